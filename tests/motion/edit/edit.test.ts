import { describe, expect, test } from "vitest";
import { summaryOf } from "#lib/motion/revision/revision-summary.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { editByInstruction, MAXIMUM_INSTRUCTION } from "#lib/motion/edit/edit.ts";
import { equalJson } from "#lib/motion/patch/patch.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { paletteOf } from "#lib/motion/composition/looks.ts";
import { toneOf } from "#lib/motion/composition/tone.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

const FILM = readFilm(EDIT_FILM);
const edit = (instruction: string, film = FILM) => editByInstruction(film, instruction);
/** Everything understood, and what came of it. */
const done = (instruction: string, film = FILM): Composition => {
  const { composition, notUnderstood } = edit(instruction, film);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};
const says = (film: Composition) => allSlots(film).map(({ text }) => text);
const seconds = (film: Composition) => film.scenes.map(({ durationSeconds }) => durationSeconds);
const ids = (film: Composition) => film.scenes.map(({ id }) => id);
const total = (film: Composition) => Math.round(seconds(film).reduce((a, b) => a + b, 0) * 100) / 100;

describe("words", () => {
  test.each([
    ["change the headline of scene 1 to “Put the paper away”", "Put the paper away"],
    ["Scene 1's headline should say 'Don't use paper'", "Don't use paper"],
    ["headline in scene 1: Salt and pepper", "Salt and pepper"],
    ["please make the first scene say Ahoy!", "Ahoy"],
    ["change teh hedline of scene 1 to teh sea", "teh sea"],
    ["let the scene that says “no-shows” say “missed boats”", null],
    ["change the address to boats.example/season", "boats.example/season"],
    ["the website should be boats.example", "boats.example"],
    ["change the author to Ines B.", "Ines B"],
    ["set the quote to «Nous n'avons plus de tableau»", "Nous n'avons plus de tableau"],
    ["change the call to action to Book now", "Book now"],
    ["change the second bullet to Deposits by card", "Deposits by card"],
    ["change the last item to “Works at sea”", "Works at sea"],
    ["replace whiteboard with chalkboard", "We sold our chalkboard"],
    ["say “Try it free” instead of “Try it for a season”", "Try it free"],
    ["instead of “Deposits” say “Down payments”", "Down payments"],
    ["fix the typo: bookings should be reservations", "Stop keeping reservations on paper"],
    ["add a bullet that says Fast to scene 2", "Fast"],
    ["add another item “Cheap”", "Cheap"],
    ["replace “bookings on paper” with “lists”", "Stop keeping lists"],
    ["change the number in scene 3 to 41%", "41%"],
    ["change 38 to 42.5", "42.5%"],
    ["change the label to For harbours", "For harbours"],
  ])("%s", (instruction, expected) => {
    if (expected === null) return expect(edit(instruction).notUnderstood[0]?.why).toMatch(/several things/);
    expect(says(done(instruction))).toContain(expected);
  });

  test("only the words change: everything else is byte for byte as it was", () => {
    const after = done("change the headline of scene 1 to “Stop keeping boats on paper”");
    expect(after.scenes.slice(1)).toEqual(FILM.scenes.slice(1));
    const { scenes: _, ...rest } = after;
    const { scenes: __, ...before } = FILM;
    expect(rest).toEqual(before);
  });

  test("styled words that stay keep their style", () => {
    const after = done("change the headline of scene 1 to “Forget bookings, sail”");
    const [group] = after.scenes[0]?.layers ?? [];
    const layer = group?.kind === "group" ? group.children[1] : undefined;
    expect(layer?.kind === "text" && layer.runs).toEqual([
      { text: "Forget " },
      { text: "bookings", color: toneOf(paletteOf("tally"), "flood").pop },
      { text: ", sail" },
    ]);
  });

  test("the product's name changes wherever it stands", () => {
    const after = done("rename the product to Jetty");
    expect(after.brand.name).toBe("Jetty");
    expect(says(after)).toContain("Jetty");
    expect(says(after).join(" ")).not.toMatch(/\bHarbour\b/);
  });

  test("words that are to be said end where another instruction begins, and only there", () => {
    const after = done("change the headline of scene 1 to Sun and salt and make it square");
    expect(says(after)).toContain("Sun and salt");
    expect(after.widthPixels).toBe(after.heightPixels);
  });
});

