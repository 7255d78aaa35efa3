import { readFileSync } from "node:fs";
import { contrast, luminance, parseHex } from "#lib/motion/composition/color.ts";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { equalJson } from "#lib/motion/patch/patch.ts";
import { groundIn } from "#lib/motion/edit/film/ground.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
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

/** A film before an edit and after it. */
interface Pair {
  before: Composition;
  after: Composition;
}
type Claim = [pattern: RegExp, test: (films: Pair, ...found: string[]) => boolean];

const near = (a: number, b: number) => Math.abs(a - b) < 0.06;
const hasWord = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());
const saidIn = (film: Composition) =>
  allSlots(film)
    .map(({ text }) => text)
    .join(" | ");
/** A scene of the film before, by its number or as the last; and where it is afterwards. */
const was = ({ before }: Pair, word: string) =>
  before.scenes[word === "last" ? before.scenes.length - 1 : Number(word) - 1];
const now = (films: Pair, word: string) =>
  word === "last"
    ? films.after.scenes.find(({ id }) => id === was(films, word)?.id)
    : films.after.scenes[Number(word) - 1];
const longer = (films: Pair, word: string) =>
  (now(films, word)?.durationSeconds ?? 0) - (was(films, word)?.durationSeconds ?? 0);
const groundAt = (film: Composition, index: number) =>
  groundIn(film.scenes[index] as never, film.brand.palette) ?? "";
const sizes = (film: Composition, number: string | null) => {
  const layers = number === null ? film.scenes : film.scenes[Number(number) - 1]?.layers;
  return [...membersOf(layers, /^sizeUnits$/).matchAll(/[\d.]+/g)].reduce(
    (sum, [one]) => sum + Number(one),
    0,
  );
};
function differs({ before, after }: Pair, aspect: string): boolean {
  const kept = new Set(before.scenes.map(({ id }) => id));
  return !equalJson(aspectsOf(before, kept)[aspect], aspectsOf(after, kept)[aspect]);
}
const textColours = (film: Composition, number: string) =>
  membersOf(film.scenes[Number(number) - 1], /^(?:color|authorColor)$/, COLOURS);
const bedOf = (film: Composition) =>
  (film.audio?.tracks ?? []).flatMap((one) => (one.kind === "bed" ? [one] : []))[0];
const kindsIn = (film: Composition) => (film.audio?.tracks ?? []).map(({ kind }) => kind);
const logos = (film: Composition) =>
  film.scenes.filter((scene) => scene.layers.some(({ kind }) => kind === "logo")).length;
const isGrey = (hex: string) => {
  const channels = parseHex(hex).slice(0, 3);
  return Math.max(...channels) - Math.min(...channels) < 40;
};
const ratio = ({ widthPixels, heightPixels }: Composition) => widthPixels / heightPixels;

