import { contrast, legible, luminance, mix, parseHex } from "#lib/motion/color.ts";
import {
  COLOR_ROLES,
  type Composition,
  type Layer,
  type Palette,
  type Scene,
} from "#lib/motion/composition.ts";
import { sceneName } from "#lib/motion/edit-targets.ts";
import { type Tone, toneOf } from "#lib/motion/looks.ts";

/** Other colours in a film. Scene templates write their colours out: with the palette they change too. */

type Kind = "paper" | "flood" | "night";
const KINDS: readonly Kind[] = ["paper", "flood", "night"];
const TEXT_ORDER = ["ink", "muted", "popText", "pop", "popInk", "figure", "ground"] as const;
const FILL_ORDER = ["ground", "pop", "figure", "ink", "muted", "popInk"] as const;
export const isTextField = (field: string) =>
  /^(?:color|noteColor|authorColor|markColor|markerColor)$/.test(field);

/** Every colour of a value, where it stands; what is not a hex colour stays. */
export function eachColor(
  value: unknown,
  change: (hex: string, field: string) => string,
  field = "",
): unknown {
  if (typeof value === "string")
    return /^#[0-9a-f]{6}$/i.test(value) ? change(value.toLowerCase(), field) : value;
  if (Array.isArray(value)) return value.map((item) => eachColor(item, change, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      // words that look like a colour stay words
      name === "text" || name === "code" || name === "label" ? member : eachColor(member, change, name),
    ]),
  );
}

/** The colour that a scene stands on, lower case; null where it is not one colour. */
export const groundOf = (scene: Scene): string | null =>
  scene.background.type === "solid" ? scene.background.color.toLowerCase() : null;

/** Which ground of the palette a scene has. */
const kindOf = (scene: Scene, palette: Palette): Kind | null =>
  KINDS.find((kind) => toneOf(palette, kind).ground.toLowerCase() === groundOf(scene)) ?? null;

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

function recolored(scene: Scene, from: Tone, to: Tone): Scene {
  const change = (hex: string, field: string): string => {
    const order = isTextField(field) ? TEXT_ORDER : FILL_ORDER;
    const role = order.find((name) => from[name].toLowerCase() === hex);
    if (role) return to[role];
    const mixed = tinted(hex, from, to);
    // a colour that somebody chose for words stays, as near as it can be read on the new ground
    const own = mixed === hex && isTextField(field) && contrast(hex, from.ground) >= 2.9;
    return own ? legible(hex, to.ground, 4.5) : mixed;
  };
  return {
    ...scene,
    background: eachColor(scene.background, change) as Scene["background"],
    layers: eachColor(scene.layers, change) as Layer[],
  };
}

/** Another palette, in the brand and in all that was drawn with the one before. */
export function setPalette(composition: Composition, palette: Palette): void {
  const before = composition.brand.palette;
  composition.brand.palette = palette;
  composition.scenes = composition.scenes.map((scene) => {
    const kind = kindOf(scene, before);
    if (kind) return recolored(scene, toneOf(before, kind), toneOf(palette, kind));
    return scene;
  });
}

/** What a role is seen on, and the contrast that it needs there. */
const NEEDS = [
  ["ink", "background", 7],
  ["muted", "background", 4.6],
  ["accent", "background", 3],
  ["accentInk", "accent", 4.5],
] as const;

/** A palette whose colours can be told apart and read, after some were changed; what could not be before stays. */
export function settled(wanted: Palette, before: Palette): Palette {
  const palette = { ...wanted };
  for (const [role, on, least] of NEEDS)
    if (palette[role] !== before[role] || contrast(before[role], before[on]) >= least)
      palette[role] = legible(palette[role], palette[on], least);
  // decoration may be pale; what words could be read in stays so
  if (palette.second === before.second && contrast(before.second, before.background) >= 4.5)
    palette.second = legible(palette.second, palette.background, 4.5);
  return palette;
}

/** Why roles are other than what was asked for, or than before: sentences for a person. */
export const darkened = (wanted: Palette, now: Palette): string[] =>
  NEEDS.flatMap(([role, on, least]) =>
    wanted[role] === now[role]
      ? []
      : `The ${role} is ${now[role]}, not ${wanted[role]}: that has a contrast of ${contrast(wanted[role], now[on]).toFixed(1)} on ${now[on]}, and needs ${least}`,
  );

/** One colour of the palette; what depends on it follows. @returns what was done, and why it is another shade */
export function setRole(composition: Composition, role: keyof Palette, hex: string): string[] {
  const before = composition.brand.palette;
  const wanted: Palette = { ...before, [role]: hex };
  if (role === "background") {
    const dark = luminance(hex) < 0.2;
    wanted.surface = dark ? mix(hex, "#ffffff", 0.09) : mix(hex, "#ffffff", 0.7);
  }
  const palette = settled(wanted, before);
  setPalette(composition, palette);
  return [`${role} ${palette[role]}`, ...darkened(wanted, palette)];
}

/** The background of the film: of the palette, and of the scenes that stand on its other colours. @returns what was done */
export function setEveryGround(composition: Composition, colorOf: (ground: string) => string): string[] {
  const { palette } = composition.brand;
  const others = composition.scenes.flatMap((scene, index) => {
    const own = groundOf(scene);
    const role = COLOR_ROLES.find((one) => one === own);
    if (own === null || role === "background" || kindOf(scene, palette) === "paper") return [];
    return [{ index, ground: role ? palette[role] : own }];
  });
  const told = setRole(composition, "background", colorOf(palette.background));
  for (const { index, ground } of others) setGround(composition, index, colorOf(ground));
  return told;
}

/** The background of one scene; its words stay readable. @returns what was done */
export function setGround(composition: Composition, index: number, hex: string): string {
  const scene = composition.scenes[index] as Scene;
  const old = groundOf(scene) ?? composition.brand.palette.background;
  scene.background = { type: "solid", color: hex };
  const change = (color: string, field: string) => {
    if (color === old) return hex;
    // letters on a plate stay: they are not on the ground
    if (!isTextField(field) || contrast(color, old) < 2.9) return color;
    return legible(color, hex, 4.5);
  };
  const role = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(role);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const color = COLOR_ROLES.find((one) => one === member);
        if (!color || !isTextField(name)) return [name, role(member)];
        const now = composition.brand.palette[color];
        return [name, contrast(now, hex) >= 4.5 ? member : legible(now, hex, 4.5)];
      }),
    );
  };
  scene.layers = role(eachColor(scene.layers, change)) as Layer[];
  return `the background of ${sceneName(composition, index)} is ${hex}`;
}
