import { readFileSync } from "node:fs";
import { contrast, luminance, parseHex } from "#lib/motion/color.ts";
import { type Composition, readComposition } from "#lib/motion/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { equalJson } from "#lib/motion/patch.ts";
import { groundIn } from "#lib/motion/edit/film/ground.ts";
import { allSlots } from "#lib/motion/slots.ts";
import { escaped } from "#lib/motion/plain-text.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";

/**
 * 120 instructions, twelve for each of the ten commonest wishes of people who edit films. They were written from the
 * wishes, before anybody looked at which of them are carried out, with what must be true of the film afterwards. Every
 * third was held out while the rules were written.
 */
export interface PlainEdit {
  wish: string;
  say: string;
  then: string[];
  may: string[];
  heldOut?: boolean;
}
const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
export const PLAIN_EDITS: readonly PlainEdit[] = read("plain-edits.json").instructions;

interface Film {
  name: string;
  film: Composition;
  words: Record<string, string>;
}
const filmOf = (written: unknown): Composition => {
  const found = readComposition(written);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.composition;
};
const saved = read("plain-edits-films.json");
/** Four films, and what they say. */
export const PLAIN_FILMS: readonly Film[] = [
  {
    name: "boats",
    film: filmOf(EDIT_FILM),
    words: { word: "paper", line: "Try it for a season", second: "Deposits", address: "harbour.example" },
  },
  {
    name: "bicycles",
    film: filmOf(saved.home),
    words: { word: "bicycles", line: "You pay when it rolls", second: "Spoke & Son", address: "none" },
  },
  {
    name: "tills",
    film: filmOf(saved.sales),
    words: { word: "tills", line: "We train on two mornings", second: "old tills", address: "none" },
  },
  {
    name: "tables",
    film: filmOf(saved.product),
    words: {
      word: "keyboard",
      line: "Dark mode for printing previews",
      second: "Bulk edit",
      address: "none",
    },
  },
];

const textIn = (film: Composition, index: number): string =>
  allSlots(film)
    .filter(({ sceneIndex }) => sceneIndex === index)
    .map(({ text }) => text)
    .join(" | ");
const length = ({ scenes }: Composition) => scenes.reduce((sum, one) => sum + one.durationSeconds, 0);

/** Members of a certain kind, wherever they stand, as one text. */
function membersOf(value: unknown, names: RegExp, values: RegExp | null = null): string {
  const found: string[] = [];
  const visit = (one: unknown, name: string): void => {
    if (names.test(name) || (values && typeof one === "string" && values.test(one)))
      found.push(`${name}=${JSON.stringify(one)}`);
    else if (typeof one === "object" && one !== null)
      for (const [field, member] of Object.entries(one)) visit(member, /^\d+$/.test(field) ? name : field);
  };
  visit(value, "");
  return found.join(";");
}
const SIZES =
  /^(?:sizeUnits|widthUnits|heightUnits|weight|uppercase|align|font|radiusUnits|displayWeight|textWeight)$/;
