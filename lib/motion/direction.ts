/** Whether a text is written from right to left: its first letter decides, as in UAX #9. */
export const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

/** Where a text is aligned to stand on the side where a text beside it begins. */
export const besideText = (
  align: "start" | "center" | "end",
  text: string,
  beside: string,
): "start" | "center" | "end" => {
  if (align === "center" || isRightToLeft(text) === isRightToLeft(beside)) return align;
  return align === "start" ? "end" : "start";
};
