/** Small words that a language cannot do without, and others do not have. */
const ENGLISH =
  /(?<!\p{L})(?:the|and|for|with|of|is|are|in|to|we|our|you|your|it|a|an|no|on|at|by)(?!\p{L})/giu;
const OTHERS =
  /(?<!\p{L})(?:que|para|una|los|las|con|por|más|sin|nos|sua|não|uma|você|della|che|sono|per|il|gli|le|les|des|une|est|pour|avec|nous|vous|sur|der|die|das|und|mit|für|ist|ein|eine|wir|uns|unser\p{Ll}*|vom|zum|zur|ab|bis|auf|bei|nicht|niet|een|het|voor|och|att|för|som|jest|nie|się|ve|bir|için)(?!\p{L})/giu;

/** Whether a brief is in a language that the network does not read. Names alone make none. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 8 && latin < letters * 0.7) return true;
  const others = text.match(OTHERS)?.length ?? 0;
  return others >= 2 && others > (text.match(ENGLISH)?.length ?? 0);
}
