import { COLORS, FAMILY_NAMES, familyIn, MODE_SOURCE } from "#lib/motion/brief-format.ts";
import { hexOf as hexIn, legible, luminance, mix, parseHex } from "#lib/motion/color.ts";
import {
  COLOR_ROLES,
  type Composition,
  type Layer,
  type Palette,
  type Scene,
} from "#lib/motion/composition.ts";
import { EditRefusal, QUOTED, SCENE, wordsOf } from "#lib/motion/edit/language.ts";
import { onlySlot, slotSaying, TARGET } from "#lib/motion/edit/part.ts";
import { isCalled, replaceColor } from "#lib/motion/edit/replace-color.ts";
import { groundFor, groundIn, groundOf, standsOn } from "#lib/motion/edit/ground.ts";
import {
  darkened,
  setEveryGround,
  setGround,
  setMode,
  setPalette,
  setRole,
  settled,
} from "#lib/motion/edit/recolor.ts";
import { type Change, type EditRule, IT, rule, whole } from "#lib/motion/edit/rule.ts";
import { SPOT, sceneOf } from "#lib/motion/edit/scene-names.ts";
import { allSlots, type Slot, sceneName, slotsOf, textOf } from "#lib/motion/edit/targets.ts";
import { fits, PALETTES, type PaletteName, paletteFrom, paletteOf } from "#lib/motion/looks.ts";

/** Rules for colours. */

const MORE_COLORS: Record<string, string> = {
  "sky blue": "#4aa8ff",
  rose: "#e8536f",
  olive: "#6f7a2a",
  maroon: "#7a1830",
  lavender: "#b9a4f0",
  peach: "#ffb38a",
  silver: "#c4c7cc",
  charcoal: "#2b2d31",
  emerald: "#12805c",
  crimson: "#c2183c",
  salmon: "#ff8a75",
  aqua: "#2ec4c6",
};
const NAMED = { ...COLORS, ...MORE_COLORS };
const NAME = Object.keys(NAMED)
  .sort((a, b) => b.length - a.length)
  .join("|");
/** A colour, as people write one. */
export const COLOR = `(?:#[0-9a-f]{6}|#[0-9a-f]{3}|(?:(?:dark|deep|light|bright|pale|soft)[ -]?)?(?:${NAME}))`;

/** #rrggbb of a colour as people write it. */
function hexOf(words: string): string {
  const said = words.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(said)) return said;
  if (/^#[0-9a-f]{3}$/.test(said)) return `#${[...said.slice(1)].map((digit) => digit + digit).join("")}`;
  const [, shade, name = ""] = /^(?:(dark|deep|light|bright|pale|soft)[ -]?)?(.+)$/.exec(said) ?? [];
  const known = NAMED[said] ?? NAMED[name] ?? "#000000";
  if (NAMED[said] || !shade) return known;
  if (shade === "dark" || shade === "deep") return mix(known, "#000000", 0.38);
  return shade === "bright" ? known : mix(known, "#ffffff", shade === "light" ? 0.45 : 0.6);
}

const ROLE_WORDS: [pattern: string, role: keyof Palette][] = [
  ["accent|highlight|primary|main|brand|key", "accent"],
  ["background|back ground|bg|ground|backdrop|paper", "background"],
  ["ink|text|foreground|letters|words|type", "ink"],
  ["second|secondary|second accent", "second"],
  ["surface|panel", "surface"],
  ["muted|quiet|grey text", "muted"],
];
const ROLE = `(?:${ROLE_WORDS.map(([pattern]) => pattern).join("|")})`;
const roleOf = (words: string): keyof Palette =>
  ROLE_WORDS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(words.trim()))?.[1] ??
  (COLOR_ROLES.find((role) => role === words.trim().toLowerCase()) as keyof Palette);

const shade = (hex: string, darker: boolean, much: boolean): string =>
  mix(hex, darker ? "#000000" : "#ffffff", much ? 0.4 : 0.22);

