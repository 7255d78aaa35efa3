import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, test } from "vitest";
import { servePreview } from "#lib/cli/films/preview-server.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { applyPatch } from "#lib/motion/patch/patch.ts";
import { renderFrame } from "#lib/motion/draw/frame.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { beginHistory, History, revise } from "#lib/motion/revision/revision.ts";
import { SCENE_PICTURE_PIXELS } from "#lib/motion/draw/stage.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { decodePicture, readPixels, skiaPlatform } from "#lib/video/draw/canvas.ts";
import { findFfmpeg } from "#lib/video/encode/ffmpeg.ts";
import { openSegmentCache } from "#lib/video/encode/segment-cache.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { rendered } from "#tests/motion/sound.ts";

/** What somebody hostile sent, or somebody unlucky: each of these did harm before. */

test("a cache in a folder of somebody's own leaves their files alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "reelwright-own-"));
  const old = new Date(Date.now() - 7_200_000);
  mkdirSync(join(folder, "work-2026"));
  writeFileSync(join(folder, "work-2026", "thesis.doc"), "precious");
  writeFileSync(join(folder, "work-notes.txt"), "notes");
  mkdirSync(join(folder, "work-0123456789abcdef-1"));
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), old, old);
  await openSegmentCache(folder, Date.now());
  expect(readdirSync(folder).sort()).toEqual(["work-2026", "work-notes.txt"]);
  rmSync(folder, { recursive: true });
});

describe("a history that is written can be read again", () => {
  const begun = (film: unknown) => {
    const first = beginHistory(film);
    if (!first.ok) throw new Error(JSON.stringify(first.issues));
    return first.history;
  };

  test.each([
    [
      "many parts",
      Array.from({ length: 150 }, (_, at) => `Make it ${10 + (at % 9)} seconds long.`).join(" "),
    ],
    ["long words", `change the headline of scene 1 to “${"a ".repeat(980)}”`],
  ])("%s", (_, instruction) => {
    const revised = revise(begun(EDIT_FILM), EDIT_FILM, { instruction });
    if (!revised.ok) throw new Error("refused");
    expect(revised.did).toBe("revised");
    expect(History.safeParse(revised.history).success).toBe(true);
  });

  test("more operations than a patch may have, and back", () => {
    const { audio: _, ...silent } = EDIT_FILM;
    const film = {
      ...silent,
      scenes: Array.from({ length: 110 }, (_, scene) => ({
        id: `s-${scene}`,
        durationSeconds: 2,
        layers: Array.from({ length: 50 }, () => ({ kind: "text", runs: [{ text: "fast" }] })),
      })),
    };
    const revised = revise(begun(film), film, { instruction: "replace “fast” with “quick”" });
    if (!revised.ok) throw new Error(JSON.stringify(revised.issues).slice(0, 300));
    expect(History.safeParse(revised.history).success).toBe(true);
    const undone = revise(revised.history, revised.written, { instruction: "undo" });
    expect(undone.ok && undone.written).toEqual(film);
  });
});

describe("the preview answers this machine's own page, and lives on", () => {
  const ask = (url: string, path: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(url);
      request({ hostname, port, path, ...more }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on("error", reject)
        .end();
    });

  test("no address ends it", async () => {
    const { url, close } = await servePreview(async () => ({ film: 1 }), 0);
    for (const path of ["//", "/////", "//a:b/", "/%", "/%00", "/lib/motion/%2e%2e/%2e%2e/package.json"])
      expect([400, 404], path).toContain(await ask(url, path));
    expect(await ask(url, "/")).toBe(200);
    await close();
  });

  test("no other name, page or method reads or does anything", async () => {
    let read = 0;
    const composition = async () => {
      read += 1;
      return { film: 1 };
    };
    const { url, close } = await servePreview(composition, 0);
    expect(await ask(url, "/composition.json", { headers: { host: "evil.example" } })).toBe(421);
    expect(await ask(url, "/composition.json", { headers: { "sec-fetch-site": "cross-site" } })).toBe(403);
    for (const method of ["POST", "DELETE", "OPTIONS"])
      expect(await ask(url, "/composition.json", { method })).toBe(405);
    expect(read).toBe(0);
    expect(await ask(url, "/composition.json", { headers: { "sec-fetch-site": "same-origin" } })).toBe(200);
    await close();
  });
});