describe("what is ambiguous, absent or unknown is said, with the choices", () => {
  test.each([
    ["change the headline to Ahoy", /2 of them.*“Stop keeping.*scene 1.*“Harbour” in scene 5/],
    ["change the code to x", /there is no code there; on screen are/],
    [
      "make the headline of scene 4 red",
      /^there is no headline there; on screen are “We sold our whiteboard” \(quote, scene 4\), “Ines, boat rental” \(author, scene 4\)$/,
    ],
    ["replace kiwi with mango", /“kiwi” is not on screen/],
    ["remove scene 9", /there is no scene 9: there are 1 “Stop keeping/],
    ["change the number in scene 3 to many", /“many” is not a number/],
    ["make it 640x361", /even number/],
    ["23 fps", /24, 25, 30, 50 or 60/],
    ["make it 2 seconds", /a scene needs 0.8 s/],
    ["make scene 2 10 minutes long", /at most 120 s/],
    ["make it 11 minutes", /at most 600 s/],
    ["use the palette tally", /nothing changes/],
    ["light mode; light mode", /light already/],
    ["bolder", /bold already/],
    ["captions on", /on screen already/],
    ["no captions", /no scene has captions/],
    ["fade into scene 1", /first scene has no transition/],
    ["remove the number; remove “fewer no-shows”", /nothing would be left in scene 3/],
    ["undo and make it square", /undo and redo stand alone/],
    ["swap scene 2 and scene 2", /the same scene/],
  ])("%s", (instruction, why) => {
    const { notUnderstood } = edit(instruction);
    expect(notUnderstood[0]?.why).toMatch(why);
  });

  test("nothing is guessed: what no rule knows changes nothing and names what would be understood", () => {
    const { composition, understood, notUnderstood } = edit("sprinkle glitter on the transitions");
    expect(composition).toEqual(FILM);
    expect(understood).toEqual([]);
    expect(notUnderstood).toEqual([
      { text: "sprinkle glitter on the transitions", why: "not understood", nearest: expect.any(Array) },
    ]);
    expect(notUnderstood[0]?.nearest.join()).toMatch(/transition/);
  });

  test("what is understood is done beside what is not", () => {
    const { composition, understood, notUnderstood } = edit("make it square and sing a song");
    expect([composition.widthPixels, composition.heightPixels]).toEqual([360, 360]);
    expect(understood).toHaveLength(1);
    expect(notUnderstood.map(({ text }) => text)).toEqual(["sing a song"]);
  });

  test.each([
    "oh, make it square",
    "make it square, oh, well",
    "oh no, hmm, make it square and",
    "ok great. Make it square.",
  ])("what asks for nothing is no part that was not done: %s", (instruction) =>
    expect(done(instruction).widthPixels).toBe(360),
  );
  test("asked alone, it is", () =>
    expect(edit("hmm").notUnderstood.map(({ text }) => text)).toEqual(["hmm"]));

  test("what was understood names its scene", () =>
    expect(edit("the headline of scene 1 letter by letter").understood).toEqual([
      "The headline of scene 1 comes in letter by letter",
    ]));

  test("an instruction that is too long is refused", () => {
    expect(edit("a".repeat(MAXIMUM_INSTRUCTION + 1)).notUnderstood[0]?.why).toMatch(/at most 4000/);
  });
});

