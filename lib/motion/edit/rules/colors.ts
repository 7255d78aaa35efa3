import { luminance, mix, parseHex } from "#lib/motion/composition/color.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Palette } from "#lib/motion/composition/schema/brand.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import COLORS from "#lib/motion/edit/colors.json" with { type: "json" };
import { COLOR, feltAs, hexOf, paletteNamed } from "#lib/motion/edit/color-words.ts";
import { groundFor, groundIn, standsOn } from "#lib/motion/edit/film/ground.ts";
import { moreContrast, setButton, setName, setPart, setWords } from "#lib/motion/edit/film/paint.ts";
import {
  darkened,
  setEveryGround,
  setGround,
  setMode,
  setPalette,
  setRole,
  settled,
} from "#lib/motion/edit/film/recolor.ts";
import { isCalled, replaceColor } from "#lib/motion/edit/film/replace-color.ts";
import { allSlots, sceneName } from "#lib/motion/templates/slots.ts";
import { EditRefusal, wordsOf, mentions, sceneIn, quoteIn } from "#lib/motion/edit/language.ts";
import { onlySlot, slotSaying } from "#lib/motion/edit/part.ts";
import { type Change, isKind, meaningOf, rulesOf, type Said, bySize } from "#lib/motion/edit/pattern.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import { PALETTES, type PaletteName, paletteOf } from "#lib/motion/composition/looks.ts";
import { paletteFrom } from "#lib/motion/composition/brand-palette.ts";
import { fits } from "#lib/motion/composition/tone.ts";
import PHRASES from "#lib/motion/edit/rules/colors.json" with { type: "json" };

/** Colours. */

type Held = readonly string[];
const shade = (hex: string, darker: boolean, much: boolean): string =>
  mix(hex, darker ? "#000000" : "#ffffff", much ? 0.4 : 0.22);
const isFar = (much: string | undefined): boolean => bySize(much, 0, 0, 1) > 0;

/** A colour leads, and the ground has some of it. Asked again, it has more. */
function moreOf(composition: Composition, hex: string): string[] {
  const before = composition.brand.palette;
  const wanted: Palette = {
    ...before,
    accent: isCalled(before.accent, hex) ? before.accent : hex,
    background: mix(before.background, hex, 0.16),
    surface: mix(before.surface, hex, 0.1),
  };
  const now = settled(wanted, before);
  setPalette(composition, now);
  return [`accent ${now.accent}, background ${now.background}`, ...darkened(wanted, now)];
}

/** How warm a palette is, the ground more than the accent: how much redder it is than green and blue. */
const warmthOf = ({ background, accent }: Palette): number =>
  [background, background, accent].reduce((sum, hex) => {
    const [red, green, blue] = parseHex(hex);
    return sum + red - (green + blue) / 2;
  }, 0);
/** From here on a palette is a warm one, and not only less cold than another. */
const WARM = 60;

/** The nearest palette that is warmer, or cooler, and as light or as dark. */
function setWarmth({ way }: Said): Change {
  const how = meaningOf("warmth", way);
  const sign = how === "warmer" ? 1 : -1;
  return (composition) => {
    const before = composition.brand.palette;
    const isDark = ({ background }: Palette) => luminance(background) < 0.2;
    const from = sign > 0 ? Math.max(warmthOf(before), WARM) : -Math.min(warmthOf(before), 0);
    const [next] = (Object.keys(PALETTES) as PaletteName[])
      .map((name) => ({ name, far: warmthOf(paletteOf(name)) * sign }))
      .filter(({ name, far }) => far > from && isDark(paletteOf(name)) === isDark(before))
      .sort((one, other) => one.far - other.far);
    const more = `more ${sign > 0 ? "orange" : "blue"}`;
    if (!next)
      throw new EditRefusal(
        `no palette on a ${isDark(before) ? "dark" : "light"} ground is ${how}: say which colour, as in “${more}”`,
        [more],
      );
    setPalette(composition, paletteOf(next.name));
    return `the palette is now ${next.name}, which is ${how}`;
  };
}

/** The palette that comes after the film's own in the list. */
function otherPalette(composition: Composition): string {
  const names = Object.keys(PALETTES) as PaletteName[];
  const { background, accent } = composition.brand.palette;
  const at = names.findIndex((name) => {
    const one = paletteOf(name);
    return one.background === background && one.accent === accent;
  });
  const next = names[(at + 1) % names.length] as PaletteName;
  setPalette(composition, paletteOf(next));
  return `the palette is now ${next}`;
}

const around =
  (colors: readonly string[], dark: boolean | null = null): Change =>
  (composition) => {
    setPalette(composition, paletteFrom([...colors], dark));
    return `the palette is now built around ${colors.join(" and ")}`;
  };

/** Black, white and greys for every role: a palette that is made around a grey would have a tint. */
const GREYS: Palette = COLORS.greys;

function feel({ feel: words = "" }: Said): Change {
  const colors = feltAs(words);
  // a family of black and white
  if (colors.length === 2)
    return (composition) => {
      setPalette(composition, GREYS);
      return "black and white";
    };
  return around(colors, mentions(words, "neon cyber spooky halloween") ? true : null);
}

