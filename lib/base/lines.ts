/**
 * The lines of a stream of UTF-8, ended by `\n` only. Node's readline also ends them at U+2028, which JSON text
 * may hold as it is.
 */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  // a long line comes in many pieces: joined once
  let pieces: string[] = [];
  for await (const chunk of stream) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    pieces.push(first);
    for (const piece of others) {
      yield pieces.join("");
      pieces = [piece];
    }
  }
  pieces.push(decoder.decode());
  const last = pieces.join("");
  if (last) yield last;
}
