import { contrast, hexOf, legible, luminance, mix, parseHex } from "#lib/motion/composition/color.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { COLOR_ROLES, type ColorRole } from "#lib/motion/composition/color-roles.ts";
import type { Palette } from "#lib/motion/composition/schema/brand.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import {
  groundFor,
  groundIn,
  groundOf,
  type Kind,
  kindOf,
  STAND_INS,
  toneOn,
} from "#lib/motion/edit/film/ground.ts";
import { equalJson } from "#lib/motion/patch/patch.ts";
import { sceneName } from "#lib/motion/templates/slots.ts";
import { fits, type Tone } from "#lib/motion/composition/tone.ts";

/** Other colours in a film. Scene templates write their colours out: with the palette they change too. */

const TEXT_ORDER = ["ink", "muted", "popText", "pop", "popInk", "figure", "ground"] as const;
const FILL_ORDER = ["ground", "pop", "figure", "ink", "muted", "popInk"] as const;
export const isTextField = (field: string) =>
  /^(?:color|noteColor|authorColor|markColor|markerColor)$/.test(field);

/** A plate that fills its group, or a device's screen: the colour behind all that is on it. */
function plateOf({ kind, background, children }: Record<string, unknown>): string | null {
  const [first] = (children ?? []) as Layer[];
  const filled = first?.kind === "shape" && equalJson(first.place, { x: 0, y: 0, width: 100, height: 100 });
  const color = kind === "device" ? background : filled && first.fill;
  return typeof color === "string" ? color.toLowerCase() : null;
}

/** Every colour of a value, where it stands and on which plate; what is not a hex colour stays. */
export function eachColor(
  value: unknown,
  change: (hex: string, field: string, plate: string | null) => string,
  field = "",
  plate: string | null = null,
): unknown {
  if (typeof value === "string")
    return /^#[0-9a-f]{6}$/i.test(value) ? change(value.toLowerCase(), field, plate) : value;
  if (Array.isArray(value)) return value.map((item) => eachColor(item, change, field, plate));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      // words that look like a colour stay words
      name === "text" || name === "code" || name === "label"
        ? member
        : eachColor(member, change, name, name === "children" ? (plateOf(value as never) ?? plate) : plate),
    ]),
  );
}

/** Every role of the palette that words on the ground are in; those on a plate keep theirs. */
function eachTextRole(value: unknown, change: (role: ColorRole) => string, field = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => eachTextRole(item, change, field));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        name === "children" && plateOf(value as never) ? member : eachTextRole(member, change, name),
      ]),
    );
  const role = isTextField(field) && COLOR_ROLES.find((one) => one === value);
  return role ? change(role) : value;
}

const TINTS = [
  ["pop", "popInk"],
  ["ground", "ink"],
  ["ground", "pop"],
  ["pop", "ground"],
  ["ink", "ground"],
] as const;
const near = (a: string, b: string): boolean => {
  const other = parseHex(b);
  return parseHex(a).every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 1);
};
/** The share of `second` in `first` that gives a colour; null if none does. */
function shareOf(hex: string, first: string, second: string): number | null {
  const [color, from, to] = [parseHex(hex), parseHex(first), parseHex(second)];
  const spans = [0, 1, 2].map((index) => Math.abs((to[index] ?? 0) - (from[index] ?? 0)));
  const widest = spans.indexOf(Math.max(...spans));
  const span = (to[widest] ?? 0) - (from[widest] ?? 0);
  if (span === 0) return null;
  const share = ((color[widest] ?? 0) - (from[widest] ?? 0)) / span;
  return share > 0.02 && share < 0.6 && near(mix(first, second, share), hex) ? share : null;
}

/** A colour that a template mixed of two others, mixed of the new ones. */
function tinted(hex: string, from: Tone, to: Tone): string {
  for (const [first, second] of TINTS) {
    const share = shareOf(hex, from[first], from[second]);
    if (share !== null) return mix(to[first], to[second], share);
  }
  for (const extreme of ["#ffffff", "#000000"]) {
    const share = shareOf(hex, from.ground, extreme);
    // away from the ink stays away from the ink
    if (share !== null) {
      const away = luminance(from.ink) < 0.2 === (extreme === "#ffffff");
      return mix(to.ground, luminance(to.ink) < 0.2 === away ? "#ffffff" : "#000000", share);
    }
  }
  return hex;
}

/** A scene's ground and the palette that it is drawn with. */
interface Setting {
  ground: string;
  palette: Palette;
}

/** The colours of a scene's layers, once it stands on another ground or has another palette. */
function recolored(layers: readonly Layer[], before: Setting, after: Setting): Layer[] {
  const [from, to] = [before, after].map(({ ground, palette }) => toneOn(palette, ground)) as [Tone, Tone];
  const change = (hex: string, field: string, plate: string | null): string => {
    if (!isTextField(field)) return inTone(hex, FILL_ORDER) ?? tinted(hex, from, to);
    // what is read on a plate may have the colour of what is read on the ground
    if (plate === from.pop.toLowerCase() && hex === from.popInk.toLowerCase()) return to.popInk;
    const toned = inTone(hex, TEXT_ORDER);
    if (toned && plate === null) return toned;
    const [was, now] = plate === null ? [from.ground, to.ground] : plateBetween(plate);
    const color = toned ?? tinted(hex, from, to);
    // a colour that somebody chose stays, as near as it can be read on what is behind it now
    const own = color === hex || plate !== null;
    return own && contrast(hex, was) >= 2.9 ? legible(color, now, 4.5) : color;
  };
  const inTone = (hex: string, order: readonly (keyof Tone)[]): string | undefined => {
    const role = order.find((name) => from[name].toLowerCase() === hex);
    return role && to[role];
  };
  const plateBetween = (plate: string): [was: string, now: string] =>
    plate.startsWith("#")
      ? [plate, change(plate, "fill", null)]
      : [hexOf(plate, before.palette), hexOf(plate, after.palette)];
  const roleChange = (role: ColorRole): string => {
    const [was, now] = [before.palette[role], after.palette[role]];
    // letters on a plate stay: they are not on the ground
    const read = contrast(was, before.ground);
    const lost = read >= 2.9 && contrast(now, after.ground) < Math.min(4.5, read);
    return lost ? legible(now, after.ground, 4.5) : role;
  };
  return eachTextRole(eachColor(layers, change), roleChange) as Layer[];
}

