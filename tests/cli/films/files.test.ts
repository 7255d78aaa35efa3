import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { writtenJsonSchema } from "#lib/motion/expand/json-schema.ts";
import { fontPath } from "#lib/video/font-files.ts";
import { filmCommand } from "#tests/harness/film-command.ts";
import { FILMS, PICTURE } from "#tests/motion/films.ts";

/** Fonts, pictures and sound in files beside a composition. */

const { file, run } = filmCommand("files");
for (const folder of ["fonts", "pictures"]) mkdirSync(file(folder));
copyFileSync(fontPath("Fraunces/400"), file("fonts/AcmeSans-Regular.ttf"));
copyFileSync(fontPath("Fraunces/700"), file("fonts/AcmeSans-Bold.ttf"));
// what a file is is told by its bytes
writeFileSync(file("pictures/harbour.jpg"), Buffer.from(PICTURE.slice(PICTURE.indexOf(",") + 1), "base64"));
const wav = Buffer.alloc(44 + 4800);
wav.write("RIFF\x00\x00\x00\x00WAVEfmt ", 0, "latin1");
wav.writeUInt32LE(wav.length - 8, 4);
for (const [index, value] of [16, 1 + (1 << 16), 48_000, 96_000, 2 + (16 << 16)].entries())
  wav.writeUInt32LE(value, 16 + index * 4);
wav.write("data", 36, "latin1");
wav.writeUInt32LE(4800, 40);
writeFileSync(file("voice.wav"), wav);

const page = readFileSync("content/docs/films/shorter.mdx", "utf8");
const example = JSON.parse(/```json title="files\.json"\n([\s\S]*?)\n```/.exec(page)?.[1] ?? "");
const text = FILMS.text;
const brand = { ...text?.brand, type: { ...text?.brand.type, display: "Acme Sans", displayWeight: 700 } };
const scenes = [
  {
    id: "one",
    durationSeconds: 1,
    layers: [
      { kind: "text", runs: [{ text: "Harbour" }] },
      { kind: "image", asset: "harbour", place: { x: 50, y: 50, width: 40, height: 40 } },
    ],
  },
];
const FILM = { ...text, ...example, brand, scenes };
const write = (name: string, value: unknown) => writeFileSync(file(name), JSON.stringify(value));

test("the page's example is read from its folder: data in the composition, fonts in the manifest", async () => {
  write("film.json", FILM);
  const validate = new Ajv2020({ strict: false }).compile(writtenJsonSchema());
  expect(validate(FILM), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
  const { exitCode, out } = await run(["expand", file("film.json")]);
  expect(exitCode).toBe(0);
  const read = readComposition(JSON.parse(out));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  expect(read.composition.assets[0]?.data).toMatch(/^data:image\/png;base64,/);
  expect(read.composition.fonts?.map(({ data }) => data.slice(0, 20))).toEqual(
    Array(2).fill("data:font/ttf;base64"),
  );
  const composed = await run([
    "compose",
    file("film.json"),
    "-o",
    file("film.mp4"),
    "--manifest",
    file("m.json"),
    "--preset",
    "ultrafast",
  ]);
  expect(composed.exitCode, composed.err).toBe(0);
  const manifest = readFileSync(file("m.json"), "utf8");
  expect(manifest).toMatch(/"package": ?"composition"/);
  expect(manifest).toContain(compositionHash(read.composition));
});

test.each<[string, object, string]>([
  [
    "there is not",
    { assets: [{ id: "harbour", kind: "image", file: "moon.png" }] },
    "/assets/0/file: moon.png: there is no such file",
  ],
  [
    "is something else",
    { fonts: [{ family: "Acme Sans", weight: 400, file: "voice.wav" }] },
    "/fonts/0/file: voice.wav: expected a TrueType or OpenType font",
  ],
  [
    "is there twice",
    { assets: [{ id: "harbour", kind: "image", file: "a.png", data: "" }] },
    "/assets/0/file: one of file and data",
  ],
])("a file that %s is told, with where it is named", async (_, change, says) => {
  write("wrong.json", { ...FILM, ...change });
  const { exitCode, err } = await run(["check", file("wrong.json")]);
  expect(exitCode).toBe(1);
  expect(err).toContain(says);
});
