import { type BoardFilm, type FilmForm, filmOf } from "#lib/motion/storyboard/film.ts";
import { nearest } from "#lib/motion/composition/nearest.ts";
import { itemOf } from "#lib/motion/storyboard/shots.ts";
import type { Picture, Storyboard } from "#lib/motion/storyboard/storyboard.ts";

/** Names of icons in a storyboard, each with its RFC 6901 pointer. */
function iconsIn({ scenes }: Storyboard): { name: string; pointer: string }[] {
  const inPicture = (picture: Picture | undefined, pointer: string) =>
    picture?.is === "icon"
      ? (picture.name ?? "")
          .split(",")
          .flatMap((name) => (name.trim() ? [{ name: name.trim(), pointer: `${pointer}/name` }] : []))
      : [];
  return scenes.flatMap((scene, at) => {
    const pointer = `/scenes/${at}`;
    return [
      ...inPicture(scene.picture, `${pointer}/picture`),
      ...(scene.beats ?? []).flatMap(({ picture }, index) =>
        inPicture(picture, `${pointer}/beats/${index}/picture`),
      ),
      ...(scene.items ?? [])
        .map(itemOf)
        .flatMap(({ icon, picture }, index) => [
          ...(icon ? [{ name: icon, pointer: `${pointer}/items/${index}/icon` }] : []),
          ...inPicture(picture, `${pointer}/items/${index}/picture`),
        ]),
    ];
  });
}

/**
 * Lays out a storyboard as a composition.
 *
 * @returns the film, and what could not be done as it was asked: an icon that there is not is told with its nearest
 */
export async function layOut(board: Storyboard, form: FilmForm = {}): Promise<BoardFilm> {
  const named = iconsIn(board);
  if (!named.length) return filmOf(board, () => null, form);
  // 600 kB: read where a storyboard names an icon
  const { loadIcons } = await import("#lib/motion/storyboard/icons.ts");
  const set = await loadIcons();
  const film = filmOf(board, set.path, form);
  const unknown = named.filter(({ name }) => set.path(name) === null);
  return {
    ...film,
    notes: [
      ...film.notes,
      ...unknown.map(({ name, pointer }) => {
        const meant = nearest(name, set.names);
        return `${pointer}: there is no icon "${name}"${meant ? `; did you mean "${meant}"?` : " (names are Lucide's: lucide.dev/icons)"}`;
      }),
    ],
  };
}
