import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { applyPatch } from "#lib/motion/patch/patch.ts";
import { filmCommand } from "#tests/harness/film-command.ts";
import { FILMS } from "#tests/motion/films.ts";

const { file, run } = filmCommand("shorter");

const long = "Every file is encrypted on your own laptop before it goes anywhere at all";
const SHORT = {
  ...FILMS.text,
  styles: { label: { font: "text", sizeUnits: 1, color: "ink" } },
  define: { card: [{ kind: "text", style: "label", runs: [{ text: "{says}" }], sizeUnits: 5 }] },
  scenes: [
    {
      id: "one",
      durationSeconds: 5,
      beats: { second: 0.5 },
      layers: [
        {
          kind: "text",
          style: "label",
          runs: [{ text: "Much too small" }],
          place: { x: 10, y: 10, width: 80, height: 10 },
        },
        {
          kind: "use",
          name: "card",
          with: { says: long },
          place: { x: 10, y: 40, width: 80, height: 40 },
          startSeconds: "second",
          endSeconds: 1.5,
        },
      ],
    },
  ],
};
writeFileSync(file("short.json"), JSON.stringify(SHORT));

describe("a composition that is written shorter", () => {
  test("is checked: findings and mends are of what was written", async () => {
    const { exitCode, out } = await run(["check", file("short.json"), "--json"]);
    expect(exitCode).toBe(1);
    const findings = JSON.parse(out).findings as {
      rule: string;
      pointer: string;
      mend?: { path: string }[];
    }[];
    const small = findings.find(({ rule }) => rule === "too-small");
    expect(small).toMatchObject({
      pointer: "/scenes/0/layers/0",
      mend: [{ path: "/styles/label/sizeUnits" }],
    });
    const gone = findings.find(({ rule }) => rule === "gone-before-read");
    expect(gone?.pointer).toBe("/define/card/0");
    const mended = applyPatch(SHORT, (small?.mend ?? []) as Parameters<typeof applyPatch>[1]);
    writeFileSync(file("mended.json"), JSON.stringify(mended.ok && mended.value));
    expect((await run(["check", file("mended.json")])).out).not.toContain("too small");
  });

  test("is written out by expand: the same film, for edit and the studio", async () => {
    const { exitCode } = await run(["expand", file("short.json"), "-o", file("long.json")]);
    expect(exitCode).toBe(0);
    const written = JSON.parse(readFileSync(file("long.json"), "utf8"));
    expect(readComposition(written).ok).toBe(true);
    expect(JSON.parse((await run(["expand", file("short.json")])).out)).toEqual(written);
    const edited = await run(["edit", file("long.json"), "make the first scene 4 seconds long"]);
    expect(edited.exitCode).toBe(0);
  });

  test("is not edited as it is: what to do is said", async () => {
    const { exitCode, err } = await run(["edit", file("short.json"), "make the first scene 4 seconds long"]);
    expect(exitCode).toBe(1);
    expect(err).toContain(`reelwright expand ${file("short.json")} -o film.json`);
  });

  test("shows its beats in a sheet", async () => {
    const { out } = await run(["sheet", file("short.json"), "--beats", "-o", file("beats.png"), "--json"]);
    expect(JSON.parse(out).moments).toMatchObject([{ seconds: 0.9, label: "one: second" }]);
  });

  test("is told what is wrong where it was written, and what to read", async () => {
    writeFileSync(file("wrong.json"), JSON.stringify({ ...SHORT, styles: { label: { colour: "ink" } } }));
    const { exitCode, err } = await run(["compose", file("wrong.json"), "-o", file("never.mp4")]);
    expect(exitCode).toBe(1);
    expect(err).toContain('/styles/label: there is no "colour" here: did you mean "color"?');
    expect(err).toContain("/docs/films/shorter.md?section=styles");
  });
});
