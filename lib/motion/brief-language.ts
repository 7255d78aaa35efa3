/** Small words that a language cannot do without, and others do not have. */
const ENGLISH =
  /(?<!\p{L})(?:the|and|for|with|of|is|are|in|to|we|our|you|your|it|a|an|no|on|at|by)(?!\p{L})/giu;
const OTHERS =
  /(?<!\p{L})(?:que|para|una|los|las|con|por|más|sin|nos|sua|não|uma|você|della|che|sono|per|il|gli|le|les|des|une|est|pour|avec|nous|vous|sur|der|die|das|und|mit|für|ist|ein|eine|wir|uns|unser\p{Ll}*|vom|zum|zur|ab|bis|auf|bei|nicht|niet|een|het|voor|och|att|för|som|jest|nie|się|ve|bir|için)(?!\p{L})/giu;

/** Whether a brief is written in a language that the rules do not read well. Product names alone make none. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 8 && latin < letters * 0.7) return true;
  const others = text.match(OTHERS)?.length ?? 0;
  return others >= 2 && others > (text.match(ENGLISH)?.length ?? 0);
}

const TENS: Record<string, string> = {
  zehn: "10",
  fünfzehn: "15",
  zwanzig: "20",
  dreißig: "30",
  dix: "10",
  quinze: "15",
  vingt: "20",
  trente: "30",
  diez: "10",
  quince: "15",
  veinte: "20",
  treinta: "30",
};
const SECONDS = new RegExp(
  `(?<![\\p{L}\\d])(\\d{1,3}|${Object.keys(TENS).join("|")}) (?:sekunden|secondes|segundos)(?: (?:lang|langer film))?( (?:für|pour|para)(?!\\p{L}))?(?!\\p{L})`,
  "giu",
);
const MUSIC: [pattern: RegExp, as: string][] = [
  [
    /(?<!\p{L})(?:ruhige|sanfte|leise|dezente) musik(?!\p{L})|(?<!\p{L})(?:musique (?:douce|calme)|música (?:tranquila|suave|relajante))(?!\p{L})/giu,
    "calm music",
  ],
  [
    /(?<!\p{L})(?:fröhliche|flotte|schwungvolle) musik(?!\p{L})|(?<!\p{L})(?:musique (?:joyeuse|entraînante|rythmée)|música (?:alegre|animada))(?!\p{L})/giu,
    "upbeat music",
  ],
];

/** A brief in which lengths and music that are asked for in German, French or Spanish are so in English. */
export const inEnglish = (text: string): string =>
  MUSIC.reduce(
    (words, [pattern, as]) => words.replace(pattern, as),
    text.replace(
      SECONDS,
      (_, many: string, whom?: string) => `${TENS[many.toLowerCase()] ?? many} seconds${whom ? " for" : ""}`,
    ),
  );
