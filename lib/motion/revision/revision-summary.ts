import type { Audio } from "#lib/motion/composition/schema/sound-tracks.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { COLOR_ROLES } from "#lib/motion/composition/color-roles.ts";
import type { Palette } from "#lib/motion/composition/schema/brand.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { type Difference, lookBetween } from "#lib/motion/revision/revision-looks.ts";
import { equalJson } from "#lib/motion/patch/patch.ts";
import { type Slot, slotsOf } from "#lib/motion/templates/slots.ts";
import { PALETTES, type PaletteName, paletteOf } from "#lib/motion/composition/looks.ts";
import { short as shortTo, sceneTitles } from "#lib/motion/composition/says.ts";

const seconds = (scenes: readonly Scene[]): number =>
  scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
const rounded = (value: number): number => Math.round(value * 100) / 100;
const said = (value: number): string => `${rounded(value)} s`;
const short = (text: string): string => shortTo(text, 60);

const paletteName = (palette: Palette): string | null => {
  const name = (Object.keys(PALETTES) as PaletteName[]).find((one) => equalJson(paletteOf(one), palette));
  return name ? `${name[0]?.toUpperCase()}${name.slice(1)}` : null;
};

function paletteChange(before: Palette, after: Palette): string[] {
  if (equalJson(before, after)) return [];
  const [old, now] = [paletteName(before), paletteName(after)];
  if (now) return [`Palette: ${old ?? "the film's own"} → ${now}`];
  const roles = COLOR_ROLES.filter((role) => before[role] !== after[role]);
  if (roles.length > 4)
    return [
      `Palette: ${old ?? "the film's own"} → one of ${after.accent} and ${after.second} on ${after.background}`,
    ];
  return roles.map((role) => `Colour ${role}: ${before[role]} → ${after[role]}`);
}

/** Words of a text that have a marker's stroke, or a colour of their own too. */
const markedIn = ({ layer }: Slot, orColor: boolean): string[] =>
  layer.kind === "text"
    ? layer.runs.flatMap((run) => (run.mark || (orColor && run.color) ? [run.text.trim()] : []))
    : [];

/** What one scene says now and did not, and what else is different in it. */
function sceneChange(before: Scene, after: Scene, index: number, lengthToo: boolean): string[] {
  const name = `Scene ${index + 1}`;
  const [old, now] = [slotsOf(before, index), slotsOf(after, index)];
  const lines: string[] = [];
  if (old.length === now.length) {
    for (const [at, slot] of now.entries()) {
      const was = old[at];
      if (was && was.text !== slot.text)
        lines.push(
          `${name}: the ${slot.role === "window" ? "window's title" : slot.role} says “${short(slot.text)}”, not “${short(was.text)}”`,
        );
      if (was?.text !== slot.text) continue;
      const [styled, marked] = [markedIn(was, true), markedIn(slot, true)];
      for (const words of marked)
        if (!styled.includes(words)) lines.push(`${name}: “${short(words)}” is highlighted`);
      for (const words of markedIn(was, false))
        if (!marked.includes(words)) lines.push(`${name}: “${short(words)}” is highlighted no more`);
    }
  } else {
    const texts = (list: typeof old) => list.map(({ text }) => text);
    for (const text of texts(old))
      if (!texts(now).includes(text)) lines.push(`${name}: “${short(text)}” is gone`);
    for (const text of texts(now))
      if (!texts(old).includes(text)) lines.push(`${name}: “${short(text)}” is new`);
  }
  if (lengthToo && before.durationSeconds !== after.durationSeconds)
    lines.push(`${name}: ${said(before.durationSeconds)} → ${said(after.durationSeconds)}`);
  if (before.transition?.kind !== after.transition?.kind && index > 0)
    lines.push(
      `${name}: enters by ${after.transition?.kind ?? "cut"}, not ${before.transition?.kind ?? "cut"}`,
    );
  return lines;
}

/** A value in a few signs; null where it is more than that. */
function plain(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number") return `${rounded(value)}`;
  const members: [string, unknown][] = Object.entries(value ?? {});
  const [, color] = members.find(([name]) => name === "color") ?? [];
  if (members.length === 2 && typeof color === "string") return color;
  return members.length && members.every(([, one]) => typeof one === "number")
    ? members.map(([, one]) => rounded(one as number)).join("/")
    : null;
}

/** By how much something is larger, in per cent; null where its sides did not grow alike. */
function growth(before: unknown, after: unknown): number | null {
  const sides = (value: unknown): number[] =>
    typeof value === "number" ? [value] : Object.values(value ?? {}).flatMap(sides);
  // where a box stands is no size
  const box = (value: unknown): unknown =>
    typeof value !== "object" || value === null
      ? value
      : "width" in value
        ? value.width
        : Object.values(value).map(box);
  const [old, now] = [sides(box(before)), sides(box(after))];
  const ratios = now.map((side, at) => side / (old[at] ?? Number.NaN));
  const [first = Number.NaN] = ratios;
  const alike = old.length === now.length && ratios.every((ratio) => Math.abs(ratio - first) < 0.015);
  return alike ? Math.round((first - 1) * 100) : null;
}

