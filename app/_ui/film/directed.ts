/// <reference types="next/image-types/global" />
import type { StaticImageData } from "next/image";
import { DIRECTED_FILMS, type PageFilm } from "#lib/content/data.ts";
import askYourAgent from "../../../content/films/ask-your-agent.webp";
import bridgeGaps from "../../../content/films/bridge-gaps.webp";

const POSTERS: Readonly<Record<string, StaticImageData>> = {
  "ask-your-agent": askYourAgent,
  "bridge-gaps": bridgeGaps,
};

/** A film that an agent directed, by its name; undefined where there is none. */
export function directedFilm(name: string): (PageFilm & { poster: StaticImageData }) | undefined {
  const [film, poster] = [DIRECTED_FILMS[name], POSTERS[name]];
  return film && poster ? { ...film, poster } : undefined;
}
