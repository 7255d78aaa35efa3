import { describe, expect, test } from "vitest";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { summaryOf } from "#lib/motion/revision/revision-summary.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

const FILM = readFilm(EDIT_FILM);
const done = (instruction: string, film = FILM): Composition => {
  const { composition, notUnderstood } = editByInstruction(film, instruction);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};

describe("the summary has every change, and what it was before", () => {
  test.each([
    ["make it 30 seconds and bigger logo", ["Length: 15 s → 30 s", "The logo is 25 % larger, in scene 5"]],
    ["louder", ["Music gain: 0 dB → 5 dB"]],
    ["music 6 dB quieter", ["Music gain: 0 dB → -6 dB"]],
    ["other music", ["Music: another piece (seed 5 → 6)"]],
    ["change music to calm piano", ["Sound: driving music, effects → calm music, effects"]],
    [
      "calm music, and music 6 dB quieter",
      ["Sound: driving music, effects → calm music, effects", "Music gain: 0 dB → -6 dB"],
    ],
    [
      "make the accent blue and make the headline of scene 1 black",
      ["Colour accent: #d0370f → #1f57e0", expect.stringMatching(/^Colours in scene 1: /)],
    ],
    [
      "make it 12 seconds and slower animations",
      ["Length: 15 s → 12 s", expect.stringMatching(/^Movement in scene /)],
    ],
    ["make the first scene blue", ["Colours in scene 1: #d0370f → #1f57e0"]],
    ["add confetti at the end", ["Confetti in scene 5: new"]],
    [
      "bigger logo and change the headline of scene 1 to “Ahoy”",
      [
        "Scene 1: the headline says “Ahoy”, not “Stop keeping bookings on paper”",
        "The logo is 25 % larger, in scene 5",
      ],
    ],
  ])("%s", (instruction, expected) => expect(summaryOf(FILM, done(instruction))).toEqual(expected));

  test("times that are no whole frames of a hundred are rounded", () => {
    const film = done("make it 11 seconds");
    const after = done("start the music with scene 3", film);
    expect(`${after.audio?.tracks[0]?.kind === "bed" && after.audio.tracks[0].startSeconds}`).toMatch(
      /\.\d{9}/,
    );
    expect(summaryOf(film, after)).toEqual(["Music start: 0 s → 5.13 s", "Music fade in: 0 s → 0.3 s"]);
  });

  test("what follows from another length, palette or wording is not told again, there or back", async () => {
    for (const [name, brief] of Object.entries(BRIEFS)) {
      const film = readFilm((await rulesPlanner.plan(brief)).composition);
      for (const [instruction, told] of [
        ["make it 30 seconds", /^(?:Length|Scene \d+): [\d.]+ s → [\d.]+ s$/],
        ["twice as fast", /^(?:Length|Scene \d+): [\d.]+ s → [\d.]+ s$/],
        ["use the palette plum", /^Palette: .* → /],
        ["make the accent #7a1830", /^(?:Colour \w+: |Palette: )/],
        ["make the first scene say “Ahoy”", /^Scene 1: .*“Ahoy”/],
      ] as const) {
        const { composition, understood } = editByInstruction(film, instruction);
        if (!understood.length) continue;
        for (const line of summaryOf(film, composition))
          expect(line, `${name}, ${instruction}`).toMatch(told);
        if (!/say/.test(instruction))
          for (const line of summaryOf(composition, film))
            expect(line, `${name}, ${instruction}`).toMatch(told);
      }
    }
  });

  test("sizes are told by per cent, of what they are", async () => {
    const film = readFilm((await rulesPlanner.plan(BRIEFS.launch ?? "")).composition);
    const told = (instruction: string, of = film) => summaryOf(of, done(instruction, of));
    expect(told("bigger logo")).toEqual([
      expect.stringMatching(/^The logo is 25 % larger, in (?:scene \d|\d scenes)$/),
    ]);
    expect(told("make the logo twice as big", FILM)).toEqual(["The logo is 100 % larger, in scene 5"]);
    expect(told("bigger text", FILM)).toEqual([
      "The text, list, number, quote and logo are 25 % larger, in 5 scenes",
    ]);
    expect(told("make the first line smaller")).toEqual(["The text is 20 % smaller, in scene 1"]);
  });

  test("a quotation's own marks do not stand in ours", async () => {
    const brief = `A film for Kiln. "Best mug I ever owned, and the only one that survived the move" — Ana R., Lisbon.\n- Fired twice`;
    for (let seed = 1; seed <= 6; seed += 1) {
      const film = readFilm((await rulesPlanner.plan(brief, { seed })).composition);
      const edit = editByInstruction(film, "change the quote to “Still whole”");
      const lines = [
        ...edit.understood,
        ...summaryOf(film, edit.composition),
        ...editByInstruction(film, "change the headline to x; remove the price").notUnderstood.map(
          ({ why }) => why,
        ),
        ...editByInstruction(film, "remove the quote").understood,
      ];
      for (const line of lines) expect(line).not.toMatch(/““|””/);
      // and its marks stay around it on screen
      const quote = (one: Composition) => allSlots(one).find(({ role }) => role === "quote")?.text ?? "";
      expect(quote(edit.composition).startsWith("“")).toBe(quote(film).startsWith("“"));
    }
  });

  test("confetti goes as it came, and nowhere twice", () => {
    const film = done("add confetti at the end");
    expect(film.scenes[4]?.layers[0]).toMatchObject({ kind: "particles", style: "confetti" });
    expect(editByInstruction(film, "add confetti").notUnderstood[0]?.why).toMatch(/has confetti already/);
    expect(summaryOf(film, done("no confetti", film))).toEqual(["Confetti in scene 5: gone"]);
    expect(done("add snow to the quote").scenes[3]?.layers[0]).toMatchObject({ style: "snow" });
  });
});

describe("as people say it", () => {
  test.each<[string, (film: Composition) => unknown, unknown]>([
    ["make the last scene hold 2 seconds longer", ({ scenes }) => scenes[4]?.durationSeconds, 4],
    ["hold the last scene for 2 more seconds", ({ scenes }) => scenes[4]?.durationSeconds, 4],
    ["a longer intro", ({ scenes }) => (scenes[0]?.durationSeconds ?? 0) > 3, true],
    ["longer intro", ({ scenes }) => (scenes[0]?.durationSeconds ?? 0) > 3, true],
    ["slower last scene", ({ scenes }) => (scenes[4]?.durationSeconds ?? 0) > 2, true],
    ["fps 60", ({ fps }) => fps, 60],
    ["60 fps", ({ fps }) => fps, 60],
    ["frame rate: 24", ({ fps }) => fps, 24],
    ["rename Harbour to Haven", ({ brand }) => brand.name, "Haven"],
    ["rename Harbour to Haven", (film) => allSlots(film).some(({ text }) => text === "Haven"), true],
    [
      "change music to calm piano",
      ({ audio }) => audio?.tracks[0],
      expect.objectContaining({ mood: "calm" }),
    ],
  ])("%s", (instruction, read, expected) => expect(read(done(instruction))).toEqual(expected));

  test.each([
    ["change music to jazz", /^I have music that is calm, /],
    ["change music to driving piano", /^driving music has no piano/],
    ["rename Harbor to Haven", /^“Harbor” is not on screen$/],
  ])("%s", (instruction, why) =>
    expect(editByInstruction(FILM, instruction).notUnderstood[0]?.why).toMatch(why),
  );
});
