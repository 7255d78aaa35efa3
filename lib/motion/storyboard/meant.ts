import type * as z from "zod";
import { issuesOf } from "#lib/motion/composition/schema/zod-issues.ts";
import { type Issue, pointerOf } from "#lib/motion/composition/issue.ts";
import { nearest } from "#lib/motion/composition/nearest.ts";
import instead from "#lib/motion/storyboard/data/instead.json" with { type: "json" };
import { COMMON_FIELDS, type Intent, INTENTS } from "#lib/motion/storyboard/intents.ts";
import {
  Beat,
  Item,
  Keep,
  Look,
  Picture,
  PICTURE_NAMES,
  Scene,
  Series,
  Storyboard,
} from "#lib/motion/storyboard/storyboard.ts";
import synonyms from "#lib/motion/storyboard/data/synonyms.json" with { type: "json" };

/** What the schema refuses, with what is meant: people and models write what other tools call things. */

type Written = Readonly<Record<PropertyKey, unknown>>;
const isObject = (value: unknown): value is Written => typeof value === "object" && value !== null;

/** What stands at a path. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), value);

/** What was written, short enough for a message. */
const quoted = (written: string): string => {
  const letters = [...written.slice(0, 80)];
  return `"${letters.length > 40 ? `${letters.slice(0, 40).join("")}…` : written}"`;
};

/** The fields that there are in an object at a path, those of its intent first. */
function fieldsAt(path: readonly PropertyKey[], value: unknown): readonly string[] {
  const parent = path.filter((step) => typeof step === "string").at(-1);
  if (parent === undefined) return Object.keys(Storyboard.shape);
  if (parent === "scenes") {
    const { is, type } = isObject(value) ? value : {};
    const intent = [is, type].find((one) => typeof one === "string" && Object.hasOwn(INTENTS, one));
    const rule = intent === undefined ? null : INTENTS[intent as Intent];
    return rule ? [...rule.needs, ...rule.takes, ...COMMON_FIELDS] : Object.keys(Scene.shape);
  }
  const shapes: Record<string, object> = {
    items: Item.shape,
    beats: Beat.shape,
    picture: Picture.shape,
    keep: Keep.shape,
    look: Look.shape,
    note: { at: 0, text: 0 },
  };
  // what stands in data is a series, whatever its name
  return Object.keys((path[0] === "data" ? undefined : shapes[String(parent)]) ?? Series.shape);
}

/** Where a field of another object belongs, as the end of a message. */
function belongs(key: string, path: readonly PropertyKey[]): string | undefined {
  if (path.length && Object.hasOwn(Storyboard.shape, key)) return "it belongs beside scenes";
  return path.at(-1) !== "look" && Object.hasOwn(Look.shape, key) ? "it belongs in look" : undefined;
}

interface Told {
  pointer: string;
  says: string;
  /** What there is instead: of several that have the same, the first says it. */
  more?: string | undefined;
  /** Of the field that is meant by another one. */
  meantPointer?: string;
}

const listed = (names: readonly string[]): string => `there are ${names.join(", ")}`;

/** What to do about a field that there is not. @param path of what has it */
function unknownField(
  key: string,
  path: readonly PropertyKey[],
  names: readonly string[],
  written: unknown,
): Told {
  const word = key.toLowerCase();
  const told = { pointer: pointerOf([...path, key]), says: `there is no ${quoted(key)} here` };
  // what is there already is hardly meant again
  const isOpen = (name: string): boolean => !isObject(written) || !Object.hasOwn(written, name);
  const open = [...names.filter(isOpen), ...names.filter((name) => !isOpen(name))];
  const said: Readonly<Record<string, readonly string[]>> = synonyms.fields;
  const ours = Object.hasOwn(said, word) ? (said[word] ?? []).filter((name) => names.includes(name)) : [];
  const known = ours.find(isOpen) ?? ours[0];
  const other = instead.find(({ fields }) => fields.includes(word))?.says ?? belongs(key, path);
  const meant = known ?? (other === undefined ? nearest(key, open) : undefined);
  if (meant !== undefined)
    return {
      ...told,
      says: `${told.says}: did you mean "${meant}"?`,
      meantPointer: pointerOf([...path, meant]),
    };
  return { ...told, more: other ?? listed(names) };
}

