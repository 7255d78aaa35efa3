import type { CSSProperties } from "react";
import type { Film } from "#app/_ui/film/films.ts";

/** A still of a scene: the film's sheet, moved to the scene's cell. */
export function Still({ film, scene }: { film: Film; scene: number }) {
  const { sheet, scenes, aspect, widthPixels, heightPixels } = film;
  const style = {
    aspectRatio: `${widthPixels} / ${heightPixels}`,
    "--ratio": widthPixels / heightPixels,
    backgroundImage: `url(${sheet.src})`,
    backgroundSize: `${scenes.length * 100}% 100%`,
    backgroundPosition: `${(scene / Math.max(1, scenes.length - 1)) * 100}% 0`,
  } as CSSProperties;
  return <span className="frame" data-aspect={aspect} style={style} aria-hidden="true" />;
}
