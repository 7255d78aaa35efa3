import svgpath from "svgpath";

/** Icons of Lucide (ISC), as the path data that a composition takes: absolute M, L, Q, C and Z. */

/** What a shape of SVG is as a path. */
function dataOf(tag: string, attributes: ReadonlyMap<string, string>): string {
  const number = (name: string, otherwise = 0): number => Number(attributes.get(name) ?? otherwise);
  const round = (cx: number, cy: number, rx: number, ry: number): string =>
    `M${cx - rx} ${cy}A${rx} ${ry} 0 1 0 ${cx + rx} ${cy}A${rx} ${ry} 0 1 0 ${cx - rx} ${cy}Z`;
  switch (tag) {
    case "path":
      return attributes.get("d") ?? "";
    case "circle":
      return round(number("cx"), number("cy"), number("r"), number("r"));
    case "ellipse":
      return round(number("cx"), number("cy"), number("rx"), number("ry"));
    case "line":
      return `M${number("x1")} ${number("y1")}L${number("x2")} ${number("y2")}`;
    case "polyline":
      return `M${attributes.get("points") ?? ""}`;
    case "polygon":
      return `M${attributes.get("points") ?? ""}Z`;
    case "rect": {
      const [x, y, width, height] = [number("x"), number("y"), number("width"), number("height")];
      const r = Math.min(number("rx", number("ry")), width / 2, height / 2);
      const corner = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}` : "");
      return `M${x + r} ${y}h${width - 2 * r}${corner(1, 1)}v${height - 2 * r}${corner(-1, 1)}h${2 * r - width}${corner(-1, -1)}v${2 * r - height}${corner(1, -1)}Z`;
    }
    default:
      return "";
  }
}

/** A path in absolute M, L, Q, C and Z: one that begins with a relative move begins at the origin. */
const absolute = (data: string): string =>
  svgpath(data)
    .abs()
    .unshort()
    .unarc()
    .iterate(([command, value], _, x, y) =>
      command === "H" ? [["L", Number(value), y]] : command === "V" ? [["L", x, Number(value)]] : undefined,
    )
    .round(2)
    .toString()
    .replace(/([A-Z])/g, " $1 ")
    .replace(/(?<=\d)-/g, " -")
    .trim();

/** Every shape of an icon's body as one path. */
const pathOf = (body: string): string =>
  [...body.matchAll(/<(path|circle|ellipse|line|polyline|polygon|rect)\b([^>]*)>/g)]
    .map(([, tag = "", attributes = ""]) => {
      const named = [...attributes.matchAll(/([a-z0-9-]+)="([^"]*)"/g)];
      return absolute(dataOf(tag, new Map(named.map(([, name = "", value = ""]) => [name, value]))));
    })
    .join(" ");

export interface IconSet {
  names: readonly string[];
  /** The path of an icon, in a plane of 24 by 24; null for a name that there is not. */
  path: (name: string) => string | null;
}

/** The icons: read when a storyboard has the first one. */
export async function loadIcons(): Promise<IconSet> {
  const { default: set } = await import("@iconify-json/lucide/icons.json", { with: { type: "json" } });
  const icons: Record<string, { body: string }> = set.icons;
  const aliases: Record<string, { parent: string }> = set.aliases;
  const body = (name: string): string | undefined =>
    icons[name]?.body ?? icons[aliases[name]?.parent ?? ""]?.body;
  const known = (name: string): boolean => Object.hasOwn(icons, name) || Object.hasOwn(aliases, name);
  return {
    names: [...Object.keys(icons), ...Object.keys(aliases)],
    path: (name) => (known(name) ? pathOf(body(name) ?? "") : null),
  };
}
