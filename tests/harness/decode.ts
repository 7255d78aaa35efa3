import zlib from "node:zlib";

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, ZSTD_e_flush } = zlib.constants;
const DECODERS: Record<string, (body: Uint8Array) => Uint8Array> = {
  gzip: (body) => zlib.gunzipSync(body, { finishFlush: Z_SYNC_FLUSH }),
  deflate: (body) => zlib.inflateSync(body, { finishFlush: Z_SYNC_FLUSH }),
  br: (body) => zlib.brotliDecompressSync(body, { finishFlush: BROTLI_OPERATION_FLUSH }),
  // Node has it from 22.15 on
  zstd: (body) => zlib.zstdDecompressSync(body, { finishFlush: ZSTD_e_flush }),
};

/**
 * What is in a body of a content coding, also where it was cut off.
 *
 * @returns the body itself where it cannot be decoded: some tests send such bodies on purpose
 */
export function decode(coding: string, body: Uint8Array): Uint8Array {
  try {
    return DECODERS[coding]?.(body) ?? body;
  } catch {
    return body;
  }
}
