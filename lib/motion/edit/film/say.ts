import { EditRefusal, refuseUndrawable } from "#lib/motion/edit/language.ts";
import type { Slot } from "#lib/motion/templates/slots.ts";
import { eachShape } from "#lib/motion/composition/frame-shape.ts";
import { short } from "#lib/motion/composition/says.ts";

/** A plate around an address is as wide as the address. */
function fitPlate(slot: Slot, before: number, after: number): void {
  const plate = slot.parents.at(-1);
  if (slot.role !== "address" || plate?.kind !== "group" || plate.widthUnits === undefined) return;
  const scaled = (width: number) =>
    Math.min(400, Math.round(((width * (after + 3.7)) / (before + 3.7)) * 1000) / 1000);
  plate.widthUnits = eachShape(plate.widthUnits, scaled);
}

/** Marks that are written around a quotation. */
const MARKS = /^([“„«]).*([”“»])$/su;

/** Sets the words of a slot; a quotation keeps its marks. @throws EditRefusal for no words */
export function say(slot: Slot, text: string): void {
  if (!text)
    throw new EditRefusal(`there are no words to say: to take it out, ask to remove “${short(slot.text)}”`);
  refuseUndrawable(text);
  const before = slot.text.length;
  const [open = "", close = ""] = slot.role === "quote" ? (MARKS.exec(slot.text)?.slice(1) ?? []) : [];
  slot.set(MARKS.test(text) ? text : `${open}${text}${close}`);
  fitPlate(slot, before, text.length);
}
