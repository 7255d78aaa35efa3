import type { GroupInput } from "#lib/motion/composition/schema/layers.ts";
import { type Box, fitted, type Frame, placeOf } from "#lib/motion/storyboard/frame.ts";
import { free } from "#lib/motion/storyboard/parts.ts";
import { barsCompare } from "#lib/motion/storyboard/pictures/bars-compare.ts";
import { clone } from "#lib/motion/storyboard/pictures/clone.ts";
import { glow } from "#lib/motion/storyboard/pictures/glow.ts";
import { icon } from "#lib/motion/storyboard/pictures/icon.ts";
import { rain } from "#lib/motion/storyboard/pictures/rain.ts";
import { streamPastHead } from "#lib/motion/storyboard/pictures/stream-past-head.ts";
import { sun } from "#lib/motion/storyboard/pictures/sun.ts";
import { swatches } from "#lib/motion/storyboard/pictures/swatches.ts";
import { calendar } from "#lib/motion/storyboard/pictures/calendar.ts";
import { clock } from "#lib/motion/storyboard/pictures/clock.ts";
import { form } from "#lib/motion/storyboard/pictures/form.ts";
import { paper } from "#lib/motion/storyboard/pictures/paper.ts";
import { paperToForm } from "#lib/motion/storyboard/pictures/paper-to-form.ts";
import { phoneScan } from "#lib/motion/storyboard/pictures/phone-scan.ts";
import type { PictureContext, PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import { rowsArrive } from "#lib/motion/storyboard/pictures/rows-arrive.ts";
import { table } from "#lib/motion/storyboard/pictures/table.ts";
import { tiles } from "#lib/motion/storyboard/pictures/tiles.ts";
import type { Picture, PictureName } from "#lib/motion/storyboard/storyboard.ts";

/** Every picture by its name. */
export const PICTURES: Readonly<Record<PictureName, PictureDrawing>> = {
  icon,
  table,
  "rows-arrive": rowsArrive,
  paper,
  "paper-to-form": paperToForm,
  form,
  "phone-scan": phoneScan,
  clock,
  calendar,
  tiles,
  "bars-compare": barsCompare,
  "stream-past-head": streamPastHead,
  clone,
  rain,
  sun,
  glow,
  swatches,
};

/** A picture in a box of the frame, in its middle. */
export function pictureIn(
  frame: Frame,
  box: Box,
  picture: Picture,
  context: Omit<PictureContext, "width" | "height">,
): GroupInput {
  const drawing = PICTURES[picture.is];
  const own = fitted(box, drawing.aspect);
  return free(drawing.draw(picture, { ...context, width: own.width, height: own.height }), {
    place: placeOf(frame, own),
  });
}
