import type * as z from "zod";
import { Composition } from "#lib/motion/composition/composition.ts";
import { fieldsAt } from "#lib/motion/composition/schema/fields-at.ts";
import { LAYER_KINDS } from "#lib/motion/composition/schema/layers.ts";
import type { Context } from "#lib/motion/expand/context.ts";
import { isObject, isRecord, type Path } from "#lib/motion/expand/origins.ts";
import { filled, filledBut, type Parameter, type Scope } from "#lib/motion/expand/parameters.ts";
import { Repeat } from "#lib/motion/expand/words.ts";

/** What layers are written with that draws nothing itself. */

type Fields = Record<string, unknown>;

const known = new Map<string, readonly string[]>();

/** The fields that a kind of layer has; none of a kind that there is not. */
function fieldsOf(kind: unknown): readonly string[] {
  if (typeof kind !== "string" || !(LAYER_KINDS as readonly string[]).includes(kind)) return [];
  const fields =
    known.get(kind) ??
    fieldsAt(Composition, ["scenes", 0, "layers", 0], { scenes: [{ layers: [{ kind }] }] });
  known.set(kind, fields);
  return fields;
}

/** A layer with the fields of its style, where it has none of its own. */
function styled(layer: Fields, path: Path, context: Context): Fields {
  const fields = fieldsOf(layer.kind);
  // particles have a style of their own, which is no look of words
  if (!Object.hasOwn(layer, "style") || fields.includes("style")) return layer;
  const { style: name, ...own } = layer;
  const stripped = context.origins.set(own, path);
  const at = [...path, "style"];
  if (typeof name !== "string") {
    context.refuse(at, "expected the name of a style");
    return stripped;
  }
  const style = Object.hasOwn(context.styles, name) ? context.styles[name] : undefined;
  if (!style) {
    context.refuseName(at, "style", name, Object.keys(context.styles));
    return stripped;
  }
  const strange = fields.length ? Object.keys(style).filter((field) => !fields.includes(field)) : [];
  if (strange.length)
    context.refuse(
      at,
      `a layer of the kind "${layer.kind}" has no ${strange.map((field) => `"${field}"`).join(" and no ")}, which this style gives`,
    );
  return context.origins.set(
    { ...style, ...own },
    path,
    Object.keys(style)
      .filter((field) => !Object.hasOwn(own, field))
      .map((field) => [field, ["styles", name, field]] as const),
  );
}

/** A layer as it is drawn, and where it was written. */
interface Made {
  value: unknown;
  path: Path;
}

/** What a repeated layer gives to the grid that it stands in. */
const OF_THE_GRID = ["id", "place", "grow"];

/** The place of one that is left out of a grid. */
function emptyPlace({ widthUnits, heightUnits }: Fields): Fields {
  const size = {
    ...(widthUnits !== undefined && { widthUnits }),
    ...(heightUnits !== undefined && { heightUnits }),
  };
  return { kind: "shape", shape: { type: "rectangle" }, opacity: 0, ...size };
}

/** The names that stand for something in one of several. */
function namesOf(each: unknown, number: number, path: Path): Map<string, Parameter> {
  const fields = isRecord(each) ? Object.entries(each) : each === undefined ? [] : [["value", each] as const];
  return new Map<string, Parameter>([
    ["number", { value: number, path }],
    ...fields.map(
      ([name, value]) => [name, { value, path: isRecord(each) ? [...path, name] : path }] as const,
    ),
  ]);
}

const MOVED = ["place", "rotateDegrees", "keyframes"];

/** What is wrong with a repetition that its schema cannot say. */
function* repeatIssues(
  { count, each, columns, gapUnits, except }: z.output<typeof Repeat>,
  one: Fields,
): Generator<readonly [path: Path, message: string]> {
  if ((each === undefined) === (count === undefined)) yield [[], "expected one of count and each"];
  const most = each?.length ?? count ?? 0;
  for (const [index, number] of except.entries())
    if (number > most) yield [["except", index], `there are ${most}`];
  if (columns !== undefined) return;
  if (gapUnits !== undefined)
    yield [["gapUnits"], "goes with columns: without them, the gaps are those of what the layer stands in"];
  const moved = MOVED.map((name) => one[name]).filter((value) => value !== undefined);
  if (most > 1 && one.place !== undefined && !/\{[a-z]/.test(JSON.stringify(moved)))
    yield [[], `${most} in one place: give columns, or names in braces in \`place\` with each`];
}

const only = (fields: Fields, is: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => is(name)));

