import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressAssets, readAssets } from "#lib/surface/assets.ts";
import type { Variant } from "#lib/surface/representation.ts";

const SCRIPT = Array.from({ length: 900 }, (_, at) => `export const value${at} = ${at * 7919};`).join("\n");
let build: string;

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), "reelwright-assets-"));
  mkdirSync(join(build, "static", "chunks"), { recursive: true });
  writeFileSync(join(build, "static", "chunks", "a.js"), SCRIPT);
});
afterEach(() => rmSync(build, { recursive: true }));

const bytes = (variant?: Variant) => variant?.body as Buffer;
const sent = () => readAssets(build, "https://reel.example").get("/_next/static/chunks/a.js");

test("a script that the build compressed is sent smaller, and is the same script", () => {
  const before = sent()?.variant("br");
  compressAssets(build);
  const after = sent()?.variant("br");
  expect(after?.body.length).toBeLessThan(before?.body.length ?? 0);
  expect(brotliDecompressSync(bytes(after)).toString()).toBe(SCRIPT);
  expect(after?.headers).toContain(String(after?.body.length));
  expect(bytes(sent()?.variant("gzip")).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
});

test("what the build wrote beside a file has no address", () => {
  compressAssets(build);
  compressAssets(build);
  expect([...readAssets(build, "https://reel.example").keys()]).toEqual(["/_next/static/chunks/a.js"]);
});

test("a build that put its files elsewhere has none", () => {
  compressAssets(join(build, "none"));
  expect(readAssets(join(build, "none"), "https://reel.example").size).toBe(0);
});
