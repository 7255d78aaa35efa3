import { Composition } from "#lib/motion/composition/composition.ts";
import { fieldsAt } from "#lib/motion/composition/schema/fields-at.ts";
import { LAYER_KINDS } from "#lib/motion/composition/schema/layers.ts";
import type { Context } from "#lib/motion/expand/context.ts";
import { isRecord, type Path } from "#lib/motion/expand/origins.ts";

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

/** A layer as it is drawn. */
function expandedLayer(written: unknown, path: Path, context: Context): unknown {
  if (!isRecord(written)) return written;
  const layer = styled(written, path, context);
  if (!Array.isArray(layer.children)) return layer;
  const children = expandedLayers(layer.children, [...path, "children"], context);
  return children === layer.children ? layer : context.origins.set({ ...layer, children }, path);
}

/** Layers as they are drawn; the same list where nothing is to be expanded. */
export function expandedLayers(written: unknown, path: Path, context: Context): unknown {
  if (!Array.isArray(written)) return written;
  const layers = written.map((layer, at) => expandedLayer(layer, [...path, at], context));
  if (layers.every((layer, at) => layer === written[at])) return written;
  return context.origins.set(layers, path);
}
