import type { Composition, CompositionInput } from "#lib/motion/composition/composition.ts";
import {
  PALETTES,
  paletteOf,
  type PaletteName,
  TYPE_PAIRS,
  type TypePairName,
} from "#lib/motion/composition/looks.ts";
import { wordsIn } from "#lib/motion/composition/says.ts";

/** What of a project's brand kit a planned film takes on. */
export interface FilmBrand {
  palette?: CompositionInput["brand"]["palette"];
  type?: CompositionInput["brand"]["type"];
  /** Words that the film is not to say. */
  avoid?: string[];
}

/** A brand kit as a project keeps it. */
interface BrandKit {
  palette?: string | CompositionInput["brand"]["palette"];
  type?: string | CompositionInput["brand"]["type"];
  avoid?: string[];
}

/** The brand of a film by a project's kit: what stands there by name, as it is. */
export function filmBrand({ palette, type, avoid }: BrandKit): FilmBrand {
  const colors =
    typeof palette === "string"
      ? palette in PALETTES
        ? paletteOf(palette as PaletteName)
        : undefined
      : palette;
  const pair =
    typeof type === "string" ? (type in TYPE_PAIRS ? TYPE_PAIRS[type as TypePairName] : undefined) : type;
  return {
    ...(colors ? { palette: colors } : {}),
    ...(pair ? { type: pair } : {}),
    ...(avoid?.length ? { avoid } : {}),
  };
}

/** A planned film in the colours and the type of a brand. */
export const branded = (composition: CompositionInput, { palette, type }: FilmBrand): CompositionInput =>
  palette || type
    ? {
        ...composition,
        brand: { ...composition.brand, ...(palette ? { palette } : {}), ...(type ? { type } : {}) },
      }
    : composition;

/** What the film says though its brand avoids it. */
export function avoidedNotes(composition: Composition, { avoid = [] }: FilmBrand): string[] {
  if (!avoid.length) return [];
  const said = composition.scenes
    .flatMap((scene) => wordsIn(scene, composition))
    .join(" ")
    .toLocaleLowerCase("en");
  const letters = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));
  const says = (word: string): boolean => {
    const wanted = word.toLocaleLowerCase("en");
    for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1))
      if (!letters(said, at - 1) && !letters(said, at + wanted.length)) return true;
    return false;
  };
  return avoid
    .filter(says)
    .map((word) => `The film says “${word}”, which the project avoids: edit that scene.`);
}
