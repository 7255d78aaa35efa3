/** Where the visitor's choice of colours is kept; absent: the system's. */
export const THEME_KEY = "reelwright-theme";

/**
 * Runs before the first paint, so that a remembered choice does not flash. Static: the Content Security
 * Policy allows it by its hash.
 */
export const THEME_SCRIPT = `(()=>{const e=document.documentElement;e.dataset.js="";try{const t=localStorage.getItem("${THEME_KEY}");if(t==="dark"||t==="light")e.dataset.theme=t}catch{}})()`;