test("half a character has a pointer, wherever it stands", () => {
  const scenes = structuredClone(EDIT_FILM.scenes);
  for (const [film, pointer] of [
    [{ ...EDIT_FILM, title: "a\ud800b" }, "/title"],
    [{ ...EDIT_FILM, brand: { ...EDIT_FILM.brand, name: "\udfff" } }, "/brand/name"],
    [{ ...EDIT_FILM, scenes: [...scenes.slice(0, 1), { ...scenes[1], id: "x\ud800" }] }, "/scenes/1/id"],
  ] as const) {
    const read = readComposition(film);
    expect(read.ok ? [] : read.issues.map((issue) => issue.pointer)).toContain(pointer);
  }
  expect(readComposition({ ...EDIT_FILM, title: "😀 whole" }).ok).toBe(true);
});

test("a patch as deep as a well is refused", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 5000; level += 1) deep = [deep];
  const applied = applyPatch({}, [
    { op: "add", path: "/x", value: deep },
    { op: "copy", from: "/x", path: "/y" },
  ]);
  expect(applied).toMatchObject({ ok: false });
});

test.each([
  ["an empty fence", "Tidewater is a backup service.\n```js\n\n```\nRestores take four minutes."],
  ["colours of a terminal", "Tidewater is a backup service.\u001b[31m Restores take four minutes."],
])("a brief with %s is a film", async (_, brief) => {
  const { composition } = await rulesPlanner.plan(brief);
  expect(readComposition(composition)).toMatchObject({ ok: true });
  expect(JSON.stringify(composition)).not.toContain("[31m");
});

describe("a picture is what it says", () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };

  test("a PNG that would unpack to gigabytes is not unpacked", async () => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(40_000, 0);
    header.writeUInt32BE(40_000, 4);
    header.set([1, 0], 8);
    const png = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
      chunk("IEND", Buffer.alloc(0)),
    ]);
    const before = process.memoryUsage().rss;
    await expect(decodePicture(png)).rejects.toThrow("40000 × 40000 pixels");
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  test("a JPEG that would unpack to gigabytes is not unpacked", async () => {
    const jpeg = createCanvas(8, 8).toBuffer("image/jpeg");
    // the size is in the frame header: marker, length, bits of a sample, height, width
    const header = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(20_000, header + 5);
    jpeg.writeUInt16BE(30_000, header + 7);
    await expect(decodePicture(jpeg)).rejects.toThrow("30000 × 20000 pixels");
  });

  test.each([
    [
      "an SVG",
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    ],
    ["a GIF", "GIF89a\u0001\u0000\u0001\u0000"],
    ["words", "data:image/png;base64,AAAA"],
  ])("%s is none", async (_, bytes) => {
    await expect(decodePicture(Buffer.from(bytes, "latin1"))).rejects.toThrow("no PNG, JPEG or WebP");
  });
});

