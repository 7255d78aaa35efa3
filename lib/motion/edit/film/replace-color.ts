import { contrast, hexOf, legible, linear, mix, parseHex } from "#lib/motion/composition/color.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { COLOR_ROLES } from "#lib/motion/composition/color-roles.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { usualHex } from "#lib/motion/edit/color-words.ts";
import { EditRefusal } from "#lib/motion/edit/language.ts";
import { groundOf } from "#lib/motion/edit/film/ground.ts";
import {
  darkened,
  eachColor,
  isTextField,
  setGround,
  setPalette,
  settled,
} from "#lib/motion/edit/film/recolor.ts";

/** One colour of a film, wherever it stands, made another. */

/** Oklab (B. Ottosson, 2020): distances in it are as they are seen. */
function labOf(hex: string): [lightness: number, a: number, b: number] {
  const [red = 0, green = 0, blue = 0] = parseHex(hex).map(linear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
const apart = (first: string, second: string): number => {
  const other = labOf(second);
  return Math.hypot(...labOf(first).map((value, at) => value - (other[at] ?? 0)));
};

/** What is called a colour, at the least; what has less is white, grey or black. */
const CHROMA = 0.045;
/** Whether two colours have the same hue within some degrees, or neither has any. */
function alike(first: string, second: string, degrees: number): boolean {
  const [[, a, b], [, c, d]] = [labOf(first), labOf(second)];
  const [one, other] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (one < CHROMA || other < CHROMA) return one < CHROMA && other < CHROMA;
  const turn = Math.abs(Math.atan2(b, a) - Math.atan2(d, c));
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI <= degrees;
}

const BASIC = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown"].map(usualHex);
const NEUTRAL = ["#ffffff", "#808080", "#000000"];
/** Whether people would call a colour by the name that is usually for `named`: no other name is much nearer. */
export const isCalled = (color: string, named: string): boolean => {
  const far = apart(color, named);
  const nearer = (name: string) => alike(color, name, 25) && apart(color, name) < far / 1.3;
  return far <= 0.32 && alike(color, named, 25) && ![...BASIC, ...NEUTRAL].some(nearer);
};

/**
 * Replaces a colour in the palette and where scenes have it written out. Shades of it become shades of the new one.
 *
 * @param name as it was asked for
 * @param from what the name usually means
 * @param shadeOf what it becomes, of what it is
 * @returns what was done, and why another shade had to be taken
 * @throws EditRefusal if the film has no such colour
 */
export function replaceColor(
  composition: Composition,
  name: string,
  from: string,
  shadeOf: (color: string) => string,
): string[] {
  const { palette } = composition.brand;
  const used = new Set(COLOR_ROLES.map((role) => palette[role].toLowerCase()));
  const drawn = ({ background, layers, transition }: Scene) => ({ background, layers, transition });
  const note = (hex: string) => {
    used.add(hex);
    return hex;
  };
  for (const scene of composition.scenes) eachColor(drawn(scene), note);
  const called = [...used].filter((hex) => isCalled(hex, from));
  const least = Math.min(...called.map((hex) => apart(hex, from)));
  // roles stand first: of colours as near the leading one is meant
  const main = called.find((hex) => apart(hex, from) <= least + 0.06);
  if (!main)
    throw new EditRefusal(
      `the film has no ${name}: its colours are ${COLOR_ROLES.map((role) => `${palette[role]} (${role})`).join(", ")}`,
    );
  const to = shadeOf(main);
  const [light] = labOf(main);
  const shades = new Map<string, string>();
  for (const hex of called) {
    const way = labOf(hex)[0] - light;
    if (hex === to || !alike(hex, main, 12)) continue;
    const share = way > 0 ? way / (1 - light) : -way / light;
    shades.set(hex, Math.abs(way) < 0.04 ? to : mix(to, way > 0 ? "#ffffff" : "#000000", share));
  }
  const wanted = { ...palette };
  for (const role of COLOR_ROLES) wanted[role] = shades.get(palette[role].toLowerCase()) ?? palette[role];
  const now = settled(wanted, palette);
  const before = composition.scenes;
  setPalette(composition, now);
  for (const [index, old] of before.entries()) {
    const ground = groundOf(old);
    const next = ground && shades.get(ground);
    // a ground of the palette has changed with it
    if (next && groundOf(composition.scenes[index] as Scene) === ground) setGround(composition, index, next);
    const scene = composition.scenes[index] as Scene;
    const [under, over] = [ground ?? "background", groundOf(scene) ?? "background"];
    const changed = eachColor(drawn(scene), (hex, field) => {
      const shade = shades.get(hex);
      const read = isTextField(field) && contrast(hex, hexOf(under, palette)) >= 2.9;
      return shade && read ? legible(shade, hexOf(over, now), 4.5) : (shade ?? hex);
    });
    Object.assign(scene, changed);
    if (!scene.transition) delete scene.transition;
  }
  return [`${name} (${main}) becomes ${to}`, ...darkened(wanted, now)];
}