const CLAIMS: Claim[] = [
  [/^film shorter$/, ({ before, after }) => length(after) < length(before) - 0.06],
  [/^film longer$/, ({ before, after }) => length(after) > length(before) + 0.06],
  [/^film lasts (.+)$/, ({ after }, n) => near(length(after), Number(n))],
  [/^film by (.+)$/, ({ before, after }, n) => near(length(after) - length(before), Number(n))],
  [/^scene (\S+) shorter$/, (films, n = "") => longer(films, n) < -0.03],
  [/^scene (\S+) longer$/, (films, n = "") => longer(films, n) > 0.03],
  [/^scene (\S+) kept$/, (films, n = "") => near(longer(films, n), 0)],
  [/^scene (\S+) lasts (.+)$/, (films, n = "", s) => near(now(films, n)?.durationSeconds ?? 0, Number(s))],
  [/^scene (\S+) by (.+)$/, (films, n = "", s) => near(longer(films, n), Number(s))],
  [
    /^scene (\S+) says (.+)$/,
    ({ after }, n, words = "") =>
      hasWord(textIn(after, n === "last" ? after.scenes.length - 1 : Number(n) - 1), words),
  ],
  [/^says (.+)$/, ({ after }, words = "") => hasWord(saidIn(after), words)],
  // a name is gone though it is part of an address still
  [
    /^never says (.+)$/,
    ({ after }, words = "") =>
      !new RegExp(`(?<!\\p{L})${escaped(words)}(?![\\p{L}]|\\.\\p{L})`, "iu").test(saidIn(after)),
  ],
  [/^gone (\S+)$/, (films, n = "") => !films.after.scenes.some(({ id }) => id === was(films, n)?.id)],
  [/^count \+1$/, ({ before, after }) => after.scenes.length === before.scenes.length + 1],
  [/^count (\d+)$/, ({ after }, n) => after.scenes.length === Number(n)],
  [
    /^place (\d+) has (\S+)$/,
    (films, place, n = "") => films.after.scenes[Number(place) - 1]?.id === was(films, n)?.id,
  ],
  [
    /^accent blue$/,
    ({ after }) => {
      const [red = 0, green = 0, blue = 0] = parseHex(after.brand.palette.accent);
      return blue > red && blue > green;
    },
  ],
  [/^accent (#.+)$/, ({ after }, hex) => after.brand.palette.accent.toLowerCase() === hex],
  [
    /^ground kept$/,
    ({ before, after }) => before.brand.palette.background === after.brand.palette.background,
  ],
  [/^ground of (\d) black$/, ({ after }, n) => luminance(groundAt(after, Number(n) - 1)) < 0.02],
  [/^ground white$/, ({ after }) => luminance(after.brand.palette.background) > 0.9],
  [
    /^words of 1 light$/,
    ({ after }) => contrast(groundAt(after, 0), "#ffffff") < 3 || hasWord(textColours(after, "1"), "#f"),
  ],
  [/^dark$/, ({ after }) => luminance(after.brand.palette.background) < 0.1],
  [
    /^grey$/,
    ({ after: { brand } }) =>
      [brand.palette.background, brand.palette.ink, brand.palette.accent].every(isGrey),
  ],
  [/^colours changed$/, ({ before, after }) => !equalJson(before.brand.palette, after.brand.palette)],
  [
    /^colours of (\d) changed$/,
    ({ before, after }, n = "") => textColours(before, n) !== textColours(after, n),
  ],
  [
    /^no music$/,
    ({ before, after }) =>
      !bedOf(after) && kindsIn(after).length === kindsIn(before).filter((kind) => kind !== "bed").length,
  ],
  [/^no sound$/, ({ after }) => !kindsIn(after).length],
  [
    /^no effects$/,
    ({ before, after }) => !bedOf(after) === !bedOf(before) && !kindsIn(after).includes("effect"),
  ],
  [/^music quieter$/, ({ before, after }) => (bedOf(after)?.gainDb ?? 0) < (bedOf(before)?.gainDb ?? 0)],
  [/^music louder$/, ({ before, after }) => (bedOf(after)?.gainDb ?? 0) > (bedOf(before)?.gainDb ?? 0)],
  [/^music (calm|bright)$/, ({ after }, mood) => bedOf(after)?.mood === mood],
  [/^music changed$/, ({ before, after }) => !!bedOf(after) && !equalJson(bedOf(after), bedOf(before))],
  [/^music fades out$/, ({ after }) => (bedOf(after)?.fadeOutSeconds ?? 0) > 0],
  [/^music begins later$/, ({ after }) => (bedOf(after)?.startSeconds ?? 0) > 0],
  [/^movement changed$/, (films) => differs(films, "movement")],
  [/^style changed$/, (films) => differs(films, "sizes")],
  [/^calmer$/, ({ before, after }) => after.brand.motion === "calm" || length(after) > length(before)],
  [/^motion (\S+)$/, ({ after }, motion) => after.brand.motion === motion],
  [/^text larger$/, ({ before, after }) => sizes(after, null) > sizes(before, null)],
  [/^text of (\d) larger$/, ({ before, after }, n = "") => sizes(after, n) > sizes(before, n)],
  [/^text of (\d) smaller$/, ({ before, after }, n = "") => sizes(after, n) < sizes(before, n)],
  [/^capitals$/, ({ after }) => membersOf(after.scenes, /^uppercase$/).includes("true")],
  [/^fonts changed$/, ({ before, after }) => !equalJson(before.brand.type, after.brand.type)],
  [/^corners rounder$/, ({ before, after }) => after.brand.radiusUnits > before.brand.radiusUnits],
  [/^name (.+)$/, ({ after }, name) => after.brand.name === name],
  [/^logo shown$/, ({ after }) => logos(after) > 0],
  [/^logo gone$/, ({ after }) => logos(after) === 0],
  [/^logo larger$/, (films) => differs(films, "sizes") || logos(films.after) > 0],
  [/^portrait$/, ({ after }) => ratio(after) < 0.7],
  [/^square$/, ({ after }) => ratio(after) === 1],
  [/^landscape$/, ({ after }) => ratio(after) > 1.7],
  [/^ratio 4:5$/, ({ after }) => Math.abs(ratio(after) - 0.8) < 0.01],
  [/^fps 60$/, ({ after }) => after.fps === 60],
  [
    /^transitions fade$/,
    ({ after }) => after.scenes.slice(1).every(({ transition }) => transition?.kind === "fade"),
  ],
  [/^camera of (\d)$/, ({ after }, n) => !!after.scenes[Number(n) - 1]?.camera],
];

/** Whether something is true of a film after an edit: one line of the table, or one of several that it joins. */
function holds(claim: string, before: Composition, after: Composition): boolean {
  return claim.split(" | ").some((one) => {
    // to be asked back is no change of the film
    if (one === "asked") return false;
    for (const [pattern, test] of CLAIMS) {
      const found = pattern.exec(one);
      if (found) return test({ before, after }, ...found.slice(1));
    }
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