/** A layer as often as it says. */
function repeated(layer: Fields, path: Path, scope: Scope | null, context: Context): Made[] {
  const at = [...path, "repeat"];
  const { repeat, ...one } = layer;
  const read = context.read(Repeat, filled(repeat, at, scope, context).value, at);
  if (!read) return [];
  const issues = [...repeatIssues(read, one)];
  for (const [where, message] of issues) context.refuse([...at, ...where], message);
  if (issues.length) return [];
  const { each, columns, gapUnits, staggerSeconds, except } = read;
  const isGrid = columns !== undefined;
  const own = isGrid ? only(one, (name) => !OF_THE_GRID.includes(name)) : one;
  let shown = 0;
  const copies = Array.from({ length: each?.length ?? read.count ?? 0 }, (_, index): Made[] => {
    const isLeft = except.includes(index + 1);
    if (isLeft && !isGrid) return [];
    const names = namesOf(each?.[index], index + 1, each ? [...at, "each", index] : at);
    const inner: Scope = { names, around: scope, within: scope?.within ?? [] };
    const id = typeof one.id === "string" && !one.id.includes("{") ? { id: `${one.id}-${index + 1}` } : {};
    const copy = isLeft ? emptyPlace(one) : { ...own, ...id };
    const made = expandedLayer(context.origins.set(copy, path), path, inner, context);
    if (isLeft) return made;
    for (const { value } of made) if (isObject(value)) context.later(value, shown * staggerSeconds);
    shown += 1;
    return made;
  }).flat();
  if (!isGrid) return copies;
  const { value: grid } = filled(
    only(one, (name) => OF_THE_GRID.includes(name)),
    path,
    scope,
    context,
  );
  const layout = { type: "grid", columns, ...(gapUnits !== undefined && { gapUnits }) };
  const group = { ...(grid as Fields), kind: "group", layout: context.origins.set(layout, at) };
  const value = { ...group, children: listOf(copies, path, context) };
  return [{ value: context.origins.copy(grid as Fields, value), path }];
}

/** Layers in a list that remembers where each was written. */
const listOf = (made: readonly Made[], path: Path, context: Context): unknown[] =>
  context.origins.set(
    made.map(({ value }) => value),
    path,
    made.map(({ path: where }, at) => [String(at), where] as const),
  );

/** How deep definitions stand in definitions. */
const MOST_WITHIN = 8;

/** The group that a definition is where it is used. */
function used(layer: Fields, path: Path, within: readonly string[], context: Context): Fields {
  const { name, with: given, kind: _, ...fields } = layer;
  const group = { ...fields, kind: "group", time: fields.time ?? "group" };
  const at = [...path, "name"];
  const body =
    typeof name === "string" && Object.hasOwn(context.define, name) ? context.define[name] : undefined;
  if (typeof name !== "string" || !body) {
    if (typeof name === "string") context.refuseName(at, "definition", name, Object.keys(context.define));
    else context.refuse(at, "expected the name of a definition");
    return group;
  }
  if (within.includes(name) || within.length === MOST_WITHIN) {
    context.refuse(
      at,
      within.includes(name)
        ? `"${name}" stands in itself`
        : `definitions stand in each other at most ${MOST_WITHIN} deep`,
    );
    return group;
  }
  if (given !== undefined && !isRecord(given)) context.refuse([...path, "with"], "expected an object");
  const names = new Map<string, Parameter>();
  for (const [key, value] of Object.entries(isRecord(given) ? given : {}))
    names.set(key, { value, path: context.origins.trace(layer, ["with", key], path) });
  const scope: Scope = { names, around: null, within: [...within, name], usedAt: path };
  const children = expandedLayers(body, ["define", name], scope, context);
  for (const [key, { taken, path: where }] of names)
    if (!taken) context.refuse(where, `"${name}" has no {${key}}`);
  return context.origins.copy(layer, { ...group, children });
}

/** Layers that one is drawn as, each with where it was written: several where it is repeated. */
function expandedLayer(written: unknown, path: Path, scope: Scope | null, context: Context): Made[] {
  if (!isRecord(written)) return [{ value: written, path }];
  context.count(1, path);
  if (written.repeat !== undefined) return repeated(written, path, scope, context);
  const layer = styled(filledBut(written, ["children"], path, scope, context), path, context);
  if (layer.kind === "use") return [{ value: used(layer, path, scope?.within ?? [], context), path }];
  const children = expandedLayers(layer.children, [...path, "children"], scope, context);
  return [
    {
      value: children === layer.children ? layer : context.origins.copy(layer, { ...layer, children }),
      path,
    },
  ];
}

/** Layers as they are drawn; the same list where nothing is to be expanded. */
export function expandedLayers(written: unknown, path: Path, scope: Scope | null, context: Context): unknown {
  if (!Array.isArray(written)) return written;
  const made = written.flatMap((layer, at) => expandedLayer(layer, [...path, at], scope, context));
  if (made.length === written.length && made.every(({ value }, at) => value === written[at])) return written;
  return listOf(made, path, context);
}
