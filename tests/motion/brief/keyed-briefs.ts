import { type Brief, isSilent } from "#lib/motion/brief/brief.ts";
import { readBrief } from "#lib/motion/brief/read.ts";
import { colorsIn } from "#lib/motion/words/colors.ts";
import { wordsAlone, wordsIn } from "#lib/motion/words/text.ts";
import { tonesIn } from "#lib/motion/words/tones.ts";
import { shownFigure } from "#lib/motion/composition/figure.ts";

/** A brief with what its writer says is in it. */
export interface Keyed {
  id: string;
  size: "short" | "medium" | "long";
  brief: string;
  fields: {
    product: string | null;
    audience: string | null;
    address: string | null;
    phone: string | null;
    seconds: number | [number, number] | null;
    aspect: string | null;
    colors: string[];
    tones: string[];
    music: string | null;
    quotes: { text: string; author: string | null }[];
    steps: string[];
    numbers: { shown: string; about: string }[];
    code: string | null;
    /** Words of the brief that are to be on screen, and words that are not. */
    says: string[];
    notOnScreen: string[];
  };
}

/** Most words of one stand in the other. */
const holds = (text: string, part: string): boolean => {
  const known = new Set(wordsIn(text));
  const asked = wordsIn(part);
  return asked.filter((word) => known.has(word)).length >= asked.length * 0.8;
};
const shownBy = (brief: Brief): string[] => [
  ...[brief.product, brief.tagline, brief.headline, brief.callToAction, brief.address, brief.phone],
  ...[brief.legal, brief.chartTitle, brief.source, brief.date, brief.code?.code ?? ""],
  ...[...brief.claims, ...brief.steps],
  ...brief.lists.flatMap(({ items, title = "" }) => [`${title} ${items.join(" ")}`]),
  ...brief.answers.map(({ question, answer }) => `${question} ${answer}`),
  ...brief.numbers.map((figure) => `${shownFigure(figure)} ${figure.label}`),
  ...brief.comparisons.map(({ label, value, suffix }) => `${label} ${value}${suffix}`),
  ...brief.quotes.map(({ text, author }) => `${text} ${author}`),
];

/** What is found of a brief, field by field: whether it is right, and what is wrong where it is not. */
export interface Finding {
  field: string;
  good: boolean;
  what: string;
}

/** Compares what the rules read of a brief with what its writer says is in it. */
export function findingsOf(
  { brief: text, fields }: Keyed,
  read = (one: string) => readBrief(one),
): Finding[] {
  const found: Finding[] = [];

  const brief = read(text);
  const shown = shownBy(brief);
  const screen = shown.join("\n");
  const check = (field: string, good: boolean, what: string) => void found.push({ field, good, what });
  const { product, audience, address, phone, seconds, aspect, music } = fields;
  check(
    "product",
    wordsAlone(brief.product) === wordsAlone(product ?? ""),
    `“${brief.product}”, not “${product ?? ""}”`,
  );
  if (audience)
    check(
      "audience",
      holds(`${brief.audience} ${screen}`, audience),
      `“${brief.audience}”, not “${audience}”`,
    );
  if (address)
    check(
      "address",
      screen.toLowerCase().includes(address.toLowerCase().replace(/^https?:\/\//, "")),
      `“${brief.address}”, not “${address}”`,
    );
  if (phone)
    check(
      "phone",
      screen.replace(/\D/g, "").includes(phone.replace(/\D/g, "")),
      `“${brief.phone}”, not “${phone}”`,
    );
  const [least, most] = typeof seconds === "number" ? [seconds, seconds] : (seconds ?? [0, 0]);
  check(
    "length",
    seconds === null ? brief.seconds === null : (brief.seconds ?? 0) >= least && (brief.seconds ?? 0) <= most,
    `${brief.seconds}, not ${JSON.stringify(seconds)}`,
  );
  const [width = 0, height = 1] = aspect?.split(":").map(Number) ?? [];
  check(
    "format",
    aspect === null
      ? !brief.size || brief.size.widthPixels > brief.size.heightPixels
      : Math.abs((brief.size?.widthPixels ?? 1920) / (brief.size?.heightPixels ?? 1080) - width / height) <
          0.02,
    `${brief.size?.widthPixels}x${brief.size?.heightPixels}, not ${aspect}`,
  );
  for (const color of fields.colors) {
    const known = colorsIn(color.startsWith("#") || !/^[0-9a-f]{6}$/i.test(color) ? color : `#${color}`);
    check(
      "colours",
      known.length > 0 && known.every((one) => brief.colors.includes(one)),
      `${color} is not among ${brief.colors.join(", ")}`,
    );
  }
  for (const tone of fields.tones)
    check(
      "tone",
      tonesIn(tone).some((one) => brief.tones.includes(one)),
      `${tone} is not among ${brief.tones.join(", ")}`,
    );
  check(
    "music",
    music === null
      ? !brief.music && !isSilent(brief)
      : music === "none"
        ? isSilent(brief)
        : brief.music !== "",
    `“${isSilent(brief) ? "none" : brief.music}”, not “${music}”`,
  );
  for (const { text: said, author } of fields.quotes) {
    const found = brief.quotes.find((one) => wordsAlone(one.text) === wordsAlone(said));
    check(
      "quotes",
      !!found && (!author || holds(found.author, author)),
      `“${said}” ${author}: ${found ? found.author : "none"}`,
    );
  }
  for (const step of fields.steps)
    check(
      "steps",
      brief.steps.some((one) => holds(one, step)),
      step,
    );
  for (const { shown: figure, about } of fields.numbers)
    check(
      "numbers",
      wordsAlone(screen).includes(wordsAlone(figure)) ||
        screen.replace(/[,\s]/g, "").includes(figure.replace(/[,\s]/g, "")),
      `${figure} ${about}`,
    );
  if (fields.code) check("code", screen.includes(fields.code.trim()), fields.code);
  for (const said of fields.says)
    check("said", shown.some((one) => holds(one, said)) || holds(screen, said), said);
  for (const talk of fields.notOnScreen)
    check("not said", !shown.some((one) => wordsAlone(one).includes(wordsAlone(talk))), talk);
  return found;
}
