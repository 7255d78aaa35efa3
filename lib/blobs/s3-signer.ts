import type { SignedGetOptions, SignedPutOptions } from "#lib/blobs/blobs.ts";
import { keyParts } from "#lib/blobs/keys.ts";
import type { S3 } from "#lib/blobs/s3-client.ts";
import { checkSigned } from "#lib/blobs/signed-url.ts";

const SUM_HEADER = "x-amz-checksum-sha256";

/** Signs with the library; a signature asks nothing of the store. */
export function createS3Signer(library: () => Promise<S3>, bucket: string, now: () => number) {
  const sign = async (make: (s3: S3) => Parameters<typeof getSigned>[1], seconds: number, put: boolean) =>
    getSigned(await library(), make(await library()), seconds, put, now());
  return {
    async get(key: string, options: SignedGetOptions) {
      keyParts(key);
      checkSigned(options);
      const { expiresInSeconds: seconds, contentType, contentDisposition } = options;
      const input = {
        Bucket: bucket,
        Key: key,
        ResponseContentType: contentType,
        ...(contentDisposition && { ResponseContentDisposition: contentDisposition }),
      };
      return sign((s3) => new s3.GetObjectCommand(input), seconds, false);
    },
    async put(key: string, options: SignedPutOptions) {
      keyParts(key);
      checkSigned(options);
      const { expiresInSeconds: seconds, contentType, bytes, sha256 } = options;
      const sum = sha256 && Buffer.from(sha256, "hex").toString("base64");
      const input = {
        Bucket: bucket,
        Key: key,
        ContentType: contentType,
        ContentLength: bytes,
        ...(sum && { ChecksumSHA256: sum }),
      };
      const signed = await sign((s3) => new s3.PutObjectCommand(input), seconds, true);
      const headers = { "Content-Type": contentType, ...(sum && { [SUM_HEADER]: sum }) };
      return { method: "PUT" as const, ...signed, headers };
    },
  };
}

async function getSigned(
  { client }: S3,
  command: InstanceType<S3["GetObjectCommand"]> | InstanceType<S3["PutObjectCommand"]>,
  expiresIn: number,
  put: boolean,
  now: number,
) {
  const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
  const url = await getSignedUrl(client, command as InstanceType<S3["GetObjectCommand"]>, {
    expiresIn,
    signingDate: new Date(now),
    // signed, and so sent by the client as they are: a URL alone would not say what may come
    ...(put && {
      signableHeaders: new Set(["host", "content-type", "content-length", SUM_HEADER]),
      unhoistableHeaders: new Set([SUM_HEADER]),
    }),
  });
  return { url, expiresAt: new Date(Math.floor(now / 1_000) * 1_000 + expiresIn * 1_000) };
}
