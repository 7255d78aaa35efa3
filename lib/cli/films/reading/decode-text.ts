/** Bytes are no text that is read. The message says what they seem to be, as a sentence. */
export class NoText extends Error {
  override name = "NoText";
  /** What to do about it. */
  readonly next: string;
  constructor(why: string, next: string) {
    super(why);
    this.next = next;
  }
}

const SAVE = "Save it as text in UTF-8, then run it again.";
const COPY = "Give a text file, saved as UTF-8; the words of a brief can be copied into one.";

/** How files begin that people take for a text, or pick by mistake; a `?` is any byte. */
const KINDS: readonly (readonly [kind: string, ...beginnings: string[]])[] = [
  ["a PDF", "%PDF-"],
  ["an old document of Microsoft Office", "\xd0\xcf\x11\xe0"],
  ["a rich-text document (RTF)", "{\\rtf"],
  ["a picture", "\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF????WEBP", "????ftypavif", "????ftyphei"],
  ["a video", "????ftyp", "\x1aE\xdf\xa3"],
  ["a sound", "ID3", "\xff\xfb", "fLaC", "OggS", "RIFF????WAVE"],
  ["a compressed file", "\x1f\x8b"],
];

/** @param head first bytes, each a character */
function kindOf(head: string): string | undefined {
  if (head.startsWith("PK\x03\x04"))
    return head.includes("word/") ? "a Word document" : "a ZIP file, as documents of office programs are";
  const begins = (beginning: string) => [...beginning].every((byte, at) => byte === "?" || byte === head[at]);
  return KINDS.find(([, ...beginnings]) => beginnings.some(begins))?.[0];
}

/** Where the first byte is that UTF-8 does not have: its line from 1 on, the words before it, its value. */
function firstWrong(bytes: Uint8Array): { line: number; before: string; byte: number } {
  // each byte that is none becomes one U+FFFD or more; what goes before it is as it was
  const good = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("�")[0] ?? "";
  const lines = good.split(/\r\n?|\n/);
  return {
    line: lines.length,
    before: (lines.at(-1) ?? "").slice(-40).trimStart(),
    byte: bytes[Buffer.byteLength(good)] ?? 0,
  };
}

/**
 * The text in a file's bytes: UTF-8, or UTF-16 where a byte order mark says so, as Notepad saves it. Without the mark.
 *
 * @throws NoText for anything else: a film of question marks helps nobody
 */
export function decodeText(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString("latin1");
  const kind = kindOf(head);
  if (kind) throw new NoText(`It is ${kind}, and no text.`, COPY);
  const wide = head.startsWith("\xff\xfe") ? "utf-16le" : head.startsWith("\xfe\xff") ? "utf-16be" : null;
  try {
    const text = new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    if (wide) throw new NoText("It begins as text in UTF-16 does, and goes on as none.", SAVE);
    if (!head.includes("\0")) {
      const { line, before, byte } = firstWrong(bytes);
      const hex = byte.toString(16).toUpperCase();
      const place = before ? `line ${line}, behind “${before}”` : `line ${line}`;
      throw new NoText(
        `It is text in another encoding, such as Windows-1252 or Latin-1: ${place}, is the byte ${hex}, which is no UTF-8.`,
        SAVE,
      );
    }
  }
  const zeros = head.split("\0").length - 1;
  throw zeros > head.length / 4
    ? new NoText("It seems to be text in UTF-16 or UTF-32, without the mark that says which.", SAVE)
    : new NoText("It has zero bytes: it is some other file, and no text.", COPY);
}
