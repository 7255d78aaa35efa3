/** Where the visitor's choice of colours is kept; absent: the system's. */
export const THEME_KEY = "reelwright-theme";

/** The end of the name of the cookie that says that this browser is signed in (lib/auth/cookies.ts). */
const HINT = ".in=1";

/**
 * Runs before the first paint, so that neither a remembered choice nor the header's link flashes; and again when a
 * browser shows a page that it kept. Static: the Content Security Policy allows it by its hash.
 */
export const THEME_SCRIPT = `(()=>{const e=document.documentElement;e.dataset.js="";const s=()=>{e.toggleAttribute("data-signed-in",document.cookie.includes("reelwright${HINT}"))};s();addEventListener("pageshow",s);try{const t=localStorage.getItem("${THEME_KEY}");if(t==="dark"||t==="light")e.dataset.theme=t}catch{}})()`;
