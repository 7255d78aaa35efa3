/** Scripts that the shipped fonts draw; signs that all scripts share count as drawn until a font is asked. */
const DRAWN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]/u;
/** Emoji, and what makes flags and keycaps of letters and digits; signs of type such as © are none. */
const EMOJI = /(?![©®™↔▶◀])\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u20e3]/u;
/** Combining marks that Inter, which every text falls back on, does not have, and that are no lines of ours. */
const MARK =
  /[\u030b\u030d\u030e\u0310-\u0312\u0314\u0316-\u031a\u031c-\u0322\u0324\u0325\u0329-\u032b\u032d-\u0331\u0334\u0339-\u0341\u0344\u0345\u1ab0-\u1aff\u1df6-\u1dfb\u20d0-\u20da\u20df-\u20e7\u20e9-\u20ef\ufe20-\ufe2f]|[\u302a-\u302f]/u;

/**
 * Characters of a text that no font draws, each once, before any font is loaded: emoji, other scripts and marks that
 * are drawn only as part of a letter, as in `ḻ`. What a font lacks within its scripts is found when the film is loaded.
 */
export const undrawable = (text: string): string[] => [
  ...new Set(
    [...text.normalize("NFC")].filter(
      (character) => EMOJI.test(character) || MARK.test(character) || !DRAWN.test(character),
    ),
  ),
];
