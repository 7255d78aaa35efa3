import { contrast, legible, luminance, mix, parseHex } from "#lib/motion/color.ts";
import {
  COLOR_ROLES,
  type Composition,
  type Layer,
  type Palette,
  type Scene,
} from "#lib/motion/composition.ts";
import { EditRefusal, SCENE } from "#lib/motion/edit-language.ts";
import { type Change, type EditRule, IT, rule, whole } from "#lib/motion/edit-rule.ts";
import { sceneName, sceneOf } from "#lib/motion/edit-targets.ts";
import { onlySlot, TARGET } from "#lib/motion/edit-words.ts";
import { COLORS } from "#lib/motion/brief-format.ts";
import { PALETTES, type PaletteName, paletteFrom, paletteOf, type Tone, toneOf } from "#lib/motion/looks.ts";

/** Rules for colours. Scene templates write their colours out: with the palette they change too. */

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
const COLOR = `(?:#[0-9a-f]{6}|#[0-9a-f]{3}|(?:(?:dark|deep|light|bright|pale|soft)[ -]?)?(?:${NAME}))`;

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

type Kind = "paper" | "flood" | "night";
const KINDS: readonly Kind[] = ["paper", "flood", "night"];
const TEXT_ORDER = ["ink", "muted", "pop", "popInk", "figure", "ground"] as const;
const FILL_ORDER = ["ground", "pop", "figure", "ink", "muted", "popInk"] as const;
const isTextField = (field: string) => /^(?:color|noteColor|authorColor|markColor|markerColor)$/.test(field);

/** Every colour of a value, where it stands; what is not a hex colour stays. */
function eachColor(value: unknown, change: (hex: string, field: string) => string, field = ""): unknown {
  if (typeof value === "string")
    return /^#[0-9a-f]{6}$/i.test(value) ? change(value.toLowerCase(), field) : value;
  if (Array.isArray(value)) return value.map((item) => eachColor(item, change, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      // words that look like a colour stay words
      name === "text" || name === "code" || name === "label" ? member : eachColor(member, change, name),
    ]),
  );
}

const groundOf = (scene: Scene): string | null =>
  scene.background.type === "solid" ? scene.background.color.toLowerCase() : null;

/** Which ground of the palette a scene has. */
const kindOf = (scene: Scene, palette: Palette): Kind | null =>
  KINDS.find((kind) => toneOf(palette, kind).ground.toLowerCase() === groundOf(scene)) ?? null;

const TINTS = [
  ["pop", "popInk"],
  ["ground", "ink"],
  ["ground", "pop"],
  ["pop", "ground"],
  ["ink", "ground"],
] as const;
const near = (a: string, b: string): boolean => {
  const other = parseHex(b);
  return parseHex(a).every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 1);
};
/** The share of `second` in `first` that gives a colour; null if none does. */
function shareOf(hex: string, first: string, second: string): number | null {
  const [color, from, to] = [parseHex(hex), parseHex(first), parseHex(second)];
  const spans = [0, 1, 2].map((index) => Math.abs((to[index] ?? 0) - (from[index] ?? 0)));
  const widest = spans.indexOf(Math.max(...spans));
  const span = (to[widest] ?? 0) - (from[widest] ?? 0);
  if (span === 0) return null;
  const share = ((color[widest] ?? 0) - (from[widest] ?? 0)) / span;
  return share > 0.02 && share < 0.6 && near(mix(first, second, share), hex) ? share : null;
}

/** A colour that a template mixed of two others, mixed of the new ones. */
function tinted(hex: string, from: Tone, to: Tone): string {
  for (const [first, second] of TINTS) {
    const share = shareOf(hex, from[first], from[second]);
    if (share !== null) return mix(to[first], to[second], share);
  }
  for (const extreme of ["#ffffff", "#000000"]) {
    const share = shareOf(hex, from.ground, extreme);
    // away from the ink stays away from the ink
    if (share !== null) {
      const away = luminance(from.ink) < 0.2 === (extreme === "#ffffff");
      return mix(to.ground, luminance(to.ink) < 0.2 === away ? "#ffffff" : "#000000", share);
    }
  }
  return hex;
}

function recolored(scene: Scene, from: Tone, to: Tone): Scene {
  const change = (hex: string, field: string): string => {
    const order = isTextField(field) ? TEXT_ORDER : FILL_ORDER;
    const role = order.find((name) => from[name].toLowerCase() === hex);
    return role ? to[role] : tinted(hex, from, to);
  };
  return {
    ...scene,
    background: eachColor(scene.background, change) as Scene["background"],
    layers: eachColor(scene.layers, change) as Layer[],
  };
}

