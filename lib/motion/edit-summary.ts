import { COLOR_ROLES, type Composition, type Palette, type Scene } from "#lib/motion/composition.ts";
import { equalJson } from "#lib/motion/edit-patch.ts";
import { gistOf, slotsOf, short as shortTo } from "#lib/motion/edit-targets.ts";
import { PALETTES, type PaletteName, paletteOf } from "#lib/motion/looks.ts";

const seconds = (scenes: readonly Scene[]): number =>
  scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
const said = (value: number): string => `${Math.round(value * 100) / 100} s`;
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

/** Fields of a scene as people call them. */
const LOOKS: readonly [fields: RegExp, name: string][] = [
  [/color$|^fill$|^stroke$|^background$|^palette$/i, "colours"],
  [/^sizeUnits$|^scale$|^widthUnits$|^heightUnits$|^maximumUnits$/, "sizes"],
  [/^(?:font|weight|italic|uppercase|lineHeight|trackingEm)$/, "type"],
  [/^align$/, "alignment"],
  [/^(?:place|anchor|offset\w*|x|y|marginUnits|gapUnits|direction|columns)$/, "places"],
  [
    /^(?:enter|exit|emphasis|keyframes|camera|startSeconds|endSeconds|transition|countSeconds|charactersPerSecond)$/,
    "movement",
  ],
];

/** The outermost fields with a name of their own in which two values differ, with what they are. */
function* fieldsBetween(before: unknown, after: unknown, field = ""): Generator<[string, unknown, unknown]> {
  if (equalJson(before, after)) return;
  const known = LOOKS.find(([fields]) => fields.test(field))?.[1];
  const open = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null;
  if (known || !open(before) || !open(after)) return yield [known ?? "details", before, after];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    yield* fieldsBetween(before[name], after[name], /^\d+$/.test(name) ? field : name);
}

/** What looks different in which scenes, a line for each kind of it; what one value became, where there is one. */
function lookChange(changed: readonly { was: Scene; scene: Scene; at: number }[]): string[] {
  const found = new Map<string, { scenes: Set<number>; values: Set<string> }>();
  for (const { was, scene, at } of changed)
    for (const [name, before, after] of fieldsBetween(was, scene)) {
      const one = found.get(name) ?? { scenes: new Set<number>(), values: new Set<string>() };
      one.scenes.add(at + 1);
      const simple = [before, after].every((value) => typeof value === "string" || typeof value === "number");
      one.values.add(simple ? `${before} → ${after}` : "changed");
      found.set(name, one);
    }
  return [...found].map(([name, { scenes, values }]) => {
    const [only = "changed"] = values;
    const where = `in scene ${[...scenes].join(", ")}`;
    return `${name[0]?.toUpperCase()}${name.slice(1)} ${where}: ${values.size === 1 ? only : "changed"}`;
  });
}

const soundOf = ({ audio }: Composition): string[] =>
  (audio?.tracks ?? []).map((track) =>
    track.kind === "bed"
      ? `${track.mood} music`
      : track.kind === "effect"
        ? "effects"
        : `a file (${track.role})`,
  );

function soundChange(before: Composition, after: Composition): string[] {
  if (equalJson(before.audio, after.audio)) return [];
  const [old, now] = [before, after].map((one) => [...new Set(soundOf(one))].join(", ") || "none") as [
    string,
    string,
  ];
  if (old !== now) return [`Sound: ${old} → ${now}`];
  return [`Sound: changed (${now})`];
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
  for (const [id, { scene, at }] of old)
    if (!now.has(id)) lines.push(`Scene ${at + 1} (${gistOf(scene, at)}) is gone`);
  for (const [id, { scene, at }] of now)
    if (!old.has(id))
      lines.push(`Scene ${at + 1} is new: ${gistOf(scene, at)}, ${said(scene.durationSeconds)}`);
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
  if (!lines.length) {
    const changed = kept.flatMap(([id, { scene, at }]) => {
      const was = old.get(id)?.scene;
      return was && !equalJson(was, scene) ? [{ was, scene, at }] : [];
    });
    lines.push(...lookChange(changed), ...(changed.length ? [] : ["Settings: changed"]));
  }
  return lines.slice(0, 40);
}
