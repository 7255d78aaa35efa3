/** Scripts that the shipped fonts draw; signs that all scripts share count as drawn until a font is asked. */
const DRAWN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]/u;
/** Emoji, and what makes flags and keycaps of letters and digits; signs of type such as © are none. */
const EMOJI = /(?![©®™↔▶◀])\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u20e3]/u;

/**
 * Characters of a text that no font draws, each once, before any font is loaded: emoji and other scripts. What a font
 * lacks within its scripts is found when the film is loaded.
 */
export const undrawable = (text: string): string[] => [
  ...new Set([...text].filter((character) => EMOJI.test(character) || !DRAWN.test(character))),
];