/** Another palette, in the brand and in all that was drawn with the one before. */
function setPalette(composition: Composition, palette: Palette): void {
  const before = composition.brand.palette;
  composition.brand.palette = palette;
  composition.scenes = composition.scenes.map((scene) => {
    const kind = kindOf(scene, before);
    if (kind) return recolored(scene, toneOf(before, kind), toneOf(palette, kind));
    return scene;
  });
}

/** A palette whose colours can be told apart and read, after one was changed. */
function settled(palette: Palette): Palette {
  const ink = legible(palette.ink, palette.background, 7);
  return {
    ...palette,
    ink,
    muted: legible(palette.muted, palette.background, 4.6),
    accent: legible(palette.accent, palette.background, 3),
    accentInk:
      contrast(palette.accentInk, palette.accent) >= 4.5
        ? palette.accentInk
        : legible(palette.accentInk, palette.accent, 4.5),
    second: legible(palette.second, palette.background, 4.5),
  };
}

function setRole(composition: Composition, role: keyof Palette, hex: string): string {
  const before = composition.brand.palette;
  const wanted: Palette = { ...before, [role]: hex };
  if (role === "background") {
    const dark = luminance(hex) < 0.2;
    wanted.surface = dark ? mix(hex, "#ffffff", 0.09) : mix(hex, "#ffffff", 0.7);
  }
  const palette = settled(wanted);
  setPalette(composition, palette);
  const became = palette[role];
  return became.toLowerCase() === hex.toLowerCase()
    ? `${role} ${hex}`
    : `${role} ${became}: ${hex} would not stand out`;
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

function setGround(composition: Composition, index: number, hex: string): string {
  const scene = composition.scenes[index] as Scene;
  const old = groundOf(scene) ?? composition.brand.palette.background;
  scene.background = { type: "solid", color: hex };
  const change = (color: string, field: string) => {
    if (color === old) return hex;
    // letters on a plate stay: they are not on the ground
    if (!isTextField(field) || contrast(color, old) < 2.9) return color;
    return legible(color, hex, 4.5);
  };
  const role = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(role);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const color = COLOR_ROLES.find((one) => one === member);
        if (!color || !isTextField(name)) return [name, role(member)];
        const now = composition.brand.palette[color];
        return [name, contrast(now, hex) >= 4.5 ? member : legible(now, hex, 4.5)];
      }),
    );
  };
  scene.layers = role(eachColor(scene.layers, change)) as Layer[];
  return `the background of ${sceneName(composition, index)} is ${hex}`;
}

const shade = (hex: string, darker: boolean, much: boolean): string =>
  mix(hex, darker ? "#000000" : "#ffffff", much ? 0.4 : 0.22);

