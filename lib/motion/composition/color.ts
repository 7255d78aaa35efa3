import { COLOR_ROLES, type ColorRole } from "#lib/motion/composition/color-roles.ts";
import type { Palette } from "#lib/motion/composition/schema/brand.ts";

export type Rgba = [red: number, green: number, blue: number, alpha: number];

const ROLES = new Set<string>(COLOR_ROLES);

/** A role or a hex value as hex. */
export const hexOf = (color: string, palette: Palette): string =>
  ROLES.has(color) ? palette[color as ColorRole] : color;

/** `#rrggbb` or `#rrggbbaa` as numbers from 0 to 255, alpha from 0 to 1. */
export function parseHex(hex: string): Rgba {
  const at = (index: number) => Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16);
  return [at(0), at(1), at(2), hex.length > 7 ? at(3) / 255 : 1];
}

/** The other way, rounded; without alpha where it is 1. */
export function toHex([red, green, blue, alpha]: Rgba): string {
  const two = (value: number) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, "0");
  return `#${two(red)}${two(green)}${two(blue)}${alpha < 1 ? two(alpha * 255) : ""}`;
}

/** `share` of the second colour in the first, in sRGB. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [parseHex(first), parseHex(second)];
  return toHex(a.map((value, index) => value + ((b[index] ?? 0) - value) * share) as Rgba);
}

/** The colour with another opacity. */
export function withAlpha(hex: string, alpha: number): string {
  const [red, green, blue] = parseHex(hex);
  return toHex([red, green, blue, alpha]);
}

/** A channel of sRGB, 0 to 255, as light: from 0 to 1. */
export const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** WCAG 2.2, relative luminance, from 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Whether a colour has hardly any. */
export const isGrey = (color: string): boolean =>
  Math.max(...parseHex(color).slice(0, 3)) - Math.min(...parseHex(color).slice(0, 3)) < 24;

/** WCAG 2.2, contrast ratio, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * The colour, moved towards black or white just as far as the contrast asks.
 *
 * @param minimum a WCAG ratio, for example 4.5
 */
export function legible(hex: string, on: string, minimum: number): string {
  if (contrast(hex, on) >= minimum) return hex;
  const towards = contrast("#ffffff", on) > contrast("#000000", on) ? "#ffffff" : "#000000";
  for (let share = 0.05; share < 1; share += 0.05) {
    const candidate = mix(hex, towards, share);
    if (contrast(candidate, on) >= minimum) return candidate;
  }
  return towards;
}