function everyGround(composition: Composition): string {
  const { palette } = composition.brand;
  const kinds = ["paper", "flood", "night", "second", "tint"] as const;
  const grounds = [...new Set(kinds.map((kind) => groundFor(palette, kind).toLowerCase()))];
  for (const index of composition.scenes.keys())
    setGround(composition, index, grounds[index % grounds.length] ?? palette.background);
  return `${grounds.length} backgrounds in turn: ${grounds.join(", ")}`;
}

/** The colour that a scene stands on. @throws EditRefusal where it is not one colour */
function plainGround(composition: Composition, index: number): string {
  const ground = groundIn(composition.scenes[index] as Scene, composition.brand.palette);
  if (!ground) throw new EditRefusal(`${sceneName(composition, index)} has no plain background`);
  return ground;
}

function mode({ mode: words }: Said): Change {
  const isDark = meaningOf("mode", words) === "dark";
  const told = isDark ? "dark" : "light";
  return (composition) => {
    if (standsOn(composition, isDark)) throw new EditRefusal(`the film is ${told} already`);
    const { palette } = composition.brand;
    const { accent, second } = palette;
    const next = fits(palette.background, isDark) ? palette : paletteFrom([accent, second], isDark);
    if (!fits(next.background, isDark))
      throw new EditRefusal(`${accent} does not stand out on a ${told} ground: change the accent first`);
    setMode(composition, next, isDark);
    return `${told} mode`;
  };
}

function darker({ scene, way, much }: Said, held: Held): Change {
  const isDarker = (meaningOf("shade", way) || meaningOf("darken", way)) === "darker";
  return (composition) => {
    if (scene === undefined)
      return setEveryGround(composition, (ground) => shade(ground, isDarker, isFar(much)));
    const index = sceneOf(scene, composition, held);
    return setGround(composition, index, shade(plainGround(composition, index), isDarker, isFar(much)));
  };
}

function setRoleOf({ role: words, color = "", scene = "", text }: Said, held: Held): Change {
  const role = (words === undefined ? "background" : meaningOf("role", words)) as keyof Palette;
  const hex = hexOf(color);
  return (composition) => {
    if (!scene)
      return role === "background" ? setEveryGround(composition, () => hex) : setRole(composition, role, hex);
    const index = sceneOf(sceneIn(scene) ?? scene, composition, held);
    if (role === "ink") return setWords(composition, index, hex);
    if (role !== "background")
      throw new EditRefusal("of one scene, the background can be changed, or the colour of its words");
    const told = setGround(composition, index, hex);
    return text ? [told, ...setWords(composition, index, hexOf(text))] : told;
  };
}

/** A colour written in digits is meant as it is, whatever it is called beside them. */
function setHex({ role: words, color = "" }: Said): Change {
  const role = (words === undefined ? "accent" : meaningOf("role", words)) as keyof Palette;
  const hex = hexOf(color);
  return (composition) => {
    if (role === "background") return setEveryGround(composition, () => hex);
    return setRole(composition, role, hex, undefined, words === undefined);
  };
}

/** A part, the logo, a button, or words in quotation marks in another colour. */
function setThing({ target = "", color = "" }: Said, held: Held): Change {
  const hex = hexOf(color);
  return (composition) => {
    if (mentions(target, "button cta")) return setButton(composition, hex);
    if (mentions(target, "logo wordmark mark name")) {
      const where = sceneIn(target);
      const only = where === undefined ? null : sceneOf(where, composition, held);
      return setName(composition, mentions(target, "name") ? "name" : "logo", hex, only);
    }
    if (isKind("headlines", target)) {
      const all = allSlots(composition).filter(({ role }) => role === "headline");
      return all.flatMap((slot) => setPart(composition, slot, hex));
    }
    const quoted = quoteIn(target);
    const slot = quoted
      ? slotSaying(wordsOf(quoted, held), composition)
      : onlySlot(target, composition, held);
    return setPart(composition, slot, hex);
  };
}

export const COLOR_RULES = rulesOf(PHRASES, {
  hex: setHex,
  replace:
    ({ from = "", to = "" }) =>
    (composition) =>
      replaceColor(composition, from.toLowerCase(), hexOf(from), () => hexOf(to)),
  more:
    ({ more, er, ground }) =>
    (composition) => {
      const hex = hexOf(more ?? meaningOf("comparative", er));
      return ground
        ? setEveryGround(composition, (color) => mix(color, hex, 0.22))
        : moreOf(composition, hex);
    },
  shade:
    ({ way, shaded, less }) =>
    (composition) => {
      if (less)
        throw new EditRefusal(`say what takes its place, as in “change the ${less} to blue”`, [
          `change the ${less} to blue`,
        ]);
      const name = (shaded ?? "").toLowerCase();
      const isDarker = meaningOf("shade", way) === "darker";
      return replaceColor(composition, name, hexOf(name), (color) => shade(color, isDarker, false));
    },
  other: () => otherPalette,
  warmth: setWarmth,
  palette:
    ({ palette = "" }) =>
    (composition) => {
      setPalette(composition, paletteOf(paletteNamed(palette)));
      return `the palette is now ${palette.toLowerCase()}`;
    },
  feel,
  around: ({ colors = "" }) =>
    around([...colors.matchAll(new RegExp(COLOR, "gi"))].map(([one]) => hexOf(one))),
  everyScene: () => everyGround,
  contrast:
    ({ spot }, held) =>
    (composition) =>
      moreContrast(composition, spot === undefined ? null : sceneOf(spot, composition, held)),
  mode,
  darker,
  role: setRoleOf,
  thing: setThing,
});
