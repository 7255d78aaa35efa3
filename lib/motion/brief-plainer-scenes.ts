import { numberOf } from "#lib/motion/brief-format.ts";
import { capitalised } from "#lib/motion/brief-words.ts";
import { bulleted, counted, groupsOf, NAME, type PlainerRule } from "#lib/motion/brief-plainer-rule.ts";

/** "(1) export your list as CSV, (2) drag it into Ferrule, (3) match the columns": steps. */
const NUMBERED =
  /(?:^|[:.–—-]\s*|\n)\(1\) (?<steps>[^\n]*?\(2\) [^\n]*?\(3\) [^.\n]*(?:[.](?=\S)[^.\n]*)*)(?:[.]|$)/gmu;
const numbered = (found: string, ...rest: unknown[]): string => {
  const { steps = "" } = groupsOf(rest);
  const lead = /^[:.–—-]/u.test(found) ? ".\n" : "\n";
  const all = steps.split(/[,;]?\s*(?:and |then )?\(\d\)\s+/u);
  return `${lead}${counted(all)}\n`;
};

/** Scripts: scenes, cards, steps and headings that have numbers, what stands below the last and how it ends. */
export const SCENE_RULES: readonly PlainerRule[] = [
  [NUMBERED, numbered],
  // "1. A small sensor on the ceiling. Text: “Meet Dimmet.”": a script
  [
    /(?:^\d{1,2}[.)] [^\n]+(?:\n|$)){3,}/gmu,
    (found) =>
      (found.match(/\b(?:[Tt]ext|[Cc]aption|[Tt]itle|[Oo]n[- ]screen): ?[“"]/gu)?.length ?? 0) > 1
        ? found.replace(/^(\d{1,2})[.)] /gmu, "Scene $1: ")
        : found,
  ],
  // "Scene 5: Try it free – hushzero.com"
  [
    /^(?<scene>(?:scene|slide|shot|card|frame) \d+ ?[:.–-] ?)(?<call>(?:Try|Start|Book|Get|Join|Sign up|Download|Order|Shop|Visit|Learn|Register|Apply|Call|Donate|Read)\b[^\n–—“"]{0,40}?),? [–—-] (?<address>(?:[\w-]+\.)+[a-z]{2,}\S*)$/gimu,
    (found, ...rest) => {
      const { scene = "", call = "", address = "" } = groupsOf(rest);
      // beside scenes whose words stand in quotation marks
      return /^(?:scene|slide|shot|card|frame) \d[^\n]*[“"]/imu.test(String(rest.at(-2)))
        ? `${scene}“${call}” and ${address}`
        : found;
    },
  ],
  // what stands below the last scene, in a line by itself, is of them all
  [
    /\n(?<=^(?:scene|slide|shot|card|frame) \d+ ?[:.–-] ?[^\n]*[“"][^\n]*\n)(?=(?!scene|slide|shot|card|frame|[-*•>\s])[^\n]+\s*$(?!\n))/gimu,
    "\n\n",
  ],
  // "Scene 5: three quick facts. Cron in one line. Retries. p99 11 ms.", "… – 6 hours / 40% / 1,200 teams"
  [
    /^(?<scene>(?:scene|slide|shot|card|frame) \d+) ?[:.–-] (?<many>\d|two|three|four|five|six) (?<what>(?:\p{L}+ )?(?:facts|stats|numbers|figures|points|reasons|benefits|features|things|tips|lines|claims|messages|cards|screens|captions)\b[^.:\n–—“"]{0,40}?)(?:[:.]| [–—-]) (?<list>[^\n“"]+)$/gimu,
    (found, ...rest) => {
      const { scene = "", many = "", what = "", list = "" } = groupsOf(rest);
      const items = [/\.? \/ /u, /; /u, /(?<=[\p{L}\d%])[.!?] (?=\S)/u, /, (?:and )?| and (?!.*, )/u]
        .map((cut) => list.replace(/[.]$/, "").split(cut))
        .find((parts) => parts.length === numberOf(many));
      return items ? `${scene}:\nLayout: ${many} ${what}\n${bulleted(items)}` : found;
    },
  ],
  // "1. Install", and the command below it
  [/^(\d[.)] [^\n]{2,70})\n[ \t]+(\$ )?((?:[a-z][\w.-]*)(?: (?:-{0,2}[\w./@=:-]+))+)[ \t]*$/gmu, "$1: `$3`"],
  // numbers of headings that have bullets of their own
  [
    /(?:^\d{1,2}[.)] [^\n]*\n(?:[^\n\d][^\n]*\n|\n)*){2,}/gmu,
    (found) =>
      (found.match(/^\d{1,2}[.)] [^\n:]{3,40}:?\n[ \t]+[-*•] /gmu)?.length ?? 0) > 1
        ? found
            .replace(/^\d{1,2}[.)] ([^\n:]{3,40}?):?(?=\n[ \t]+[-*•] )/gmu, "$1:")
            .replace(/^\d{1,2}[.)] /gmu, "")
        : found,
  ],
  // scenes and steps that stand in one line
  [
    /[ \t]+(?=(?:scene|shot|slide) \d{1,2} ?(?:\([^()\n]*\))?[:.–-] )(?<=^[^\n]*(?:scene|shot|slide) 1\b[^\n]*)/gimu,
    "\n",
  ],
  [/(?<=[.!?])[ \t]+(?=scene 1 ?(?:\([^()\n]*\))?[:.–-] [^\n]*\nscene 2)/giu, "\n"],
  [/ +(?=step (?:two|three|four|five|six): )(?<=^[^\n]*step one: [^\n]*[.!] +)/gimu, "\n"],
  [/(?<=\nstep (?:two|three|four|five|six): [^.!?\n]{2,80}[.!]) +(?=\p{Lu}[^\n]*$)/gimu, "\n"],
  // "Lineup reveal, one name at a time: MARROW, Ida Lunde"
  [
    /(?<=^(?:(?:scene|slide|shot|card|frame) \d+ ?[:.–-] ?)?)(?:the )?line-?up(?: reveal)?(?:, [^:\n]{0,30})?: (?=\p{Lu})/gimu,
    "Line-up: ",
  ],
  [
    /(?<=^(?:scene|slide|shot|card|frame) \d+ ?[:.–-] ?)(?:our |the )?logo (?:\+|and|&|with) (?=(?:[\w-]+\.)+[a-z]{2,}\S*$)/gimu,
    "",
  ],
  // "Scene 2: The number counts up to 231 while we're watching."
  [
    /^((?:scene|slide|shot|card|frame) \d+ ?[:.–-] )(?:the |a |our )?(?:number|counter|count|figure|total|badge)\b[^\n\d“"]{0,20}? (?:counts|climbs|goes|jumps|rises|ticks|runs|drops|falls)(?: \p{L}+)? to ([£$€]?\d[\d.,]*\d[%kM]?)(?: (?:while|as|in front of|before)\b[^\n“"]*)?[.]?$/gimu,
    "$1“$2”",
  ],
  // "Number counts up, 0 to 27,360. Under it: calls answered last year."
  [
    /(?:(?:the|a|our|one) )?(?:big |large )?(?:number|counter|figure) (?:counts|ticks|runs|climbs) up,? (?:from )?0 to ([£$€]?\d[\d.,]*\d[%kM]?)[.,;]? (?:with )?(?:under(?:neath)?|below)(?: (?:it|that|this))?: ?([^.\n“"]{3,60})[.]?/giu,
    "$1 $2.",
  ],
  // "Scene 5. Simple bar chart, calls by time of day. Morning 3,910. Afternoon 5,220. Evening 8,140."
  [
    /(?<scene>^(?:scene|slide|shot|card|frame) \d+ ?[:.–-] )?(?:[Aa]n? )?(?:[Ss]imple |[Pp]lain |[Ss]mall )?(?<kind>[Bb]ar|[Ll]ine) chart(?:,| of| showing) (?<what>[^.:,\n“"]{4,50})[.:] (?<rows>(?:\p{Lu}\p{L}* [£$€]?\d(?:[\d.,]*\d)?%?[.,;]? ?){3,})/gmu,
    (_, ...rest) => {
      const { scene = "", kind = "", what = "", rows = "" } = groupsOf(rest);
      const all = rows
        .trim()
        .replace(/[.,;]$/, "")
        .split(/[.,;] /);
      return `${scene || `${capitalised(kind)} chart: `}${scene ? capitalised(what) : what}: ${all.join(", ")}. `;
    },
  ],
  [/ ?\bthe \p{L}+ (?:bar|line|slice|column)s? (?:is|are) the only ones? in colou?r[.]?/giu, ""],
  // "Scene 8. Name: The Lamp Line. Below: lampline.example", "Then smaller: Training is free."
  [
    new RegExp(
      `^(?<before>[\\s\\S]*\\n)(?<scene>(?:[Ss]cene|[Ss]lide|[Ss]hot|[Cc]ard|[Ff]rame) \\d+ ?[:.–-] )[Nn]ame: (?<name>${NAME})(?=[.\\n]|$)`,
      "u",
    ),
    "Product: $<name>\n\n$<before>$<scene>“$<name>”",
  ],
  [/(?<=[.!?”"] )(?:below|under(?:neath)?(?: (?:it|that|this))|then smaller): (?=\S)/giu, ""],
  // "“He is here.” Long pause, please, longer than you think."
  [/(?<=[.!?”"] )(?:an? )?(?:long|short|little) pause(?:,? please)?(?:, [^.!?\n“"]{3,40})?[.]/giu, ""],
  // "Then a recap card with all five."
  [
    /(?<=^|[.!?\n] ?)(?:and |then |finally |also |,)+(?:(?:add|have|put|show) )?(?:an? |the )(?=(?:quick |short |final )?(?:recap|summary|overview)(?: (?:card|slide|screen|frame|scene))?(?: (?:with|of|showing|listing) (?:all|them|everything)\b[^.!?\n]{0,30})?[.!\n])/giu,
    "End on a ",
  ],
  // "Scene 5: bar chart, days to close: January 17, February 11", "Scene 6: quote, “…” Priya Denholm, Controller"
  [/^(scene \d{1,2}: )(?:an? )?(?:bar|line|area|donut|pie) chart(?:,| of|:) (?=[^\n:]{3,60}: )/gimu, "$1"],
  [/^(scene \d{1,2}: )(?:an? |the )?quote[,:] ([“"][^“”"\n]+[”"])[,:]? (?=\p{Lu})/gimu, "$1$2 — "],
  // "Scene 7: Book a walkthrough, ledgerline.com/walkthrough"
  [
    /^([Ss]cene \d{1,2}: )(\p{Lu}[^“”"\n,:]{3,60}), ((?:[\w-]+\.)+[a-z]{2,}\S*)$/gmu,
    (_, scene, words, address) => `${scene}"${words}", ${address}\n`,
  ],
];
