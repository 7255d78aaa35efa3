import localFont from "next/font/local";

/*
 * Self-hosted variable fonts (OFL). The Latin files are preloaded, and none of them swaps: a visitor whose fonts are
 * late reads this page in stand-ins that have their metrics (fonts.css), and the next one in ours. A swap would
 * move the page wherever a line of the stand-in breaks at another word, and no metrics keep every title from that.
 */
const display = localFont({
  src: "../../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
  weight: "200 800",
  display: "optional",
  adjustFontFallback: false,
});
const text = localFont({
  src: "../../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  weight: "400 700",
  style: "normal",
  display: "optional",
  adjustFontFallback: false,
});
const mono = localFont({
  src: "../../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  weight: "100 800",
  display: "optional",
  adjustFontFallback: false,
});

/** Custom properties for `<html>`: the families of the design, each with its stand-ins (fonts.css). */
export const fontVariables = {
  "--font-display": `${display.style.fontFamily}, displayExt, displayFallback, displayRoboto, displayDejaVu, sans-serif`,
  "--font-title": `${display.style.fontFamily}, displayExt, titleFallback, titleRoboto, titleDejaVu, sans-serif`,
  "--font-text": `${text.style.fontFamily}, textExt, textFallback, sans-serif`,
  "--font-mono": `${mono.style.fontFamily}, monoExt, monoFallback, monospace`,
} as Record<string, string>;
