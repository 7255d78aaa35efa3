import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { AssetKind } from "#lib/api/workspace/assets.ts";
import { fontPath } from "#lib/video/font-files.ts";
import { inspectFont } from "#lib/workspace/assets/check/font.ts";
import { inspectImage } from "#lib/workspace/assets/check/image.ts";
import { inspect } from "#lib/workspace/assets/check/inspect.ts";
import { type Inspected, Unfit } from "#lib/workspace/assets/check/inspected.ts";

const picture = (widthPixels = 40, heightPixels = 20) =>
  sharp({ create: { width: widthPixels, height: heightPixels, channels: 3, background: "#ff5a36" } });
const svg = (inner: string, attributes = 'viewBox="0 0 40 20"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);

async function taken(kind: AssetKind, bytes: Uint8Array): Promise<Inspected> {
  const seen = await inspect(kind, bytes);
  if ("failure" in seen) throw new Error(JSON.stringify(seen.failure));
  return seen.inspected;
}
async function refused(kind: AssetKind, bytes: Uint8Array): Promise<string> {
  const seen = await inspect(kind, bytes);
  return "failure" in seen ? seen.failure.code : `taken as ${seen.inspected.contentType}`;
}
/** Of a picture, without a process: quick. */
const quickly = (bytes: Uint8Array): Promise<string> =>
  inspectImage(bytes).then(
    ({ contentType }) => `taken as ${contentType}`,
    (error: unknown) => (error instanceof Unfit ? error.code : String(error)),
  );

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** A PNG of one bit a pixel that says its size, and has the rows that are given. */
function png(widthPixels: number, heightPixels: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPixels, 0);
  head.writeUInt32BE(heightPixels, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("pictures", () => {
  test("become new ones of the same size, by what they are", async () => {
    for (const [format, kept] of [
      ["png", "image/png"],
      ["jpeg", "image/jpeg"],
      ["webp", "image/png"],
      ["gif", "image/png"],
    ] as const) {
      const bytes = await picture().toFormat(format).toBuffer();
      const seen = await taken("image", bytes);
      expect(seen).toMatchObject({
        contentType: kept,
        facts: { widthPixels: 40, heightPixels: 20, originalType: `image/${format}` },
      });
      expect((await sharp(seen.bytes).metadata()).width).toBe(40);
    }
  });

  test("of one that moves the first is kept, and that is said; what a camera wrote is left behind", async () => {
    const gif = await sharp(
      await Promise.all(
        ["#ff0000", "#00ff00"].map((background) => picture().tint(background).png().toBuffer()),
      ),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    const moving = await taken("image", gif);
    expect(moving.facts).toMatchObject({ heightPixels: 20, notes: [expect.stringContaining("first")] });
    const jpeg = await picture()
      .withExif({ IFD0: { Copyright: "who took it" } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes("who took it")).toBe(true);
    expect(Buffer.from((await taken("image", jpeg)).bytes).includes("who took it")).toBe(false);
  });

  test("U2 a picture of 256 million pixels in some kilobytes is too large", async () => {
    const side = 16_000;
    const bomb = png(side, side, Buffer.alloc((side / 8 + 1) * side));
    expect(bomb.length).toBeLessThan(300_000);
    expect(await refused("image", bomb)).toBe("too_large");
  });

  test("U3 a size that the pixels do not have, and a file that is cut off, are refused", async () => {
    expect(await quickly(png(8, 8, Buffer.alloc(16)))).toBe("taken as image/png");
    expect(await quickly(png(8, 4_000, Buffer.alloc(16)))).toBe("unreadable");
    const whole = await picture(400, 400).jpeg().toBuffer();
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    for (const bytes of [whole, noise])
      expect(await quickly(bytes.subarray(0, Math.floor(bytes.length * 0.6)))).toBe("unreadable");
  });

  test("U4 AVIF, HEIF, TIFF and the rest of what a library reads are refused", async () => {
    const tiff = await picture().tiff().toBuffer();
    const heif = Buffer.concat([
      Buffer.from("\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", "latin1"),
      Buffer.alloc(64),
    ]);
    const pdf = Buffer.from("%PDF-1.7\n");
    for (const bytes of [tiff, heif, pdf]) expect(await refused("image", bytes)).toBe("unsupported_type");
    // and were they called a picture that is taken, their decoder is not there
    await expect(sharp(tiff).metadata()).rejects.toThrow(/unsupported/);
  });

  test("U5 an SVG with a script becomes points: nothing that is kept can run", async () => {
    const seen = await taken(
      "logo",
      svg('<script>alert(1)</script><rect width="40" height="20" fill="#f00" onload="alert(2)"/>'),
    );
    expect(seen.contentType).toBe("image/png");
    expect(seen.facts).toMatchObject({
      widthPixels: 2048,
      heightPixels: 1024,
      originalType: "image/svg+xml",
    });
    expect(Buffer.from(seen.bytes.subarray(1, 4)).toString()).toBe("PNG");
    expect(Buffer.from(seen.bytes).includes("alert")).toBe(false);
    expect(seen.facts.notes).toEqual([expect.stringContaining("Scripts")]);
  });

  test("U6 an SVG reads no file and asks no server; entities are refused", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const inner = [
      `<image href="${origin}/a.png" width="40" height="20"/>`,
      `<image href="file://${process.cwd()}/public/icon.png" width="40" height="20"/>`,
      `<style>@import url("${origin}/b.css"); rect { fill: url("${origin}/c.svg#g") }</style>`,
      `<use href="${origin}/d.svg#x"/><rect width="4" height="4"/>`,
    ].join("");
    const seen = await taken("logo", svg(inner));
    server.close();
    expect(asked).toEqual([]);
    expect(seen.facts.notes).toEqual([expect.stringContaining("left out")]);
    const laughs = Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${svg("<text>&b;</text>").toString()}`,
    );
    const inside = Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>").toString()}`,
    );
    for (const bytes of [laughs, inside]) expect(await refused("logo", bytes)).toBe("unsupported_type");
  });

  test("a picture in an SVG is drawn; one that unpacks to gigabytes is refused, however its address is written", async () => {
    const address = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;
    const shown = (href: string) => svg(`<image width="40" height="20" href="${href}"/>`);
    const small = await sharp((await inspectImage(shown(address(await picture().png().toBuffer())))).bytes)
      .stats()
      .then(({ dominant }) => dominant.r);
    expect(small).toBeGreaterThan(200);
    const side = 16_000;
    const bomb = address(png(side, side, Buffer.alloc((side / 8 + 1) * side)));
    expect(await quickly(shown(bomb))).toBe("too_large");
    for (const href of [
      bomb.replace("data:", "&#100;ata:"),
      bomb.replace("data:", "da&#10;ta:"),
      bomb.replace("data:", "DATA:"),
      bomb.replace("image/png", "image/gif"),
    ])
      expect([href.slice(0, 20), await quickly(shown(href))]).toEqual([href.slice(0, 20), "too_large"]);
    for (const href of [
      bomb.replace("image/png", "application/octet-stream"),
      bomb.replace(";base64,i", ";base64,%69"),
      bomb.replace(";base64", ";charset=x;base64"),
      bomb.replace("image/png", "&#x69;mage/svg+xml"),
      `data:image/svg+xml;base64,${shown(bomb).toString("base64")}`,
      "data:,x",
    ])
      expect([href.slice(0, 40), await quickly(shown(href))]).toEqual([
        href.slice(0, 40),
        "unsupported_type",
      ]);
    const other = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="UTF-7"?>'), shown(bomb)]);
    expect(await quickly(other)).toBe("unreadable");
  });

  test("an SVG that uses itself over and over ends soon", async () => {
    const levels = Array.from({ length: 12 }, (_, at) => {
      const uses = at ? `<use href="#g${at - 1}"/>`.repeat(10) : '<rect width="1" height="1"/>';
      return `<g id="g${at}">${uses}</g>`;
    });
    const started = performance.now();
    const seen = await inspect("logo", svg(`<defs>${levels.join("")}</defs><use href="#g11"/>`));
    expect(seen).toHaveProperty("failure");
    // it is ended after a minute, or librsvg gives up before
    expect(performance.now() - started).toBeLessThan(90_000);
  });

  test("an SVG that says it is endless is too large, or drawn no larger than others", async () => {
    for (const attributes of ['width="1e9" height="1e9"', 'viewBox="0 0 0 0"', 'width="1" height="1e7"'])
      expect(await quickly(svg("<rect width='9' height='9'/>", attributes))).toMatch(
        /^(?:too_large|unreadable|taken as image\/png)$/,
      );
  });

  test("U8 HTML that is called a picture is refused; of a picture with a program behind it the picture is kept", async () => {
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    expect(await quickly(html)).toBe("unsupported_type");
    expect(await quickly(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), html]))).toBe(
      "unreadable",
    );
    const gif = await picture().gif().toBuffer();
    const polyglot = Buffer.concat([gif, Buffer.from("=1;alert(1);//<script>alert(1)</script>")]);
    const seen = await taken("image", polyglot);
    expect(Buffer.from(seen.bytes).includes("alert")).toBe(false);
  });

  test("U9 what is packed is not unpacked: gzip, SVGZ and zip are no pictures", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    for (const bytes of [bomb, gzipSync(svg("")), Buffer.from("PK\x03\x04rest")])
      for (const kind of ["image", "font", "audio"] as const)
        expect(await refused(kind, bytes)).toBe("unsupported_type");
  });

  test("whatever the bytes are, the answer is one of ours", async () => {
    const good = await picture().png().toBuffer();
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, byte) => {
        const bytes = Buffer.from(good);
        bytes[at] = byte;
        expect(await quickly(bytes)).toMatch(
          /^(?:too_large|unreadable|unsupported_type|taken as image\/png)$/,
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("fonts", () => {
  const inter = readFileSync(fontPath("Inter/400"));

  test("are OpenType: what they are called and have is read from them", async () => {
    const seen = await taken("font", inter);
    expect(seen).toMatchObject({ contentType: "font/ttf", facts: { weight: 400, variable: false } });
    expect(seen.facts.family).toMatch(/^Inter/);
    expect(seen.facts.glyphs).toBeGreaterThan(500);
    expect(Buffer.from(seen.bytes).equals(inter)).toBe(true);
  });

  test("other files, and fonts that are cut off or lie about their tables, are refused", () => {
    const codeOf = (bytes: Uint8Array): string => {
      try {
        return `taken as ${inspectFont(bytes).contentType}`;
      } catch (error) {
        return error instanceof Unfit ? error.code : String(error);
      }
    };
    for (const magic of ["wOFF", "wOF2", "ttcf", "<svg", "%!PS"])
      expect(codeOf(Buffer.concat([Buffer.from(magic), inter.subarray(4)]))).toBe("unsupported_type");
    for (const length of [0, 4, 12, 100, 1_000, inter.length - 1_000])
      expect(codeOf(inter.subarray(0, length))).toMatch(/^(?:unreadable|unsupported_type)$/);
    const many = Buffer.from(inter);
    many.writeUInt16BE(60_000, 4);
    expect(codeOf(many)).toBe("unreadable");
    fc.assert(
      fc.property(fc.nat(400), fc.nat(255), (at, byte) => {
        const bytes = Buffer.from(inter);
        bytes[at] = byte;
        expect(codeOf(bytes)).toMatch(/^(?:taken as font\/ttf|unreadable|unsupported_type)$/);
      }),
      { numRuns: 100 },
    );
  });
});

describe("sound", () => {
  /** Silence of 16 bits, one channel. */
  function wav(seconds: number, rate = 8_000): Buffer {
    const data = Buffer.alloc(2 * rate * seconds);
    const head = Buffer.alloc(44);
    head.write("RIFF", 0, "latin1");
    head.writeUInt32LE(36 + data.length, 4);
    head.write("WAVEfmt ", 8, "latin1");
    head.writeUInt32LE(16, 16);
    head.writeUInt16LE(1, 20);
    head.writeUInt16LE(1, 22);
    head.writeUInt32LE(rate, 24);
    head.writeUInt32LE(2 * rate, 28);
    head.writeUInt16LE(2, 32);
    head.writeUInt16LE(16, 34);
    head.write("data", 36, "latin1");
    head.writeUInt32LE(data.length, 40);
    return Buffer.concat([head, data]);
  }

  test("is decoded to its end, and its length is known", async () => {
    expect(await taken("audio", wav(3))).toMatchObject({
      contentType: "audio/wav",
      facts: { durationSeconds: 3, samplesPerSecond: 8_000 },
    });
  });

  test("too long, damaged, or no sound: refused", async () => {
    expect(await refused("audio", wav(1_801))).toBe("too_large");
    expect(await refused("audio", Buffer.from("fLaC and then something else"))).toBe("unreadable");
    expect(await refused("audio", Buffer.from("<html>"))).toBe("unsupported_type");
  });
});

test("a file that takes too long is given up, and who stops ends the work", async () => {
  const slow = await inspect("image", await picture().png().toBuffer(), { seconds: 0.01 });
  expect(slow).toMatchObject({ failure: { code: "too_slow", retryable: false } });
  const stop = new AbortController();
  const work = inspect("image", await picture().png().toBuffer(), { signal: stop.signal });
  stop.abort(new Error("stopped"));
  await expect(work).rejects.toThrow("stopped");
});
