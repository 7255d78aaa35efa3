/** Where text goes. */
export interface Output {
  write(text: string): void;
  /** Width in cells where a person looks; null for a file or a pipe. */
  columns: number | null;
  /** The text in the one colour that there is; as it is where colour is off. */
  accent(text: string): string;
}

/** What a command has of the outside. */
export interface Terminal {
  /** Results. */
  out: Output;
  /** Everything else, so that pipes stay clean. */
  err: Output;
}

const plainly = (text: string): string => text;

/** Vermilion where there are 256 colours, red where there are 16. @param depth bits of colour; 1 for none */
export const accentOf = (depth: number): ((text: string) => string) =>
  depth < 4 ? plainly : (text) => `\u001b[${depth >= 8 ? "38;5;202" : "31"}m${text}\u001b[39m`;

/** A stream of this process. Node reads NO_COLOR, FORCE_COLOR and TERM. */
export function outputOf(stream: NodeJS.WriteStream): Output {
  return {
    write: (text) => void stream.write(text),
    columns: stream.isTTY ? stream.columns || 80 : null,
    accent: stream.isTTY ? accentOf(stream.getColorDepth()) : plainly,
  };
}

/**
 * Text from elsewhere, for a terminal: control characters, which move the cursor or worse, and those that turn the
 * direction of writing become spaces. As long as before.
 */
export const harmless = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are not wanted
  text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, " ");

/** Rows of a name and a value, the values aligned. Rows without a value are left out. */
export function aligned(output: Output, rows: readonly (readonly [string, string | null])[]): string {
  const shown = rows.filter((row): row is readonly [string, string] => row[1] !== null);
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${output.accent(name.padEnd(width))}  ${harmless(value)}\n`).join("");
}
