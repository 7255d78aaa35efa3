import { timecodeOf } from "#lib/motion/composition/timecode.ts";

/** Frames in a second of the page's timeline. */
const FRAME_RATE = 30;
/** Words that a reader takes in a second (about 240 a minute). */
const WORDS_PER_SECOND = 4;

/** Words of a piece of Markdown, near enough to time its reading. */
export const countWords = (markdown: string): number => markdown.split(/\s+/).filter(Boolean).length;

/** When a reader who begins at the top has read so many words: the page as a timeline. */
export const timecodeOfWords = (words: number): string => timecodeOf(words / WORDS_PER_SECOND, FRAME_RATE);