const inScenes = (scenes: ReadonlySet<number>): string =>
  scenes.size === 1 ? `in scene ${[...scenes][0]}` : `in ${scenes.size} scenes`;
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Other sizes by per cent: `The logo is 25 % larger, in 3 scenes`. Null where they are none, or of many kinds. */
function sizeLines(changed: readonly { differences: Difference[]; at: number }[]): string[] | null {
  const found = new Map<number, { scenes: Set<number>; names: Set<string> }>();
  for (const { differences, at } of changed)
    for (const [name, before, after, of] of differences) {
      if (name !== "sizes") continue;
      const percent = growth(before, after);
      if (!percent || !of) return null;
      const one = found.get(percent) ?? { scenes: new Set(), names: new Set() };
      one.scenes.add(at + 1);
      one.names.add(of);
      found.set(percent, one);
    }
  if (found.size > 3) return null;
  return [...found].map(([percent, { scenes, names }]) => {
    const how = `${Math.abs(percent)} % ${percent > 0 ? "larger" : "smaller"}`;
    return `The ${listed([...names])} ${names.size > 1 ? "are" : "is"} ${how}, ${inScenes(scenes)}`;
  });
}

/** What looks different in which scenes, a line for each kind of it; what it was and became, where these are few. */
function lookChange(changed: readonly { differences: Difference[]; at: number }[]): string[] {
  const found = new Map<string, { scenes: Set<number>; values: Set<string> }>();
  const sizes = sizeLines(changed);
  for (const { differences, at } of changed)
    for (const [name, before, after] of differences) {
      if (sizes && name === "sizes") continue;
      const one = found.get(name) ?? { scenes: new Set<number>(), values: new Set<string>() };
      one.scenes.add(at + 1);
      const [old, now] = [plain(before), plain(after)];
      const layer = before === undefined ? "new" : after === undefined ? "gone" : "changed";
      one.values.add(old && now ? `${old} → ${now}` : layer);
      found.set(name, one);
    }
  const others = [...found].map(([name, { scenes, values }]) => {
    const where = `in scene ${[...scenes].join(", ")}`;
    const few = values.size === 1 || (values.size < 4 && ![...values].some((one) => /^\w+$/.test(one)));
    return `${name[0]?.toUpperCase()}${name.slice(1)} ${where}: ${few ? [...values].join(", ") : "changed"}`;
  });
  return [...(sizes ?? []), ...others];
}

const soundOf = ({ audio }: Composition): string[] =>
  (audio?.tracks ?? []).map((track) =>
    track.kind === "bed"
      ? `${track.mood} music`
      : track.kind === "effect"
        ? "effects"
        : `a file (${track.role})`,
  );

const TRACKS = { bed: "Music", file: "File", effect: "Effects" } as const;

/** `gainDb` and 5 as `gain` and `5 dB`. */
const measured = (field: string, value: unknown): [name: string, value: string] => {
  const [, name = "", unit = ""] = /^(.*?)(Db|Lufs|Seconds)?$/.exec(field) ?? [];
  const said = { Db: " dB", Lufs: " LUFS", Seconds: " s" }[unit] ?? "";
  return [
    name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    value === undefined ? "its own" : `${plain(value) ?? "other"}${said}`,
  ];
};
function fieldLines(what: string, before: object, after: object, except: RegExp): string[] {
  const [old, now] = [before, after] as Record<string, unknown>[];
  return Object.keys({ ...old, ...now }).flatMap((field) => {
    if (except.test(field) || equalJson(old?.[field], now?.[field])) return [];
    const [name, was] = measured(field, old?.[field]);
    if (field === "seed") return `${what}: another piece (seed ${was} → ${now?.[field]})`;
    return `${what} ${name}: ${was} → ${measured(field, now?.[field])[1]}`;
  });
}