describe("pictures take no more memory than is set", () => {
  const WHOLE = { x: -150, y: -150, width: 400, height: 400 };
  const red = (widthPixels: number, heightPixels: number): string => {
    const canvas = createCanvas(widthPixels, heightPixels);
    const context = canvas.getContext("2d");
    context.fillStyle = "#ff0000";
    context.fillRect(0, 0, widthPixels, heightPixels);
    return `data:image/png;base64,${canvas.toBuffer("image/png").toString("base64")}`;
  };
  const filmOf = (layers: LayerInput[], data = red(40, 30)) => {
    const { audio: _, ...silent } = EDIT_FILM;
    const scenes = [{ id: "one", durationSeconds: 1, layers }];
    const read = readComposition({ ...silent, assets: [{ id: "red", kind: "image", data }], scenes });
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    return read.composition;
  };
  const image: LayerInput = { kind: "image", asset: "red", place: WHOLE };
  const within = (layer: LayerInput, depth: number): LayerInput =>
    depth ? within({ kind: "group", place: WHOLE, children: [layer] }, depth - 1) : layer;
  /** Pixels of the pictures that the first frame is drawn from, and the colour in its middle. */
  const drawn = async (layers: LayerInput[]) => {
    const composition = filmOf(layers);
    const assets = await loadAssets(composition);
    let pixels = 0;
    const createPicture: typeof assets.platform.createPicture = (picture) => {
      pixels += picture.data.length / 4;
      return assets.platform.createPicture(picture);
    };
    const { widthPixels, heightPixels } = composition;
    const surface = skiaPlatform.createSurface(widthPixels, heightPixels);
    renderFrame(surface, composition, 0.5, { ...assets, platform: { ...assets.platform, createPicture } });
    const middle = { x: widthPixels / 2, y: heightPixels / 2, width: 1, height: 1 };
    return { pixels, color: [...readPixels(surface, middle)] };
  };

  test("sixteen thousand times the frame, group in group", async () => {
    const { pixels, color } = await drawn([within(image, 6)]);
    expect(pixels).toBeLessThanOrEqual(SCENE_PICTURE_PIXELS);
    expect(color).toEqual([255, 0, 0, 255]);
  });

  test("thirty of four times the frame share it", async () => {
    const { pixels, color } = await drawn(Array.from({ length: 30 }, () => image));
    expect(pixels).toBeLessThanOrEqual(SCENE_PICTURE_PIXELS);
    expect(pixels).toBeGreaterThan(SCENE_PICTURE_PIXELS * 0.9);
    expect(color).toEqual([255, 0, 0, 255]);
  });

  test("a picture with more pixels than the frame is kept with as many as can be seen", async () => {
    const { pictures } = await loadAssets(filmOf([{ kind: "image", asset: "red" }], red(4000, 2500)));
    const kept = pictures.get("red");
    expect((kept?.widthPixels ?? 0) * (kept?.heightPixels ?? 0)).toBeLessThanOrEqual(4_000_000);
    expect((kept?.widthPixels ?? 0) / (kept?.heightPixels ?? 1)).toBeCloseTo(1.6, 2);
    expect([...(kept?.data.subarray(0, 4) ?? [])]).toEqual([255, 0, 0, 255]);
  });
});

test("a scene holds no book", () => {
  const runs = Array.from({ length: 11 }, () => ({ text: "a".repeat(2000) }));
  const read = readComposition({
    ...EDIT_FILM,
    audio: undefined,
    scenes: [{ id: "one", durationSeconds: 1, layers: [{ kind: "text", runs }] }],
  });
  if (read.ok) throw new Error("read");
  expect(read.issues).toEqual([
    { pointer: "/scenes/0/layers", message: "22000 characters of text: at most 20000 in a scene" },
  ]);
});

test("sound that unpacks to hours is refused with what to do", async () => {
  const folder = mkdtempSync(join(tmpdir(), "reelwright-hours-"));
  const { path } = await findFfmpeg();
  const flac = join(folder, "hour.flac");
  spawnSync(path, ["-v", "error", "-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-t", "1300", flac]);
  const data = `data:audio/flac;base64,${readFileSync(flac).toString("base64")}`;
  rmSync(folder, { recursive: true });
  const files = ["first", "second"].map((id) => ({ id, data }));
  const tracks = files.map(({ id }) => ({ kind: "file" as const, file: id, offsetSeconds: 600 }));
  const scenes = Array.from({ length: 6 }, (_, at) => ({
    id: `s-${at}`,
    durationSeconds: 100,
    layers: [],
  }));
  const read = readComposition({ ...EDIT_FILM, scenes, audio: { tracks, files } });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  await expect(rendered(read.composition)).rejects.toMatchObject({
    issues: [
      { pointer: "/audio/files/1/data", message: expect.stringContaining("more than 30 minutes of sound") },
    ],
  });
}, 300_000);
