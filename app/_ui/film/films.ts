import { PAGE_FILMS, type PageFilm } from "#lib/content/data.ts";
import { FILM_PICTURES, type FilmPictures } from "#app/_ui/film/pictures.ts";

/** A page's film with its pictures. */
export type Film = PageFilm & FilmPictures & { aspect: string };

const ASPECTS = [
  ["16:9", 16 / 9],
  ["9:16", 9 / 16],
  ["1:1", 1],
  ["4:5", 4 / 5],
] as const;

/** The usual name of a frame's shape, or its pixels. */
function aspectOf({ widthPixels, heightPixels }: PageFilm): string {
  const named = ASPECTS.find(([, ratio]) => Math.abs(widthPixels / heightPixels - ratio) < 0.005);
  return named?.[0] ?? `${widthPixels} × ${heightPixels}`;
}

/** Path of a page → the film that its brief became. */
export const FILMS: ReadonlyMap<string, Film> = new Map(
  Object.entries(PAGE_FILMS).flatMap(([path, film]) => {
    const pictures = FILM_PICTURES[film.name];
    return pictures ? [[path, { ...film, ...pictures, aspect: aspectOf(film) }] as const] : [];
  }),
);