describe("time", () => {
  test.each([
    ["faster", 12],
    ["make it a bit faster", 13.39],
    ["twice as fast", 7.5],
    ["20% slower", 18.75],
    ["at 1.5x speed", 10],
    ["make it 1.5x faster", 10],
    ["half speed", 30],
    ["2x speed", 7.5],
    ["faster by 25%", 12],
    ["it's a bit too fast", 16.8],
    ["the video is way too long", 10],
    ["can we make the film a little bit longer?", 16.8],
    ["slow it down by 20%", 18.75],
    ["speed up", 12],
    ["make it 12 seconds", 12],
    ["should be 20s", 20],
    ["shorten the video to 10 seconds", 10],
    ["make it half a minute", 30],
    ["a little longer", 16.8],
    ["twice as long", 30],
    ["5 seconds shorter", 10],
    ["make it vertcal and 12 secnds long", 12],
  ])("%s", (instruction, expected) => {
    if (expected === null) return expect(edit(instruction).notUnderstood).toHaveLength(1);
    expect(total(done(instruction))).toBeCloseTo(expected, 1);
  });

  test.each([
    ["scene 2 two seconds longer", [3, 6, 3, 3, 2]],
    ["make the last scene 4 seconds", [3, 4, 3, 3, 4]],
    ["cut 1 second from the intro", [2, 4, 3, 3, 2]],
    ["give scene 3 half a second more", [3, 4, 3.5, 3, 2]],
    ["make the quote scene twice as fast", [3, 4, 3, 1.5, 2]],
    ["the last scene should be 1 second longer", [3, 4, 3, 3, 3]],
    ["scene 3: 5 seconds", [3, 4, 5, 3, 2]],
    ["hold the ending 2 seconds longer", [3, 4, 3, 3, 4]],
  ])("%s", (instruction, expected) => {
    const after = done(instruction);
    expect(seconds(after).map((one) => Math.round(one * 100) / 100)).toEqual(expected);
    for (const [index, scene] of after.scenes.entries())
      if (seconds(FILM)[index] === expected[index]) expect(scene).toEqual(FILM.scenes[index]);
  });

  test("lengths are whole frames that add up", () => {
    for (const length of [7, 9.5, 13, 31]) {
      const frames = seconds(done(`make it ${length} seconds`)).map((one) => one * FILM.fps);
      for (const count of frames) expect(Math.abs(count - Math.round(count))).toBeLessThan(1e-6);
      expect(frames.reduce((a, b) => a + b, 0)).toBeCloseTo(Math.round(length * FILM.fps), 6);
    }
  });

  test.each([
    "faster animations",
    "make the text faster",
    "make the words come in faster",
    "make the text yellow and faster",
  ])("%s: the lengths stay", (instruction) => {
    const after = done(instruction);
    expect(seconds(after)).toEqual(seconds(FILM));
    const list = (film: Composition) => film.scenes[1]?.layers[0]?.enter?.durationSeconds ?? 0;
    expect(list(after)).toBeLessThan(list(FILM));
  });
});