function soundChange(before: Composition, after: Composition): string[] {
  const [old, now] = [before, after].map((one) => [...new Set(soundOf(one))].join(", ") || "none") as [
    string,
    string,
  ];
  const lines = old === now ? [] : [`Sound: ${old} → ${now}`];
  for (const [kind, name] of Object.entries(TRACKS)) {
    const [was, is] = [before, after].map(({ audio }) =>
      (audio?.tracks ?? [])
        .filter((track) => track.kind === kind)
        // without a seed of its own a bed has the film's
        .map((track) => (track.kind === "bed" ? { seed: before.seed, ...track } : track)),
    ) as [Audio["tracks"], Audio["tracks"]];
    if (was.length !== is.length) {
      if (was.length && is.length) lines.push(`${name}: ${was.length} → ${is.length}`);
      continue;
    }
    for (const [at, track] of is.entries()) {
      const previous = was[at] as typeof track;
      // tempo and key are the mood's
      const another = track.kind === "bed" && previous.kind === "bed" && track.mood !== previous.mood;
      lines.push(...fieldLines(name, previous, track, another ? /^(?:mood|key|beats)/ : /^(?:mood|key)$/));
    }
  }
  const { tracks: _, files: __, ...settings } = before.audio ?? { tracks: [], files: [] };
  const { tracks: ___, files: ____, ...settingsNow } = after.audio ?? { tracks: [], files: [] };
  if (before.audio && after.audio) lines.push(...fieldLines("Sound", settings, settingsNow, /^$/));
  return lines.length || equalJson(before.audio, after.audio) ? lines : [`Sound: changed (${now})`];
}

/**
 * What is different between two revisions, as sentences for a person. At least one, if anything is.
 */
export function summaryOf(before: Composition, after: Composition): string[] {
  if (equalJson(before, after)) return [];
  const lines: string[] = [];
  const size = ({ widthPixels, heightPixels }: Composition) => `${widthPixels} × ${heightPixels}`;
  if (size(before) !== size(after)) lines.push(`Format: ${size(before)} → ${size(after)}`);
  if (before.fps !== after.fps) lines.push(`Frame rate: ${before.fps} → ${after.fps} fps`);
  if (before.brand.name !== after.brand.name) lines.push(`Name: ${before.brand.name} → ${after.brand.name}`);
  lines.push(...paletteChange(before.brand.palette, after.brand.palette));
  const [type, newType] = [before.brand.type, after.brand.type];
  if (type.display !== newType.display) lines.push(`Headlines: ${type.display} → ${newType.display}`);
  if (type.text !== newType.text) lines.push(`Text: ${type.text} → ${newType.text}`);
  if (type.mono !== newType.mono) lines.push(`Code: ${type.mono} → ${newType.mono}`);
  if (before.brand.motion !== after.brand.motion)
    lines.push(`Motion: ${before.brand.motion} → ${after.brand.motion}`);
  if (before.brand.radiusUnits !== after.brand.radiusUnits)
    lines.push(`Corners: ${before.brand.radiusUnits} → ${after.brand.radiusUnits} u`);
  const [long, longNow] = [seconds(before.scenes), seconds(after.scenes)];
  if (Math.abs(long - longNow) > 1e-6) lines.push(`Length: ${said(long)} → ${said(longNow)}`);

  const [old, now] = [before, after].map(
    ({ scenes }) => new Map(scenes.map((scene, at) => [scene.id, { scene, at }])),
  ) as [Map<string, { scene: Scene; at: number }>, Map<string, { scene: Scene; at: number }>];
  const [names, namesNow] = [before, after].map(sceneTitles) as [string[], string[]];
  for (const [id, { at }] of old)
    if (!now.has(id)) lines.push(`Scene ${at + 1} (“${shortTo(names[at] ?? "")}”) is gone`);
  for (const [id, { scene, at }] of now)
    if (!old.has(id))
      lines.push(`Scene ${at + 1} is new: “${shortTo(namesNow[at] ?? "")}”, ${said(scene.durationSeconds)}`);
  const kept = [...now].filter(([id]) => old.has(id));
  const oldOrder = [...old.keys()].filter((id) => now.has(id));
  const moved = kept.filter(([id], at) => oldOrder[at] !== id);
  if (moved.length > 0) lines.push(`Order: ${kept.map(([id]) => (old.get(id)?.at ?? 0) + 1).join(", ")}`);
  const stretched = kept.filter(
    ([id, { scene }]) => old.get(id)?.scene.durationSeconds !== scene.durationSeconds,
  );
  const few = stretched.length < kept.length || kept.length === 1;
  const perScene = kept.flatMap(([id, { scene, at }]) =>
    sceneChange(old.get(id)?.scene as Scene, scene, at, few),
  );
  const transitions = perScene.filter((line) => /: enters by /.test(line));
  lines.push(...perScene.filter((line) => transitions.length < 3 || !transitions.includes(line)));
  if (transitions.length >= 3) lines.push(`Transitions: changed in ${transitions.length} scenes`);
  lines.push(...soundChange(before, after));
  const looks = lookChange(
    kept.map(([id, { scene, at }]) => ({
      differences: lookBetween(old.get(id)?.scene as Scene, scene, before, after),
      at,
    })),
  );
  lines.push(...looks);
  return lines.length ? lines.slice(0, 40) : ["Settings: changed"];
}