const SLIGHTLY = "a (?:bit|little) |slightly |much |a lot |even ";
/** What people call by its comparative. */
const MORE_OF: Record<string, string> = {
  greener: "green",
  bluer: "blue",
  redder: "red",
  pinker: "pink",
  yellower: "yellow",
  browner: "brown",
};

/** A colour leads, and the ground has some of it. Asked again, it has more. */
function moreOf(composition: Composition, hex: string): string[] {
  const before = composition.brand.palette;
  const wanted: Palette = {
    ...before,
    accent: isCalled(before.accent, hex) ? before.accent : hex,
    background: mix(before.background, hex, 0.16),
    surface: mix(before.surface, hex, 0.1),
  };
  const now = settled(wanted, before);
  setPalette(composition, now);
  return [`accent ${now.accent}, background ${now.background}`, ...darkened(wanted, now)];
}

/** How warm a palette is, the ground more than the accent: how much redder it is than green and blue. */
const warmthOf = ({ background, accent }: Palette): number =>
  [background, background, accent].reduce((sum, hex) => {
    const [red, green, blue] = parseHex(hex);
    return sum + red - (green + blue) / 2;
  }, 0);
/** From here on a palette is a warm one, and not only less cold than another. */
const WARM = 60;

/** The nearest palette that is warmer, or cooler, and as light or as dark. */
function setWarmth(composition: Composition, warmer: boolean): string {
  const before = composition.brand.palette;
  const isDark = ({ background }: Palette) => luminance(background) < 0.2;
  const from = warmer ? Math.max(warmthOf(before), WARM) : -Math.min(warmthOf(before), 0);
  const [next] = (Object.keys(PALETTES) as PaletteName[])
    .map((name) => ({ name, far: warmthOf(paletteOf(name)) * (warmer ? 1 : -1) }))
    .filter(({ name, far }) => far > from && isDark(paletteOf(name)) === isDark(before))
    .sort((one, other) => one.far - other.far);
  const how = warmer ? "warmer" : "cooler";
  if (!next)
    throw new EditRefusal(
      `no palette on a ${isDark(before) ? "dark" : "light"} ground is ${how}: say which colour, as in “more ${warmer ? "orange" : "blue"}”`,
    );
  setPalette(composition, paletteOf(next.name));
  return `palette ${next.name}, which is ${how}`;
}

/** A part of a scene, or words in quotation marks. */
const LOGO_OR_NAME = /\b(?:logo|word ?mark|name)\b/i;
const THING = `(?:${TARGET}|(?:the |our )?(?:\\w+ )?(?:logo|name|word ?mark)(?: (?:of|in|on) ${SCENE})?|(?:the )?(?:words? |text |number )?${QUOTED})`;

function slotOf(words: string, composition: Composition, quotes: readonly string[]): Slot {
  const quoted = new RegExp(QUOTED).exec(words)?.[0];
  return quoted ? slotSaying(wordsOf(quoted, quotes), composition) : onlySlot(words, composition, quotes);
}

/** The words of one scene, as far as they can be read. */
function setWords(composition: Composition, index: number, wanted: string): string[] {
  const scene = composition.scenes[index] as Scene;
  const { palette } = composition.brand;
  const ground = groundIn(scene, palette) ?? palette.background;
  const hex = legible(wanted, ground, 4.5);
  for (const { layer, parents } of slotsOf(scene, index)) {
    if (parents.at(-1)?.widthUnits !== undefined) continue;
    for (const field of ["color", "authorColor", "noteColor"] as const)
      if (field in layer) (layer as unknown as Record<string, string>)[field] = hex;
    if (layer.kind === "text") for (const run of layer.runs) delete run.color;
  }
  const told = `the words of ${sceneName(composition, index)} are ${hex}`;
  return hex === wanted ? [told] : [told, `${hex}, not ${wanted}: that could not be read on ${ground}`];
}

