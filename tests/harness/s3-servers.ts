import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { S3Settings } from "#lib/blobs/s3-client.ts";

/** Two servers that speak S3, neither of them in whole (decision 041). */
export type S3Server = "s3rver" | "@20minutes/s3rver";

export interface RunningS3 {
  settings: S3Settings;
  port: number;
  close(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL("s3-server.mjs", import.meta.url));

/** Starts a server on a free port, with the bucket `films` in a directory of its own. */
export async function startS3(name: S3Server): Promise<RunningS3> {
  const directory = mkdtempSync(join(tmpdir(), "s3-"));
  const server = spawn(process.execPath, ["--openssl-legacy-provider", SCRIPT, name, directory], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  const port = Number(line.toString());
  return {
    port,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "films",
      region: "us-east-1",
      // what both take
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      forcePathStyle: true,
    },
    async close() {
      const exited = once(server, "exit");
      server.stdin.end();
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
