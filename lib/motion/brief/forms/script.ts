import type { Form } from "#lib/motion/brief/forms/forms.ts";
import { QUOTED } from "#lib/motion/brief/marks.ts";
import type { Known } from "#lib/motion/brief/stretches.ts";

/*
 * Scripts scene by scene: a header for each, what is seen there, and the words on screen between quotation marks or
 * behind a label. Only the words can be had: pictures are not drawn.
 */

const CLOCK = "(?:\\d{1,2}:)?\\d{1,3}(?:\\.\\d)?";
const TIME = `[[(]?${CLOCK}[ \\t]?s?(?:ec)?[ \\t]?(?:-|–|—|to)[ \\t]?(${CLOCK})[ \\t]?s?(?:ec(?:onds)?)?[\\])]?`;
const PIECE = "(?:scene|shot|slide|frame|screen|card|beat|panel|szene|scène|escena|cena|scena|toma)";
const COUNT = "(?:\\d{1,2}|one|two|three|four|five|six|seven|eight)";
/** "Scene 1 (0–5 s): Hook", "## Scene 2 — Demo", "0:00–0:03", "**Beat 1 (3s)**" */
const HEADER = new RegExp(
  `^[ \\t]*(?:#{1,4}[ \\t]+)?(?:[-*•][ \\t]+)?\\**(?:${PIECE}[ \\t]?#?[ \\t]?${COUNT}(?![\\p{L}\\d])[ \\t]*(?:[:.,|–—-]?[ \\t]*${TIME}|[(]\\d{1,2}[ \\t]?s(?:ec(?:onds)?)?[)])?|${TIME})\\**[ \\t]*[:.|–—-]*\\**[ \\t]*`,
  "iu",
);
/** What a scene is for, and no words of it. */
const PART =
  /^(?:(?:the|opening|closing|final|big|product|end) )?(?:intro(?:duction)?|hook|opener|opening|problem|pain|solution|reveal|demo|features?|benefits?|proof|stats?|testimonials?|cta|call to action|outro|end(?:ing)?|close|closing|end ?card|logo(?: reveal)?|title(?: card)?|recap|summary|setup|payoff)[*.: ]*$/i;
const SEEN =
  /^[ \t*•-]*(?:visuals?|animation|action|camera|background|transition|music|sound|sfx|audio|duration|timing|shot|footage|b-?roll|motion|effects?|style|mood|layout|notes?|vo|v\.o\.|voice ?-?over|narrat(?:or|ion))[*]*[ \t]*:/i;
const SAID =
  /^([ \t*•-]*(?:on[- ]?screen(?: text)?|text(?: on screen| overlay)?|texto|texte|testo|tekst|overlay|copy|title|headline|sub(?:title|line|head)?|caption|super|words|letters|supers?|button|cta)[*]*[ \t]*:[*]*[ \t]*)(.+)$/i;

/** What a line of a scene says: what is quoted, or stands behind a label; of anything else the network tells. */
function saidIn(text: string, at: number): Known[] {
  const quoted = [...text.matchAll(QUOTED)];
  const [whole = "", lead = ""] = SAID.exec(text) ?? [];
  if (whole && !quoted.length)
    return [
      { at, end: at + lead.length, role: "us" },
      { at: at + lead.length, end: at + text.length, role: "says", field: "says" },
    ];
  if (!quoted.length) return SEEN.test(text) ? [{ at, end: at + text.length, role: "us" }] : [];
  return quoted.map(({ index, 0: { length } }) => ({
    at: at + index,
    end: at + index + length,
    role: "says",
    field: "says",
  }));
}

export const script: Form = (_, lines) => {
  const heads = lines.map(({ text }) => HEADER.exec(text));
  if (heads.filter(Boolean).length < 2) return [];
  let within = false;
  return lines.flatMap((line, index): Known[] => {
    const head = heads[index];
    if (!head) {
      within &&= line.text.trim() !== "";
      return within ? saidIn(line.text, line.at) : [];
    }
    within = true;
    const behind = line.at + head[0].length;
    const rest = line.text.slice(head[0].length);
    const header: Known = { at: line.at, end: behind, role: "us" };
    if (PART.test(rest)) return [{ ...header, end: line.end }];
    const [part = ""] = /^[\p{L} ]{2,24}[:–—-][ \t]+(?=\S)/u.exec(rest) ?? [];
    const isPart = part !== "" && PART.test(part.replace(/[:–—-][ \t]+$/, ""));
    const from = isPart ? part.length : 0;
    return [{ ...header, end: behind + from }, ...saidIn(rest.slice(from), behind + from)];
  });
};

/** When the last scene of a script ends, seconds; null where nobody says. */
export function scriptSeconds(text: string): number | null {
  const ends = text.split("\n").flatMap((line) => {
    const head = HEADER.exec(line);
    const time = head?.[1] ?? head?.[2];
    return time ? [time] : [];
  });
  const last = ends.length > 1 ? ends.at(-1) : undefined;
  if (!last) return null;
  const [seconds = 0, minutes = 0] = last.split(":").map(Number).reverse();
  return minutes * 60 + seconds;
}