describe("order", () => {
  const [a, b, c, d, e] = ids(FILM);
  test.each([
    ["swap scenes 2 and 3", [a, c, b, d, e]],
    ["swap the second and the third scene", [a, c, b, d, e]],
    ["move scene 4 to scene 2", [a, d, b, c, e]],
    ["swap the first and the last scene", [e, b, c, d, a]],
    ["swap scene 2 with the quote scene", [a, d, c, b, e]],
    ["move scene 4 to the start", [d, a, b, c, e]],
    ["move the second scene after scene 3", [a, c, b, d, e]],
    ["put the quote scene before scene 2", [a, d, b, c, e]],
    ["start with scene 3", [c, a, b, d, e]],
    ["end with scene 1", [b, c, d, e, a]],
    ["move scene 2 to position 4", [a, c, d, b, e]],
    ["scene 3 earlier", [a, c, b, d, e]],
    ["remove scene 3", [a, b, d, e]],
    ["delete scenes 2 and 4", [a, c, e]],
    ["drop scenes 2-4", [a, e]],
    ["remove the last two scenes", [a, b, c]],
    ["remove the scene that says “whiteboard”", [a, b, c, e]],
    ["reverse the order", [e, d, c, b, a]],
    ["duplicate scene 2", [a, b, "scene-6", c, d, e]],
    ["add a scene that says “Open all night” after scene 2", [a, b, "scene-6", c, d, e]],
    ["insert a scene before the quote scene saying Open all night", [a, b, c, "scene-6", d, e]],
    ["add another scene that says “Open all night”", [a, b, c, d, "scene-6", e]],
    ["add a scene at the end that says Bye", [a, b, c, d, e, "scene-6"]],
  ])("%s", (instruction, expected) => {
    const after = done(instruction);
    expect(ids(after)).toEqual(expected);
    // a scene is what it was, but for the transition that the first one does not have
    for (const scene of after.scenes) {
      const before = FILM.scenes.find(({ id }) => id === scene.id);
      if (before) expect({ ...scene, transition: null }).toEqual({ ...before, transition: null });
    }
    for (const scene of after.scenes.slice(1)) expect(scene.transition, scene.id).toBeDefined();
  });

  test("a new scene says what it was told, in the film's colours, and long enough to read", () => {
    const after = done("add a scene that says “Boats wait for nobody” for 4 seconds");
    const scene = after.scenes[4];
    expect(scene?.durationSeconds).toBe(4);
    expect(says(after)).toContain("Boats wait for nobody");
    expect(JSON.stringify(scene?.background)).toMatch(
      new RegExp(
        (["paper", "flood", "night"] as const)
          .map((kind) => toneOf(FILM.brand.palette, kind).ground)
          .join("|"),
      ),
    );
  });

  test("an effect goes with the scene that it belongs to", () => {
    expect(done("remove scene 2").audio?.tracks.map(({ kind }) => kind)).toEqual(["bed"]);
    expect(done("remove scene 3").audio?.tracks.map(({ kind }) => kind)).toEqual(["bed", "effect"]);
  });

  test("one item leaves its list, one line its scene", () => {
    expect(says(done("remove “Deposits”"))).not.toContain("Deposits");
    expect(says(done("remove the label"))).not.toContain("For small rental firms");
    expect(says(done("remove the author"))).toContain("We sold our whiteboard");
  });
});

describe("as people type it", () => {
  test("a quotation ends what is to be said: what stands behind it is the next instruction", () => {
    const film = done("add a scene that says “Hi” and remove scene 1 and make it vertical");
    expect(says(film)).toContain("Hi");
    expect(ids(film)).not.toContain("opening");
    expect(film.heightPixels).toBeGreaterThan(film.widthPixels);
    // and words that only look like it stay words
    expect(says(done("add a scene that says “Hi” and “Bye”"))).toContain("“Hi” and “Bye”");
  });

  test.each([
    ['change the headline of scene 1 to ""', "there are no words to say"],
    ["change the headline of scene 1 to “”", "there are no words to say"],
    ["change the headline of scene 1 to “🚀 Launch”", "no font draws 🚀"],
    ["add a scene that says 안녕", "no font draws 안 녕"],
    ["add a bullet that says “1️⃣ first”", "no font draws"],
    ["make it slower and faster", "contradict each other"],
    ["make it darker and lighter", "contradict each other"],
  ])("%s changes nothing and says why", (instruction, why) => {
    const { composition, understood, notUnderstood } = edit(instruction);
    expect([equalJson(composition, FILM), understood]).toEqual([true, []]);
    expect(notUnderstood[0]?.why).toContain(why);
  });

  test("what is slower here and faster there is no contradiction", () => {
    const film = done("make scene 1 faster and scene 2 slower");
    expect([(seconds(film)[0] ?? 0) < 3, (seconds(film)[1] ?? 0) > 4]).toEqual([true, true]);
  });

  test("a background is every scene's", () => {
    for (const { background } of done("make the background blue").scenes)
      if (background.type === "solid") expect(["background", "#1f57e0"]).toContain(background.color);
  });

  test.each([
    ["make the headline of scene 1 yellow", /^Colours in scene 1: /],
    ["make all text bigger", /^The text, list, .* are 25 % larger, in 5 scenes$/],
    ["make it blue and yellow", /^Palette: .* → one of #1f57e0 and #ffd23f on /],
    ["slower animations", /^Movement in scene /],
    ["align all text right", /^Alignment in scene /],
  ])("%s: the summary says what is different, and where", (instruction, expected) => {
    expect(summaryOf(FILM, done(instruction))[0]).toMatch(expected);
  });
});