export const COLOR_RULES: EditRule[] = [
  rule(
    ["use the palette forest", "use our colours #0b4f6c and #f4a259"],
    [
      whole(
        `(?:(?:use|try|apply|take|choose|pick|set|change|switch|go)(?: to| with)? )?(?:the |our |my )?(?:colou?r )?(?:palette|colou?rs?|theme|colou?r scheme|scheme)(?: to| is|:)? (?<name>${Object.keys(PALETTES).join("|")})(?: palette)?`,
        `(?:(?:use|try|apply|take|choose|pick|make it|change to|switch to|go with) )?(?:the )?(?<name2>${Object.keys(PALETTES).join("|")}) (?:palette|colou?rs|theme|colou?r scheme)`,
        `(?:use|take|set|change(?: to)?|switch(?: to)?|make|turn|apply)(?: it)?(?: (?:our|the|my|these|brand))*(?: (?:colou?rs|palette))?(?: to|:| are)? (?<colors>${COLOR}(?:,? (?:and )?${COLOR})+)(?: colou?rs)?`,
        `(?:our|the|brand) colou?rs are (?<colors2>${COLOR}(?:(?:,| and|, and) ${COLOR})+)`,
        `(?:make|turn|colou?r|paint) ${IT} (?<colors3>${COLOR})`,
      ),
    ],
    ({ name, name2, colors, colors2, colors3 }) => {
      const palette = (name ?? name2)?.toLowerCase() as PaletteName | undefined;
      if (palette)
        return (composition) => {
          setPalette(composition, paletteOf(palette));
          return `palette ${palette}`;
        };
      const named = [...(colors ?? colors2 ?? colors3 ?? "").matchAll(new RegExp(COLOR, "gi"))].map(([one]) =>
        hexOf(one),
      );
      return (composition) => {
        setPalette(composition, paletteFrom(named, null));
        return `a palette around ${named.join(" and ")}`;
      };
    },
  ),
  rule(
    ["dark mode", "light mode"],
    [
      whole(
        `(?:(?:use|make|turn|switch|change|set|go)(?: on)?(?: to| it| into)* )?(?:a |the )?(?<dark>dark|night|light|day|bright)(?:[ -]?(?:mode|theme|version))(?: on)?`,
        `(?:make|turn) ${IT} (?<dark2>dark|light)`,
        "(?:(?:use|make|set|want) )?(?:a |the )?(?<dark3>dark|light) (?:background|ground|colou?rs)",
      ),
    ],
    ({ dark, dark2, dark3 }) =>
      (composition) => {
        const isDark = /dark|night/i.test(dark ?? dark2 ?? dark3 ?? "");
        const { accent, second, background } = composition.brand.palette;
        if (luminance(background) < 0.2 === isDark)
          throw new EditRefusal(`the palette is ${isDark ? "dark" : "light"} already`);
        setPalette(composition, paletteFrom([accent, second], isDark));
        const now = composition.brand.palette.background;
        if (luminance(now) < 0.2 !== isDark)
          throw new EditRefusal(`${accent} does not stand out on a light ground: change the accent first`);
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
      ),
    ],
    ({ scene, scene2, scene3, much, much2, much3, way, way2, way3, way4 }, quotes) => {
      const darker = /dark/i.test(way ?? way2 ?? way3 ?? way4 ?? "");
      const far = /much|lot/i.test(much ?? much2 ?? much3 ?? "");
      const where = scene ?? scene2 ?? scene3;
      return (composition) => {
        if (where !== undefined) {
          const index = sceneOf(where, composition, quotes);
          const ground = groundOf(composition.scenes[index] as Scene);
          const hex = COLOR_ROLES.find((role) => role === ground);
          const now = hex ? composition.brand.palette[hex] : ground;
          if (!now) throw new EditRefusal(`${sceneName(composition, index)} has no plain background`);
          return setGround(composition, index, shade(now, darker, far));
        }
        return setRole(composition, "background", shade(composition.brand.palette.background, darker, far));
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
        `(?:(?:make|change|set|turn|colou?r|paint) )?(?:the )?(?<role>${ROLE})(?: colou?r)?(?: (?:of|in|on) (?<scene>${SCENE}))?(?: to| into| should be| be| is|:| =| in)? (?<color>${COLOR})`,
        `(?:(?:make|change|set|turn|colou?r|paint) )?(?<scene4>${SCENE})(?:['’]s?)? (?<role4>background|ground|backdrop)(?: colou?r)?(?: to| into| should be| be| is|:| =| in)? (?<color4>${COLOR})`,
        `(?:use |take )?(?<color2>${COLOR}) (?:as|for) (?:the )?(?<role2>${ROLE})(?: colou?r)?(?: (?:of|in|on) (?<scene2>${SCENE}))?`,
        `(?:use )?(?:a |an )?(?<color3>${COLOR}) (?<role3>${ROLE})(?: colou?r)?(?: (?:of|in|on|for) (?<scene3>${SCENE}))?`,
      ),
    ],
    (groups, quotes): Change => {
      const role = roleOf(groups.role ?? groups.role2 ?? groups.role3 ?? groups.role4 ?? "");
      const hex = hexOf(groups.color ?? groups.color2 ?? groups.color3 ?? groups.color4 ?? "");
      const scene = groups.scene ?? groups.scene2 ?? groups.scene3 ?? groups.scene4;
      return (composition) => {
        if (scene === undefined) return setRole(composition, role, hex);
        const index = sceneOf(scene, composition, quotes);
        if (role !== "background")
          throw new EditRefusal(`of one scene, the background can be changed, or the colour of its headline`);
        return setGround(composition, index, hex);
      };
    },
  ),
  rule(
    [],
    [
      whole(
        `(?:make|change|set|turn|colou?r|paint|show|write) (?<target>${TARGET})(?:['’]s? colou?r)?(?: to| into| in)? (?<color>${COLOR})`,
        `(?<target2>${TARGET}) in (?<color2>${COLOR})`,
      ),
    ],
    ({ target, target2, color, color2 }, quotes) =>
      (composition) => {
        const slot = onlySlot(target ?? target2 ?? "", composition, quotes);
        if (!("color" in slot.layer)) throw new EditRefusal(`the ${slot.role} has no colour of its own`);
        const scene = composition.scenes[slot.sceneIndex] as Scene;
        const ground = groundOf(scene);
        const wanted = hexOf(color ?? color2 ?? "");
        const under = ground && /^#/.test(ground) ? ground : composition.brand.palette.background;
        const hex = slot.parents.at(-1)?.widthUnits === undefined ? legible(wanted, under, 4.5) : wanted;
        slot.layer.color = hex;
        if (slot.layer.kind === "text") for (const run of slot.layer.runs) delete run.color;
        return `the ${slot.role} of scene ${slot.sceneIndex + 1} is ${hex}${hex === wanted ? "" : `, as ${wanted} could not be read`}`;
      },
  ),
];