/** Another ground for a scene, another palette, or both; a scene on no single colour stays. */
function setScene(composition: Composition, index: number, before: Setting, after: Setting): void {
  const scene = composition.scenes[index] as Scene;
  const written = groundOf(scene) ?? "";
  const kept = hexOf(written, after.palette).toLowerCase() === after.ground.toLowerCase();
  composition.scenes[index] = {
    ...scene,
    background: { type: "solid", color: kept ? written : after.ground },
    layers: recolored(scene.layers, before, after),
  };
}

/**
 * Another palette, in the brand and in all that was drawn with the one before.
 *
 * @param groundAfter what a scene stands on then; null for its own kind of ground of the new palette
 */
export function setPalette(
  composition: Composition,
  palette: Palette,
  groundAfter: (ground: string, kind: Kind | null) => string | null = () => null,
): void {
  const before = composition.brand.palette;
  composition.brand.palette = palette;
  for (const [index, scene] of composition.scenes.entries()) {
    const ground = groundIn(scene, before);
    if (ground === null) continue;
    const kind = kindOf(scene, before);
    const after = groundAfter(ground, kind) ?? (kind ? groundFor(palette, kind) : ground);
    setScene(composition, index, { ground, palette: before }, { ground: after, palette });
  }
}

/** What a role is seen on, and the contrast that it needs there. */
const NEEDS = [
  ["ink", "background", 7],
  ["muted", "background", 4.6],
  ["accent", "background", 3],
  ["accentInk", "accent", 4.5],
] as const;

/** A palette whose colours can be told apart and read, after some were changed, as well as they could be before. */
export function settled(wanted: Palette, before: Palette): Palette {
  const palette = { ...wanted };
  for (const [role, on, least] of NEEDS) {
    const had = palette[role] === before[role] ? contrast(before[role], before[on]) : least;
    if (contrast(palette[role], palette[on]) < Math.min(least, had))
      palette[role] = legible(palette[role], palette[on], least);
  }
  // decoration may be pale; what words could be read in stays so
  if (palette.second === before.second && contrast(before.second, before.background) >= 4.5)
    palette.second = legible(palette.second, palette.background, 4.5);
  return palette;
}

/** Roles as people call them. */
const CALLED: Partial<Record<ColorRole, string>> = {
  ink: "text",
  muted: "quiet text",
  accentInk: "text on the accent",
};

/** Why roles are other than what was asked for, or than before: sentences for a person. */
export const darkened = (wanted: Palette, now: Palette): string[] =>
  NEEDS.flatMap(([role, on]) =>
    wanted[role] === now[role]
      ? []
      : `The ${CALLED[role] ?? role} is ${now[role]} instead of ${wanted[role]}, so that it can be seen on ${now[on]}`,
  );

/** One colour of the palette; what depends on it follows. @returns what was done, and why it is another shade */
export function setRole(
  composition: Composition,
  role: keyof Palette,
  hex: string,
  groundAfter?: Parameters<typeof setPalette>[2],
  asGiven = false,
): string[] {
  const before = composition.brand.palette;
  const wanted: Palette = { ...before, [role]: hex };
  if (role === "background") {
    const dark = luminance(hex) < 0.2;
    wanted.surface = dark ? mix(hex, "#ffffff", 0.09) : mix(hex, "#ffffff", 0.7);
  }
  const palette = settled(wanted, before);
  // what somebody gives in digits is theirs, readable or not: words that are in it are made so one by one
  if (asGiven) palette[role] = hex;
  setPalette(composition, palette, groundAfter);
  return [`${role} ${palette[role]}`, ...darkened(wanted, palette)];
}

/** The background of the film, and of the scenes that stand on other colours. @returns what was done */
export function setEveryGround(composition: Composition, colorOf: (ground: string) => string): string[] {
  return setRole(composition, "background", colorOf(composition.brand.palette.background), (ground, kind) =>
    kind === "paper" ? null : colorOf(ground),
  );
}

/** The background of one scene; its words stay readable. @returns what was done */
export function setGround(composition: Composition, index: number, hex: string): string {
  const { palette } = composition.brand;
  const ground = groundIn(composition.scenes[index] as Scene, palette) ?? palette.background;
  setScene(composition, index, { ground, palette }, { ground: hex, palette });
  return `the background of ${sceneName(composition, index)} is ${hex}`;
}

/** A palette on dark, or on light, in every scene. */
export function setMode(composition: Composition, palette: Palette, dark: boolean): void {
  setPalette(composition, palette, (ground, kind) => {
    const stays = kind ? groundFor(palette, kind) : ground;
    if (fits(stays, dark)) return stays;
    const other = groundFor(palette, kind ? STAND_INS[kind] : "paper");
    return fits(other, dark) ? other : palette.background;
  });
}
