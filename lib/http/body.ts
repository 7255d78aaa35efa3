/**
 * Reads a request's body as it came, byte for byte: `text()` drops a byte order mark and replaces what is no
 * UTF-8, and what is signed is the bytes.
 *
 * @param limit bytes; a body that says or turns out to be longer is not read to its end
 * @returns null where it is longer
 * @throws where the connection breaks before the body is whole
 */
export async function readBody(request: Request, limit: number): Promise<Buffer | null> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > limit) return null;
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, length);
    length += value.length;
    if (length > limit) {
      // not cancelled: that would end the connection, and the answer with it
      reader.releaseLock();
      return null;
    }
    chunks.push(value);
  }
}