function unknownFields(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[], value: unknown): Told[] {
  const path = [...prefix, ...issue.path];
  // an item is a string or an object: what is an object is meant as one
  if (issue.code === "invalid_union")
    return issue.errors.flat().flatMap((one) => unknownFields(one, path, value));
  if (issue.code !== "unrecognized_keys") return [];
  const written = valueAt(value, path);
  const names = fieldsAt(path, written);
  return issue.keys.map((key) => unknownField(key, path, names, written));
}

/** A text as an object of the kind that stands at a place. */
function asObject(text: string, path: readonly string[]): object | undefined {
  const field = path.filter((step) => !/^\d+$/.test(step)).at(-1);
  const isPicture = (PICTURE_NAMES as readonly string[]).includes(text);
  if (field === "picture") return isPicture ? { is: text } : { is: "icon", name: text };
  if (field === "beats") return { say: text };
  if (field === "keep")
    return text === "progress" || text === "wordmark" ? { is: text } : { is: "note", text };
  if (field === "look") return text === "dark" || text === "light" ? { ground: text } : { motion: text };
  return undefined;
}

/** How to write what was meant, where that can be told from what was written. */
function rewritten(message: string, written: unknown, path: readonly string[]): string | undefined {
  const wants = (type: string): boolean => message.startsWith(`expected ${type}`);
  const write = (value: unknown): string => `write ${JSON.stringify(value)}`;
  if (wants("number") && typeof written === "string" && /^\d+(\.\d+)?\s?\D{0,8}$/.test(written))
    return write(Number.parseFloat(written));
  if (wants("string") && typeof written === "number") return write(String(written));
  if (wants("array") && typeof written === "string") return write([written]);
  if (wants("array") && path.at(-2) === "rows")
    return 'a row is its cells in the order of columns: ["Restore", "4 h"]';
  if (wants("object") && typeof written === "string") {
    const object = asObject(written.slice(0, 40), path);
    return object && write(object);
  }
  if (wants("object") && path[0] === "data") return 'write {"x": ["Mar", "Apr"], "y": [3, 5]}';
  return undefined;
}

/** Names in the message of a word that is none of some. */
const namesIn = (message: string): string[] =>
  message.startsWith("expected one of ")
    ? [...message.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name)
    : [];

/** What is wrong with a value, with what was meant, or how to write it. */
function wrongValue({ pointer, message }: Issue, value: unknown): Told {
  const path = pointer.split("/").slice(1);
  const found = valueAt(value, path);
  const names = namesIn(message);
  if (!names.length) {
    const write = rewritten(message, found, path);
    return { pointer, says: write === undefined ? message : `${message}: ${write}` };
  }
  if (found === undefined) return { pointer, says: "missing", more: listed(names) };
  // {"type": "fade", "duration": 1} where a word belongs
  const word = isObject(found) ? (found.type ?? found.kind ?? found.is ?? found.name ?? found.mood) : found;
  if (typeof word !== "string") return { pointer, says: "expected a word", more: listed(names) };
  const meant = names.find((name) => name === word) ?? nearest(word, names, synonyms.words);
  if (isObject(found))
    return { pointer, says: `expected a word${meant ? `, such as "${meant}"` : ""}`, more: listed(names) };
  const says = `there is no ${quoted(word)}`;
  if (meant !== undefined) return { pointer, says: `${says}: did you mean "${meant}"?` };
  const isPicture = path.at(-2) === "picture";
  const icon = isPicture ? ` (an icon is {"is":"icon","name":${quoted(word)}})` : "";
  return { pointer, says: says + icon, more: listed(names) };
}

/** As issues. What there is instead stands in the first that has it. */
function issuesOnce(told: readonly Told[]): Issue[] {
  const said = new Set<string>();
  return told.map(({ pointer, says, more }) => {
    if (more === undefined || said.has(more)) return { pointer, message: says };
    said.add(more);
    return { pointer, message: `${says}: ${more}` };
  });
}

/** What the schema refuses, each with its pointer; of a field or a word that there is not, the one that is meant. */
export function schemaIssues(error: z.ZodError, value: unknown): Issue[] {
  const unknown = error.issues.flatMap((issue) => unknownFields(issue, [], value));
  const meant = new Set(unknown.map(({ meantPointer }) => meantPointer));
  const others = issuesOf(error)
    // those of unknown fields are told above; what is missing may be there under another name
    .filter(({ pointer, message }) => {
      const isMissing = valueAt(value, pointer.split("/").slice(1)) === undefined;
      return !message.startsWith('there is no "') && !(isMissing && meant.has(pointer));
    })
    .map((issue) => wrongValue(issue, value));
  return issuesOnce([...unknown, ...others]);
}
