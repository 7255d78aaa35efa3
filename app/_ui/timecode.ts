/** Frames in a second of the page's timeline. */
const FRAME_RATE = 30;
/** Words that a reader takes in a second (about 240 a minute). */
const WORDS_PER_SECOND = 4;

const two = (value: number) => String(value).padStart(2, "0");

/** Words of a piece of Markdown, near enough to time its reading. */
export const countWords = (markdown: string): number => markdown.split(/\s+/).filter(Boolean).length;

/** Seconds as `HH:MM:SS:FF` at 30 frames a second: `8.4` → `00:00:08:12`. */
export function timecode(seconds: number): string {
  const frames = Math.round(seconds * FRAME_RATE);
  const whole = Math.floor(frames / FRAME_RATE);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, frames % FRAME_RATE]
    .map(two)
    .join(":");
}

/** When a reader who begins at the top has read so many words: the page as a timeline. */
export const timecodeOfWords = (words: number): string => timecode(words / WORDS_PER_SECOND);