/** The name or the logo, wherever it stands alone. */
function setName(
  composition: Composition,
  words: string,
  wanted: string,
  quotes: readonly string[],
): string[] {
  const { brand } = composition;
  const where = new RegExp(SCENE).exec(words)?.[0];
  const only = where === undefined ? null : sceneOf(where, composition, quotes);
  const found = new Set<string>();
  const visit = (layers: Layer[], ground: string): void => {
    for (const layer of layers) {
      if (layer.kind === "group" || layer.kind === "device") visit(layer.children, ground);
      const says = layer.kind === "text" && textOf(layer).trim().toLowerCase() === brand.name.toLowerCase();
      if (layer.kind !== "logo" && !says) continue;
      layer.color = legible(wanted, ground, 3);
      if (layer.kind === "text") for (const run of layer.runs) delete run.color;
      found.add(layer.color);
    }
  };
  for (const [index, scene] of composition.scenes.entries())
    if ((only ?? index) === index)
      visit(scene.layers, groundIn(scene, brand.palette) ?? brand.palette.background);
  if (!found.size) throw new EditRefusal("the film shows no logo there, and its name nowhere on its own");
  return [
    `${/logo|mark/i.test(words) ? "the logo" : "the name"} is ${[...found].join(" and ")}`,
    ...(found.has(wanted) ? [] : [`Not ${wanted}: that could not be seen there`]),
  ];
}

/** The plate that the address or the call to action stands on. */
function setButton(composition: Composition, hex: string): string[] {
  for (const slot of allSlots(composition).toReversed()) {
    const plate = slot.parents.at(-1);
    const filled = plate?.kind === "group" && plate.children.find(({ kind }) => kind === "shape");
    if (slot.role !== "address" || !filled || filled.kind !== "shape" || plate.widthUnits === undefined)
      continue;
    filled.fill = hex;
    if (slot.layer.kind === "text") {
      slot.layer.color = legible(slot.layer.color, hex, 4.5);
      for (const run of slot.layer.runs) delete run.color;
    }
    return [`the button of scene ${slot.sceneIndex + 1} is ${hex}`];
  }
  throw new EditRefusal("no address or call to action of this film stands on a plate of its own");
}

/** Colours that people call by what has them. */
const FEEL = [
  // of a film these say more than a colour does: it is brighter, cooler
  ...FAMILY_NAMES.filter((words) => !/^(?:warm|cool|bright)/.test(words)),
  "black (?:and|&) white|no colou?rs?|blues (?:and|&) gr[ea]ys",
].join("|");
const feltAs = (words: string): readonly string[] =>
  /^black|^no /i.test(words)
    ? ["#121110", "#ffffff"]
    : /^blues/i.test(words)
      ? ["#2f5f9e", "#7c8896", "#f4f6f8"]
      : familyIn(`${words} colours`);