const MOVES = /^(?:enter|exit|emphasis|keyframes|camera|transition|countSeconds|charactersPerSecond)$/;
const COLOURS = /^#[0-9a-f]{6,8}$/i;
/** What an instruction may change, each as something to compare. What is gone and what is new is compared nowhere. */
function aspectsOf(film: Composition, kept: ReadonlySet<string>): Record<string, unknown> {
  const scenes = film.scenes.filter(({ id }) => kept.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const withoutLogo = scenes.map((scene) => ({
    ...scene,
    layers: scene.layers.filter(({ kind }) => kind !== "logo" && kind !== "shape"),
  }));
  // a transition has a colour of its own, and is a movement
  const still = withoutLogo.map(({ transition: _, ...scene }) => scene);
  return {
    seconds: scenes.map(({ durationSeconds }) => durationSeconds),
    scenes: film.scenes.map(({ id }) => id),
    words: scenes.map((scene) => allSlots({ scenes: [scene] }).map(({ text }) => text)),
    colours: [film.brand.palette, membersOf(still, /^color$/, COLOURS)],
    sound: film.audio?.tracks.map((track) => ({ ...track, at: 0, startSeconds: 0, endSeconds: 0 })),
    sizes: [film.brand.type, film.brand.radiusUnits, membersOf(withoutLogo, SIZES)],
    format: [film.widthPixels, film.heightPixels, film.fps],
    name: film.brand.name,
    movement: [film.brand.motion, membersOf(withoutLogo, MOVES)],
  };
}
/** What else follows: a poster's words are as large as they are few, a shorter scene has shorter movements. */
const FOLLOWS: Record<string, string[]> = {
  words: ["sizes", "colours", "movement"],
  scenes: ["sound", "movement"],
  seconds: ["movement"],
  name: ["words"],
};

/** Whether something is true of a film after an edit: one line of the table. */
function holds(claim: string, before: Composition, after: Composition): boolean {
  const lastBefore = before.scenes.length - 1;
  const at = (word: string) =>
    word === "last"
      ? after.scenes.findIndex(({ id }) => id === before.scenes[lastBefore]?.id)
      : Number(word) - 1;
  const was = (word: string) => (word === "last" ? lastBefore : Number(word) - 1);
  const near = (a: number, b: number) => Math.abs(a - b) < 0.06;
  const said = allSlots(after)
    .map(({ text }) => text)
    .join(" | ");
  const hasWord = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());
  const palettes = [before.brand.palette, after.brand.palette] as const;
  const groundOf = (film: Composition, index: number) =>
    groundIn(film.scenes[index] as never, film.brand.palette) ?? "";
  const sizes = (film: Composition, index: number | null) =>
    [
      ...membersOf(index === null ? film.scenes : film.scenes[index]?.layers, /^sizeUnits$/).matchAll(
        /[\d.]+/g,
      ),
    ].reduce((sum, [one]) => sum + Number(one), 0);
  const different = (aspect: string) => {
    const kept = new Set(before.scenes.map(({ id }) => id));
    return !equalJson(aspectsOf(before, kept)[aspect], aspectsOf(after, kept)[aspect]);
  };
  const sceneDiffers = (index: number) =>
    membersOf(before.scenes[index], /^(?:color|authorColor)$/, COLOURS) !==
    membersOf(after.scenes[index], /^(?:color|authorColor)$/, COLOURS);
  const beds = (film: Composition) =>
    (film.audio?.tracks ?? []).flatMap((track) => (track.kind === "bed" ? [track] : []));
  const [bedWas, bed] = [beds(before)[0], beds(after)[0]];
  const logos = (film: Composition) =>
    film.scenes.filter((scene) => scene.layers.some(({ kind }) => kind === "logo")).length;
  const grey = (hex: string) => {
    const channels = parseHex(hex).slice(0, 3);
    return Math.max(...channels) - Math.min(...channels) < 40;
  };
  const shape = after.widthPixels / after.heightPixels;
  const rules: [RegExp, (groups: string[]) => boolean][] = [
    [
      /^film (shorter|longer)$/,
      ([way]) =>
        length(after) < length(before) === (way === "shorter") && !near(length(after), length(before)),
    ],
    [/^film lasts (.+)$/, ([n]) => near(length(after), Number(n))],
    [/^film by (.+)$/, ([n]) => near(length(after) - length(before), Number(n))],
    [
      /^scene (\S+) (shorter|longer|kept)$/,
      ([n = "", way]) => {
        const change =
          (after.scenes[at(n)]?.durationSeconds ?? 0) - (before.scenes[was(n)]?.durationSeconds ?? 0);
        return way === "kept" ? near(change, 0) : way === "longer" ? change > 0.03 : change < -0.03;
      },
    ],
    [/^scene (\S+) lasts (.+)$/, ([n = "", s]) => near(after.scenes[at(n)]?.durationSeconds ?? 0, Number(s))],
    [
      /^scene (\S+) by (.+)$/,
      ([n = "", s]) =>
        near(
          (after.scenes[at(n)]?.durationSeconds ?? 0) - (before.scenes[was(n)]?.durationSeconds ?? 0),
          Number(s),
        ),
    ],
    [
      /^scene (\S+) says (.+)$/,
      ([n = "", words = ""]) =>
        hasWord(textIn(after, n === "last" ? after.scenes.length - 1 : Number(n) - 1), words),
    ],
    [/^says (.+)$/, ([words = ""]) => hasWord(said, words)],
    // a name is gone though it is part of an address still
    [
      /^never says (.+)$/,
      ([words = ""]) => !new RegExp(`(?<!\\p{L})${escaped(words)}(?![\\p{L}]|\\.\\p{L})`, "iu").test(said),
    ],
    [/^gone (\S+)$/, ([n = ""]) => !after.scenes.some(({ id }) => id === before.scenes[was(n)]?.id)],
    [/^count \+1$/, () => after.scenes.length === before.scenes.length + 1],
    [/^count (\d+)$/, ([n]) => after.scenes.length === Number(n)],
    [
      /^place (\d+) has (\S+)$/,
      ([place, n = ""]) => after.scenes[Number(place) - 1]?.id === before.scenes[was(n)]?.id,
    ],
    [
      /^accent blue$/,
      () => {
        const [r = 0, g = 0, b = 0] = parseHex(palettes[1].accent);
        return b > r && b > g;
      },
    ],
    [/^accent (#.+)$/, ([hex]) => palettes[1].accent.toLowerCase() === hex],
    [/^ground kept$/, () => palettes[0].background === palettes[1].background],
    [
      /^ground (?:of (\d) )?(black|white)$/,
      ([n, colour]) => {
        const hex = n ? groundOf(after, Number(n) - 1) : palettes[1].background;
        return colour === "black" ? luminance(hex) < 0.02 : luminance(hex) > 0.9;
      },
    ],
    [
      /^words of 1 light$/,
      () => {
        const hex = membersOf(after.scenes[0]?.layers, /^color$/);
        return contrast(groundOf(after, 0), "#ffffff") < 3 || /#f/i.test(hex);
      },
    ],
    [/^dark$/, () => luminance(palettes[1].background) < 0.1],
    [/^grey$/, () => grey(palettes[1].background) && grey(palettes[1].ink) && grey(palettes[1].accent)],
    [/^colours changed$/, () => !equalJson(palettes[0], palettes[1])],
    [/^colours of (\d) changed$/, ([n]) => sceneDiffers(Number(n) - 1)],
    [
      /^no music$/,
      () =>
        !bed &&
        ((after.audio?.tracks ?? []).length > 0 ||
          !(before.audio?.tracks ?? []).some(({ kind }) => kind !== "bed")),
    ],
    [/^no sound$/, () => !after.audio?.tracks.length],
    [
      /^no effects$/,
      () => !!bed === !!bedWas && !(after.audio?.tracks ?? []).some(({ kind }) => kind === "effect"),
    ],
    [
      /^music (quieter|louder)$/,
      ([way]) =>
        !!bed && !!bedWas && (way === "louder" ? bed.gainDb > bedWas.gainDb : bed.gainDb < bedWas.gainDb),
    ],
    [/^music (calm|bright)$/, ([mood]) => bed?.mood === mood],
    [/^music changed$/, () => !!bed && !equalJson(bed, bedWas)],
    [/^music fades out$/, () => (bed?.fadeOutSeconds ?? 0) > 0],
    [/^music begins later$/, () => (bed?.startSeconds ?? 0) > 0],
    [/^movement changed$/, () => different("movement")],
    [/^style changed$/, () => different("sizes")],
    [/^calmer$/, () => after.brand.motion === "calm" || length(after) > length(before)],
    [/^motion (\S+)$/, ([motion]) => after.brand.motion === motion],
    [/^text larger$/, () => sizes(after, null) > sizes(before, null)],
    [
      /^text of (\d) (larger|smaller)$/,
      ([n, way]) => {
        const index = Number(n) - 1;
        return way === "larger"
          ? sizes(after, index) > sizes(before, index)
          : sizes(after, index) < sizes(before, index);
      },
    ],
    [/^capitals$/, () => membersOf(after.scenes, /^uppercase$/).includes("true")],
    [/^fonts changed$/, () => !equalJson(before.brand.type, after.brand.type)],
    [/^corners rounder$/, () => after.brand.radiusUnits > before.brand.radiusUnits],
    [/^name (.+)$/, ([name]) => after.brand.name === name],
    [/^logo shown$/, () => logos(after) > 0],
    [/^logo gone$/, () => logos(after) === 0],
    [/^logo larger$/, () => different("sizes") || logos(after) > 0],
    [/^portrait$/, () => shape < 0.7],
    [/^square$/, () => shape === 1],
    [/^landscape$/, () => shape > 1.7],
    [/^ratio 4:5$/, () => Math.abs(shape - 0.8) < 0.01],
    [/^fps 60$/, () => after.fps === 60],
    [
      /^transitions fade$/,
      () => after.scenes.slice(1).every(({ transition }) => transition?.kind === "fade"),
    ],
    [/^camera of (\d)$/, ([n]) => !!after.scenes[Number(n) - 1]?.camera],
  ];
  return claim.split(" | ").some((one) => {
    for (const [pattern, test] of rules) {
      const found = pattern.exec(one);
      if (found) return test(found.slice(1));
    }
    if (one === "asked") return false;
    throw new Error(`no such claim: ${one}`);
  });
}

/** What came of an instruction: done, asked back with something that can be done, lost, or something else. */
export interface Outcome {
  film: string;
  say: string;
  came: "done" | "asked" | "lost" | "wrong";
  why: string;
}

const filled = (text: string, { film, words }: Film): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "name" ? film.brand.name : (words[name] ?? "none"),
  );

/** Instructions that are offered whatever was asked: no answer. */
const USUAL = /^(?:make it vertical|make it 12 seconds|change the headline of scene 1 to “…”)$/;

export function outcomeOf(row: PlainEdit, on: Film): Outcome {
  const say = filled(row.say, on);
  const then = row.then.map((one) => filled(one, on));
  const { composition: after, notUnderstood } = editByInstruction(on.film, say);
  const why = notUnderstood.map((one) => `${one.why} [${one.nearest.join(" / ")}]`).join("; ");
  const came = (outcome: Outcome["came"], more = why): Outcome => ({
    film: on.name,
    say,
    came: outcome,
    why: more,
  });
  const failed = then.filter((one) => !holds(one, on.film, after));
  if (equalJson(on.film, after)) {
    if (!failed.length) return came("done");
    // a reason says what there is; what is only not understood needs an instruction that does what was meant
    const isDone = (near: string) => {
      const { composition } = editByInstruction(on.film, near);
      const isOther = !equalJson(composition, on.film);
      return isOther && (then.includes("asked") || then.every((one) => holds(one, on.film, composition)));
    };
    const concrete = notUnderstood.some(
      (one) =>
        !/^(?:not understood|$)/i.test(one.why) ||
        one.nearest.some((near) => !USUAL.test(near) && isDone(near)),
    );
    return came(concrete ? "asked" : "lost");
  }
  const kept = new Set(
    on.film.scenes.map(({ id }) => id).filter((id) => after.scenes.some((one) => one.id === id)),
  );
  const [was, now] = [aspectsOf(on.film, kept), aspectsOf(after, kept)];
  const may = new Set(row.may.flatMap((one) => [one, ...(FOLLOWS[one] ?? [])]));
  const beyond = Object.keys(was).filter((name) => !may.has(name) && !equalJson(was[name], now[name]));
  if (failed.length || beyond.length)
    return came(
      "wrong",
      `not true: ${failed.join(", ") || "-"}; changed too: ${beyond.join(", ") || "-"}; ${why}`,
    );
  return came("done");
}
