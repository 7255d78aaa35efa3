/// <reference types="next/image-types/global" />
import type { CSSProperties } from "react";
import { INTENT_FRAMES } from "#lib/content/data.ts";
import sheet from "../../../content/films/intents.webp";

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** A frame of an intent: the sheet of all, moved to its cell. */
export function IntentFrame({ name }: { name: string }) {
  const { widthPixels, heightPixels, cell, cells } = INTENT_FRAMES;
  const at = cells[name];
  if (!at) return null;
  const style = {
    aspectRatio: `${cell.widthPixels} / ${cell.heightPixels}`,
    backgroundImage: `url(${sheet.src})`,
    backgroundSize: `${percent(widthPixels / cell.widthPixels)} ${percent(heightPixels / cell.heightPixels)}`,
    backgroundPosition: `${percent(at.x / (widthPixels - cell.widthPixels))} ${percent(at.y / (heightPixels - cell.heightPixels))}`,
  } as CSSProperties;
  return <span className="intent-frame" role="img" aria-label={`A frame of ${name}`} style={style} />;
}
