import type { Issue } from "#lib/motion/composition/issue.ts";
import { pointerOf } from "#lib/motion/composition/issue.ts";
import { visible } from "#lib/motion/composition/code-point.ts";
import { numbersKnown, numbersSaid } from "#lib/motion/model/said-numbers.ts";
import type { Storyboard } from "#lib/motion/storyboard/storyboard.ts";
import { undrawable } from "#lib/motion/words/drawable.ts";
import { wordsIn } from "#lib/motion/words/text.ts";

/*
 * What a model may not put on screen: numbers, names, quotations, addresses and code that the brief does not have. Its
 * other words are its own to choose; which of them are nowhere in the brief is told.
 */

/** Fields that are not drawn, or only name something that is. */
const UNSHOWN: readonly string[] = [
  ...["$schema", "format", "title", "audience", "planner", "size", "seconds", "seed", "look", "sound"],
  ...["id", "is", "as", "of", "highlight", "ground", "weight", "hold", "transition", "device", "language"],
  ...["from", "to", "corner", "icon", "color", "colors", "count", "off", "draw", "strong"],
];
/** Of a picture: which icon, and how far a clock or a calendar goes. */
const UNSHOWN_IN_PICTURE: readonly string[] = [...UNSHOWN, "name", "value"];

/** A text or a number that is drawn. */
interface Shown {
  path: PropertyKey[];
  value: string | number;
}

function shownIn(value: unknown, path: PropertyKey[]): Shown[] {
  if (typeof value === "string" || typeof value === "number") return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((one, index) => shownIn(one, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  const unshown = path.at(-1) === "picture" ? UNSHOWN_IN_PICTURE : UNSHOWN;
  // series are named freely
  const isNamed = path.length === 1 && path[0] === "data";
  return Object.entries(value).flatMap(([name, member]) =>
    isNamed || !unshown.includes(name) ? shownIn(member, [...path, name]) : [],
  );
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[“”„«»"'’‘`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
const ADDRESS = /(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+(?:[a-z]{2,})(?:\/[\w./-]*)?/giu;

/** Whether a brief has a number, however it writes it: 98,2 and 1.290 as well. */
function numberKnown(brief: string): (said: string) => boolean {
  const known = numbersKnown(brief);
  const values = new Set(
    [...known].flatMap((one) => [
      Number(one),
      Number(one.replace(",", ".")),
      Number(one.replace(/[.](?=\d{3})/g, "")),
    ]),
  );
  return (said) => known.has(said) || values.has(Number(said));
}

/** Thousands and millions: a series has one unit for “1.2M” and “950k”. */
const SCALES = [1, 1e3, 1e6, 1e-3, 1e-6];

/** What has to stand in the brief word for word: names, quotations, who said them, addresses, code. */
function wordForWord({ name, scenes }: Storyboard): { path: PropertyKey[]; words: string; why: string }[] {
  return [
    { path: ["name"], words: name ?? "", why: "the brief has no such name" },
    ...scenes.flatMap((scene, index) => {
      const path = ["scenes", index];
      return [
        { path: [...path, "name"], words: scene.name ?? "", why: "the brief has no such name" },
        { path: [...path, "by"], words: scene.by ?? "", why: "the brief names nobody like that" },
        { path: [...path, "role"], words: scene.role ?? "", why: "the brief does not say who that is" },
        { path: [...path, "address"], words: scene.address ?? "", why: "the brief has no such address" },
        {
          path: [...path, "say"],
          words: scene.is === "quote" ? (scene.say ?? "") : "",
          why: "the brief does not have these words",
        },
      ];
    }),
  ];
}

function codeIssues({ scenes }: Storyboard, brief: string): Issue[] {
  return scenes.flatMap(({ code = "", output = [] }, index) => [
    ...(brief.includes(code.trim())
      ? []
      : [{ pointer: pointerOf(["scenes", index, "code"]), message: "the brief has other code" }]),
    ...output.flatMap((line, at) =>
      brief.includes(line.trim())
        ? []
        : [
            {
              pointer: pointerOf(["scenes", index, "output", at]),
              message: "the brief does not say that this is printed",
            },
          ],
    ),
  ]);
}

/**
 * What a storyboard shows and its brief does not have: numbers in digits or English words, names, quotations, addresses,
 * code; and what no font draws.
 */
export function inventions(board: Storyboard, brief: string): Issue[] {
  const own = plain(brief);
  const isKnown = numberKnown(brief);
  const issues: Issue[] = [];
  for (const { path, value } of shownIn(board, [])) {
    const say = (message: string) => issues.push({ pointer: pointerOf(path), message });
    if (typeof value === "number") {
      const scales = path[0] === "data" ? SCALES : [1];
      if (!scales.some((scale) => isKnown(String(Math.abs(value * scale)))))
        say(`the brief has no ${Math.abs(value)}`);
      continue;
    }
    const missing = undrawable(value);
    if (missing.length) say(`no font draws ${missing.slice(0, 8).map(visible).join(" ")}`);
    if (path.includes("code") || path.includes("output")) continue;
    for (const number of numbersSaid(value))
      if (!isKnown(number.value)) say(`the brief has no ${number.said}`);
    if (path.at(-1) !== "address")
      for (const [address] of value.matchAll(ADDRESS))
        if (!own.includes(plain(address))) say(`the brief has no ${address}`);
  }
  // not drawn, and read all the same, in a file's facts and a page's title
  for (const field of ["title", "audience"] as const)
    for (const [address] of (board[field] ?? "").matchAll(ADDRESS))
      if (!own.includes(plain(address)))
        issues.push({ pointer: `/${field}`, message: `the brief has no ${address}` });
  for (const { path, words, why } of wordForWord(board)) {
    const wanted = plain(words)
      .replace(/[.!?]$/, "")
      .replace(/^https?:\/\//, "");
    if (!own.includes(wanted)) issues.push({ pointer: pointerOf(path), message: why });
  }
  return [...issues, ...codeIssues(board, brief)];
}

/** Letters that two forms of a word share: restore, restores, restoring. */
const STEM = 5;
/** Shorter words join others. */
const SHORTEST = 4;
const stemsOf = (text: string): string[] =>
  wordsIn(text)
    .filter((word) => word.length >= SHORTEST || /\p{N}/u.test(word))
    .map((word) => word.slice(0, STEM));

/** Texts of two words and more of which the brief has none: the model's own. */
export function ownWords(board: Storyboard, brief: string): string[] {
  const known = new Set(stemsOf(brief));
  const texts = shownIn(board, []).flatMap(({ path, value }) =>
    typeof value === "string" && !path.includes("code") ? [value] : [],
  );
  return [...new Set(texts)].filter((text) => {
    const stems = stemsOf(text);
    return stems.length > 1 && !stems.some((stem) => known.has(stem));
  });
}

/** Of this share of a sentence's words the film has to have, to be said to have it. */
const SHARE = 1 / 3;

/** Stretches of a brief, of two words and more, of which a film has next to nothing. */
export function leftOut(board: Storyboard, stretches: readonly string[]): string[] {
  const shown = new Set(shownIn(board, []).flatMap(({ value }) => stemsOf(String(value))));
  return stretches.filter((text) => {
    const stems = stemsOf(text);
    return stems.length > 1 && stems.filter((stem) => shown.has(stem)).length < stems.length * SHARE;
  });
}
