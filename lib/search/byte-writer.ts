const FIRST_ROOM = 65_536;
const COMMA = 0x2c;

/**
 * Writes an answer in UTF-8 piece by piece into room that the next one uses again. Texts that were joined instead
 * would be garbage of twice the answer's size, and collecting it takes longer than writing.
 */
export class ByteWriter {
  #room = Buffer.allocUnsafeSlow(FIRST_ROOM);
  #length = 0;

  /** Begins an answer. What an answer that failed left behind is dropped. */
  begin(): void {
    this.#length = 0;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#room.length) return;
    const wider = Buffer.allocUnsafeSlow(Math.max(needed, this.#room.length * 2));
    this.#room.copy(wider, 0, 0, this.#length);
    this.#room = wider;
  }

  /** One ASCII character, by its code. */
  byte(code: number): void {
    this.#reserve(1);
    this.#room[this.#length++] = code;
  }

  /** A text of ASCII characters. */
  ascii(text: string): void {
    this.#reserve(text.length);
    this.#length += this.#room.write(text, this.#length, "latin1");
  }

  text(text: string): void {
    this.#reserve(text.length * 3);
    this.#length += this.#room.write(text, this.#length, "utf8");
  }

  /** Bytes that are UTF-8 already, from `start` to before `end`. */
  bytes(bytes: Buffer, start = 0, end = bytes.length): void {
    this.#reserve(end - start);
    this.#length += bytes.copy(this.#room, this.#length, start, end);
  }

  /** Whole numbers from 0, with commas between them. */
  #whole(value: number): void {
    if (value < 10) this.byte(0x30 + value);
    else {
      const tens = Math.floor(value / 10);
      this.#whole(tens);
      this.byte(0x30 + value - tens * 10);
    }
  }

  /** Pairs of whole numbers from 0, as JSON: `[1,2,3,4]` gives `[[1,2],[3,4]]`. */
  pairs(flat: readonly number[]): void {
    this.byte(0x5b);
    for (let at = 0; at < flat.length; at += 2) {
      if (at > 0) this.byte(COMMA);
      this.byte(0x5b);
      this.#whole(flat[at] as number);
      this.byte(COMMA);
      this.#whole(flat[at + 1] as number);
      this.byte(0x5d);
    }
    this.byte(0x5d);
  }

  /** What was written, in room of its own. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.#length);
    this.#room.copy(taken, 0, 0, this.#length);
    return taken;
  }
}