export const COLOR_RULES: EditRule[] = [
  rule(
    ["change the yellow to orange"],
    [
      whole(
        `(?:make|turn|paint|colou?r)(?: (?:all|everything|every))?(?: of)?(?: the)? (?<from>${COLOR})(?: (?:parts?|things?|bits?|areas?|ones?))?(?: to| into| be)? (?<to>${COLOR})`,
        `(?:change|replace|swap|switch|exchange)(?: all)?(?: of)?(?: the)? (?<from2>${COLOR}) (?:to|into|with|by|for) (?:the )?(?<to2>${COLOR})(?: everywhere)?`,
        `(?:use )?(?<to3>${COLOR}) instead of (?:the )?(?<from3>${COLOR})`,
        `(?:i (?:don['’]?t|do not) (?:really )?(?:like|want)|i (?:hate|dislike)|no|not) (?:the |this |that )?(?<from4>${COLOR})[,:–-]?(?: but| and| please)*(?: (?:use|make it|take|try|go with|rather|better))? (?<to4>${COLOR})(?: instead)?`,
      ),
    ],
    (groups) => (composition) => {
      const name = (groups.from ?? groups.from2 ?? groups.from3 ?? groups.from4 ?? "").toLowerCase();
      return replaceColor(composition, name, hexOf(name), () =>
        hexOf(groups.to ?? groups.to2 ?? groups.to3 ?? groups.to4 ?? ""),
      );
    },
  ),
  rule(
    ["make it greener", "more blue", "a darker green"],
    [
      whole(
        `(?:(?:make|turn|use|want|add)(?: (?:${IT}|the (?:colou?rs|look)|(?<ground>the (?:background|ground|backdrop))))? )?(?:look )?(?:${SLIGHTLY})?(?:more (?:of )?(?:the |an? )?(?<more>${COLOR})|(?<er>${Object.keys(MORE_OF).join("|")}))`,
        `(?:make|use|turn|paint) (?:the |an? )?(?:${SLIGHTLY})?(?<way>darker|lighter|brighter|paler|deeper) (?:shade of )?(?<shaded>${COLOR})`,
        `(?:an? |the )?(?:${SLIGHTLY})?(?<way2>darker|lighter|brighter|paler|deeper) (?:shade of )?(?<shaded2>${COLOR})`,
        `(?:make )?(?:the )?(?<shaded3>${COLOR})(?: be| should be| is too)? (?:${SLIGHTLY})?(?<way3>darker|lighter|brighter|paler|deeper)`,
        `(?:use )?(?:a bit |much )?less (?:of )?(?:the )?(?<less>${COLOR})`,
      ),
    ],
    ({ more, er, ground, way, way2, way3, shaded, shaded2, shaded3, less }) =>
      (composition) => {
        const name = (
          less ??
          shaded ??
          shaded2 ??
          shaded3 ??
          more ??
          MORE_OF[(er ?? "").toLowerCase()] ??
          ""
        ).toLowerCase();
        if (less) throw new EditRefusal(`say what takes its place, as in “change the ${name} to blue”`);
        const how = way ?? way2 ?? way3;
        if (how)
          return replaceColor(composition, name, hexOf(name), (color) =>
            shade(color, /^d/i.test(how), false),
          );
        return ground
          ? setEveryGround(composition, (color) => mix(color, hexOf(name), 0.22))
          : moreOf(composition, hexOf(name));
      },
  ),
  rule(
    ["other colours"],
    [
      whole(
        "(?:(?:use|try|take|choose|pick|give me|want) )?(?:some |an? )?(?:other|different|another|new) (?:colou?rs?(?: scheme)?|palette)|(?:change|swap) (?:the )?(?:colou?rs|palette|colou?r scheme)",
      ),
    ],
    () => (composition) => {
      const names = Object.keys(PALETTES) as PaletteName[];
      const { background, accent } = composition.brand.palette;
      const at = names.findIndex((name) => {
        const one = paletteOf(name);
        return one.background === background && one.accent === accent;
      });
      const next = names[(at + 1) % names.length] as PaletteName;
      setPalette(composition, paletteOf(next));
      return `palette ${next}`;
    },
  ),
  rule(
    ["cooler colours"],
    [
      whole(
        `(?:(?:make|use|try|take|choose|want|give me|have)(?: ${IT})?(?: in)? )?(?:the |our |some |an? )?(?:${SLIGHTLY})?(?<way>warm|cool|cold)(?:er)? (?:colou?rs?(?: scheme)?|palette|tones|shades|look)`,
        `(?:(?:make|turn|get) )?(?:the |our |all (?:the )?)?(?:colou?rs?(?: scheme)?|palette|tones|look)(?: should)?(?: be| look| feel)? (?:${SLIGHTLY})?(?<way2>warm|cool|cold)er`,
        // what is only called cooler is no colour
        `(?:make ${IT} |look |feel )*(?:${SLIGHTLY})?(?<way3>warm|cold)er`,
      ),
    ],
    ({ way, way2, way3 }) =>
      (composition) =>
        setWarmth(composition, /^w/i.test(way ?? way2 ?? way3 ?? "")),
  ),
  rule(
    ["use the palette forest", "use our colours #0b4f6c and #f4a259"],
    [
      whole(
        `(?:(?:use|try|apply|take|choose|pick|set|change|switch|go)(?: to| with)? )?(?:the |our |my )?(?:colou?r )?(?:palette|colou?rs?|theme|colou?r scheme|scheme)(?: to| is|:)? (?<name>${Object.keys(PALETTES).join("|")})(?: palette)?`,
        `(?:(?:use|try|apply|take|choose|pick|make it|change to|switch to|go with) )?(?:the )?(?<name2>${Object.keys(PALETTES).join("|")}) (?:palette|colou?rs|theme|colou?r scheme)`,
        `(?:use|take|set|change(?: to)?|switch(?: to)?|make|turn|apply)(?: it)?(?: (?:our|the|my|these|brand))*(?: (?:colou?rs|palette))?(?: to|:| are)? (?<colors>${COLOR}(?:,? (?:and )?${COLOR})+)(?: colou?rs)?`,
        `(?:our|the|brand|my|our brand|the brand) colou?rs are (?<colors2>${COLOR}(?:(?:,| and|, and) ${COLOR})+)(?:,? (?:please )?use (?:those|them|these))?`,
        `(?:make|turn|colou?r|paint) ${IT} (?<colors3>${COLOR})`,
        `(?:our|the|my) (?:brand )?colou?r is (?<colors5>${COLOR})(?:,? (?:please |so )?use (?:that|it|this))?`,
        `(?:make|turn|change|set) (?:all )?(?:the |our |my )?colou?rs(?: to| be)? (?<colors4>${COLOR})`,
      ),
    ],
    ({ name, name2, colors, colors2, colors3, colors4, colors5 }) => {
      const palette = (name ?? name2)?.toLowerCase() as PaletteName | undefined;
      if (palette)
        return (composition) => {
          setPalette(composition, paletteOf(palette));
          return `palette ${palette}`;
        };
      const named = [
        ...(colors ?? colors2 ?? colors3 ?? colors4 ?? colors5 ?? "").matchAll(new RegExp(COLOR, "gi")),
      ].map(([one]) => hexOf(one));
      return (composition) => {
        setPalette(composition, paletteFrom(named, null));
        return `a palette around ${named.join(" and ")}`;
      };
    },
  ),
  rule(
    ["pastel colours", "black and white"],
    [
      whole(
        `(?:(?:make|use|want|give me|have|in|put|turn)(?: ${IT})?(?: (?:in|into|more))* )?(?:some |the |all |more |only |just |a )*(?<feel>${FEEL})(?:[- ]?(?:y|ish))?(?: (?:colou?rs?|palette|tones?|shades?|look|feel|vibes?|sort of (?:colou?rs|shades)|colou?rs? scheme))?(?: only| please)?`,
      ),
      whole(
        `(?:all |in |in all |just |only )?(?<color>${COLOR})(?: (?:colou?rs|palette|theme|tones|shades))?`,
      ),
    ],
    ({ feel = "", color }) =>
      (composition) => {
        const colors = color ? [hexOf(color)] : feltAs(feel);
        setPalette(composition, paletteFrom(colors, /neon|cyber|spooky|halloween/i.test(feel) ? true : null));
        return `a palette around ${colors.join(" and ")}`;
      },
  ),
  rule(
    ["every scene another background"],
    [
      whole(
        "(?:(?:make|give|have|use|let) )?(?:each|every|all)(?: of)?(?: the)? scenes?(?: have| has| be| in| on| with)? (?:a |an |its )?(?:different|another|own|other)(?: colou?r)?(?: colou?red)? ?(?:backgrounds?|grounds?|colou?rs?)(?: colou?rs?)?",
        "(?:a |use )?(?:different|another)(?: colou?r)?(?: colou?red)? (?:background|colou?r)s?(?: colou?r)? (?:for|in|on) (?:each|every)(?: of)?(?: the)? scenes?",
        "every scene another background",
      ),
    ],
    () => (composition) => {
      const { palette } = composition.brand;
      const kinds = ["paper", "flood", "night", "second", "tint"] as const;
      const grounds = [...new Set(kinds.map((kind) => groundFor(palette, kind).toLowerCase()))];
      for (const index of composition.scenes.keys())
        setGround(composition, index, grounds[index % grounds.length] ?? palette.background);
      return `${grounds.length} backgrounds in turn: ${grounds.join(", ")}`;
    },
  ),
  rule(
    ["the background of scene 3 as in scene 1"],
    [
      whole(
        `(?:(?:make|give|set|use) )?(?<scene>${SCENE})(?:['’]s)?(?: (?:background|bg|ground|colou?r))?(?: be)? (?:the same(?: (?:background|bg|colou?r))?|match|like|as)(?: (?:as|of|in|to|with))?(?: the (?:background|bg|colou?r) of)? (?<like>${SCENE})`,
        `(?:the )?(?:background|bg|ground) of (?<scene2>${SCENE}) (?:the same )?(?:as|like)(?: in)? (?<like2>${SCENE})`,
      ),
    ],
    ({ scene, scene2, like, like2 }, quotes) =>
      (composition) => {
        const from = sceneOf(like ?? like2 ?? "", composition, quotes);
        const ground = groundIn(composition.scenes[from] as Scene, composition.brand.palette);
        if (!ground) throw new EditRefusal(`${sceneName(composition, from)} has no plain background`);
        return setGround(composition, sceneOf(scene ?? scene2 ?? "", composition, quotes), ground);
      },
  ),
  rule(
    ["more contrast"],
    [
      whole(
        `(?:(?:more|higher|better|stronger|increase|improve|raise)(?: the)? contrast)(?: (?:in|on|for|of|between) (?<spot>${SPOT})(?: .*)?)?`,
        `(?<spot2>${SPOT}) (?:with |is |needs )?(?:(?:more|higher|better) contrast|(?:too )?hard to read|not readable|unreadable)(?:,? more contrast)?`,
      ),
    ],
    ({ spot, spot2 }, quotes) =>
      (composition) => {
        const where = spot ?? spot2;
        const only = where === undefined ? null : sceneOf(where, composition, quotes);
        let changed = 0;
        for (const slot of allSlots(composition)) {
          if (only !== null && slot.sceneIndex !== only) continue;
          const ground = groundIn(composition.scenes[slot.sceneIndex] as Scene, composition.brand.palette);
          // on a plate of its own, what a word stands on is not the scene's ground
          if (!ground || slot.parents.at(-1)?.widthUnits !== undefined) continue;
          const { layer } = slot;
          for (const field of ["color", "authorColor", "noteColor"] as const) {
            if (!(field in layer)) continue;
            const fields = layer as unknown as Record<string, string>;
            const now = hexIn(fields[field] ?? "ink", composition.brand.palette);
            const next = legible(now, ground, 12);
            if (next !== now) changed += 1;
            fields[field] = next;
          }
          if (layer.kind === "text") for (const run of layer.runs) delete run.color;
        }
        if (!changed) throw new EditRefusal("its words have as much contrast as they can");
        return `more contrast${only === null ? "" : ` in ${sceneName(composition, only)}`}`;
      },
  ),
  rule(
    ["dark mode", "light mode"],
    [
      whole(
        MODE_SOURCE,
        `(?:make|turn) ${IT} (?<dark2>dark|light)`,
        "(?:(?:use|make|set|want) )?(?:a |the )?(?<dark3>dark|light) (?:backgrounds?|ground|colou?rs)",
        "(?:(?:make|turn|set|have|want|keep) )?(?:the |all(?: the)? |every )?(?:backgrounds?|ground|backdrops?)(?: (?:of|in) (?:all|every)(?: the)? scenes?)?(?: (?:to|to be|should be|be|is))? (?<dark4>dark|light)",
      ),
    ],
    ({ mode, dark2, dark3, dark4 }) =>
      (composition) => {
        const isDark = /dark|night/i.test(mode ?? dark2 ?? dark3 ?? dark4 ?? "");
        const told = isDark ? "dark" : "light";
        if (standsOn(composition, isDark)) throw new EditRefusal(`the film is ${told} already`);
        const { palette } = composition.brand;
        const { accent, second } = palette;
        const kept = fits(palette.background, isDark);
        const next = kept ? palette : paletteFrom([accent, second], isDark);
        if (!fits(next.background, isDark))
          throw new EditRefusal(`${accent} does not stand out on a ${told} ground: change the accent first`);
        setMode(composition, next, isDark);
        return isDark ? "dark mode" : "light mode";
      },
  ),
  rule(
    ["darker background", "lighter background of scene 2"],
    [
      whole(
        `(?:(?:make|use|set|have|want) )?(?:a |the )?(?:background|ground|backdrop)(?: of (?<scene>${SCENE}))?(?: be)? (?<much>(?:a (?:bit|little) |slightly |much |a lot |even )?)(?<way>darker|lighter|brighter)`,
        `(?:(?:make|use|set|have|want) )?(?:a |the )?(?<much2>(?:a (?:bit|little) |slightly |much |a lot |even )?)(?<way2>darker|lighter|brighter) (?:background|ground|backdrop)(?: (?:of|in|for|on) (?<scene2>${SCENE}))?`,
        `(?:make )?(?:it |everything )?(?<much3>(?:a (?:bit|little) |slightly |much |a lot |even )?)(?<way3>darker|lighter|brighter)`,
        `(?<way4>darken|lighten|brighten) (?:the )?(?:background|ground|backdrop)(?: (?:of|in|for|on) (?<scene3>${SCENE}))?`,
        `(?:make )?(?<scene4>${SCENE}) (?:a (?:bit|little) |much )?(?<way5>darker|lighter|brighter)`,
      ),
    ],
    ({ scene, scene2, scene3, scene4, much, much2, much3, way, way2, way3, way4, way5 }, quotes) => {
      const darker = /dark/i.test(way ?? way2 ?? way3 ?? way4 ?? way5 ?? "");
      const far = /much|lot/i.test(much ?? much2 ?? much3 ?? "");
      const where = scene ?? scene2 ?? scene3 ?? scene4;
      return (composition) => {
        if (where !== undefined) {
          const index = sceneOf(where, composition, quotes);
          const ground = groundOf(composition.scenes[index] as Scene);
          const hex = COLOR_ROLES.find((role) => role === ground);
          const now = hex ? composition.brand.palette[hex] : ground;
          if (!now) throw new EditRefusal(`${sceneName(composition, index)} has no plain background`);
          return setGround(composition, index, shade(now, darker, far));
        }
        return setEveryGround(composition, (ground) => shade(ground, darker, far));
      };
    },
  ),
  rule(
    [
      "make the accent blue",
      "change the background to #14275c",
      "change the background of scene 2 to yellow",
      "make the headline of scene 1 red",
    ],
    [
      whole(
        `(?:(?:make|change|set|turn|colou?r|paint) )?(?:the |our |my )?(?<role>${ROLE})(?: colou?r)?(?: (?:of|in|on) (?<scene>${SCENE}))?(?: to| into| should be| be| is|:| =| in)?(?: an?)? (?<color>${COLOR})`,
        `(?:(?:make|change|set|turn|colou?r|paint) )?(?<scene4>${SCENE})(?:['’]s?)? (?<role4>background|ground|backdrop)(?: colou?r)?(?: to| into| should be| be| is|:| =| in)?(?: an?)? (?<color4>${COLOR})`,
        `(?:make|change|set|turn|colou?r|paint) (?<scene5>${SCENE})(?: to| into| in)? (?<color5>${COLOR})(?: (?:with|and) (?:an? )?(?<text>${COLOR})(?: (?:text|words|letters|type))?)?(?: on it)?`,
        `(?:only |just )?(?<scene6>${SCENE}) (?:should (?:be )?|in |is )?(?:an? )?(?<color6>${COLOR})(?: background)?`,
        `(?:use |take )?(?<color2>${COLOR}) (?:as|for) (?:the )?(?<role2>${ROLE})(?: colou?r)?(?: (?:of|in|on) (?<scene2>${SCENE}))?`,
        `(?:use )?(?:a |an )?(?<color3>${COLOR}) (?<role3>${ROLE})(?: colou?r)?(?: (?:of|in|on|for) (?<scene3>${SCENE}))?`,
      ),
    ],
    (groups, quotes): Change => {
      const role = roleOf(groups.role ?? groups.role2 ?? groups.role3 ?? groups.role4 ?? "background");
      const hex = hexOf(["", 2, 3, 4, 5, 6].map((at) => groups[`color${at}`]).find(Boolean) ?? "");
      const scene = ["", 2, 3, 4, 5, 6].map((at) => groups[`scene${at}`]).find(Boolean);
      return (composition) => {
        if (scene === undefined)
          return role === "background"
            ? setEveryGround(composition, () => hex)
            : setRole(composition, role, hex);
        const index = sceneOf(scene, composition, quotes);
        if (role === "ink") return setWords(composition, index, hex);
        if (role !== "background")
          throw new EditRefusal(`of one scene, the background can be changed, or the colour of its words`);
        const told = setGround(composition, index, hex);
        return groups.text ? [told, ...setWords(composition, index, hexOf(groups.text))] : told;
      };
    },
  ),
  rule(
    [],
    [
      whole(
        `(?:make|change|set|turn|colou?r|paint|show|write) (?<target>${THING})(?:['’]s? colou?r| colou?r)?(?: to| into| in)? (?<color>${COLOR})`,
        `(?<target2>${THING})(?: colou?r)?(?: in| should be| to be|:)? (?<color2>${COLOR})`,
        `(?<color3>${COLOR}) (?:for|on) (?<target3>${THING})`,
      ),
    ],
    ({ target, target2, target3, color, color2, color3 }, quotes) =>
      (composition) => {
        const words = target ?? target2 ?? target3 ?? "";
        const asked = hexOf(color ?? color2 ?? color3 ?? "");
        if (/\b(?:button|cta)\b/i.test(words)) return setButton(composition, asked);
        if (LOGO_OR_NAME.test(words)) return setName(composition, words, asked, quotes);
        const slot = slotOf(words, composition, quotes);
        if (!("color" in slot.layer)) throw new EditRefusal(`the ${slot.role} has no colour of its own`);
        const scene = composition.scenes[slot.sceneIndex] as Scene;
        const ground = groundOf(scene);
        const wanted = asked;
        const under = ground && /^#/.test(ground) ? ground : composition.brand.palette.background;
        const hex = slot.parents.at(-1)?.widthUnits === undefined ? legible(wanted, under, 4.5) : wanted;
        slot.layer.color = hex;
        if (slot.layer.kind === "text") for (const run of slot.layer.runs) delete run.color;
        const told = `the ${slot.role} of scene ${slot.sceneIndex + 1} is ${hex}`;
        return hex === wanted ? told : [told, `${hex}, not ${wanted}: that could not be read on ${under}`];
      },
  ),
];
