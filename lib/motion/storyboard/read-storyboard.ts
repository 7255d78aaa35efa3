import { codePointName } from "#lib/motion/composition/code-point.ts";
import { controlsIn, halfCharacter, tooDeep } from "#lib/motion/composition/schema/written.ts";
import { type Issue, pointerOf } from "#lib/motion/composition/issue.ts";
import { COMMON_FIELDS, INTENTS } from "#lib/motion/storyboard/intents.ts";
import { schemaIssues } from "#lib/motion/storyboard/meant.ts";
import { type BoardScene, Storyboard } from "#lib/motion/storyboard/storyboard.ts";
import { itemIssues, recalledOf } from "#lib/motion/storyboard/item-fields.ts";
import { limitIssues } from "#lib/motion/storyboard/limits.ts";
import { nearest } from "#lib/motion/composition/nearest.ts";
import { itemOf } from "#lib/motion/storyboard/shots.ts";

/** What a scene lacks for its intent, and what it has that its intent does not take. */
function sceneIssues(scene: BoardScene, path: PropertyKey[]): Issue[] {
  const { needs, takes } = INTENTS[scene.is];
  const known: readonly string[] = [...COMMON_FIELDS, ...needs, ...takes];
  const missing = needs.filter((field) => scene[field as keyof BoardScene] === undefined);
  const odd = Object.keys(scene).filter(
    (field) => scene[field as keyof BoardScene] !== undefined && !known.includes(field),
  );
  return [
    ...missing.map((field) => ({
      pointer: pointerOf(path),
      message: `missing: ${field}. ${scene.is} needs ${needs.join(" and ")}`,
    })),
    ...odd.map((field) => ({
      pointer: pointerOf([...path, field]),
      message: `${scene.is} takes no ${field}: it takes ${[...needs, ...takes].join(", ")}`,
    })),
  ];
}

/** What the schema cannot say: names that name something, and what each intent takes. */
function boardIssues(board: Storyboard): Issue[] {
  const issues: Issue[] = [];
  const ids = new Map<string, string>();
  const idsInOrder: string[] = [];
  for (const [index, scene] of board.scenes.entries()) {
    const path: PropertyKey[] = ["scenes", index];
    issues.push(...sceneIssues(scene, path));
    const own: [string | undefined, PropertyKey[]][] = [
      [scene.id, [...path, "id"]],
      ...(scene.items ?? []).map((item, at): [string | undefined, PropertyKey[]] => [
        itemOf(item).id,
        [...path, "items", at, "id"],
      ]),
    ];
    for (const [id, at] of own) {
      if (id === undefined) continue;
      if (ids.has(id))
        issues.push({ pointer: pointerOf(at), message: `another scene or item has the id "${id}"` });
      ids.set(id, pointerOf(at));
      idsInOrder.push(id);
    }
  }
  const unknown = (id: string, at: PropertyKey[]) => {
    const meant = nearest(id, idsInOrder);
    issues.push({
      pointer: pointerOf(at),
      message: `no scene or item has the id "${id}"${meant ? `: did you mean "${meant}"?` : ""}`,
    });
  };
  for (const [index, scene] of board.scenes.entries()) {
    const path: PropertyKey[] = ["scenes", index];
    issues.push(...highlightIssues(scene, path), ...itemIssues(scene, path));
    if (scene.is === "device" && scene.picture && scene.items)
      issues.push({ pointer: pointerOf([...path, "items"]), message: "a screen shows a picture or items" });
    if (Array.isArray(scene.of))
      for (const [at, id] of scene.of.entries()) {
        if (!ids.has(id)) unknown(id, [...path, "of", at]);
        const named = board.scenes.find((one) => one.id === id);
        const { say, value } = named ? recalledOf(named) : { say: id, value: id };
        if (say === undefined && value === undefined)
          issues.push({
            pointer: pointerOf([...path, "of", at]),
            message: `"${id}" has neither words nor a figure to say again: name one of its items`,
          });
      }
    if (scene.is === "series" && typeof scene.of === "string")
      issues.push(...seriesIssues(board, scene, path));
    if (scene.is === "series" && Array.isArray(scene.of))
      issues.push({ pointer: pointerOf([...path, "of"]), message: "a series takes one name in data" });
    if (scene.is === "recap" && typeof scene.of === "string")
      issues.push({ pointer: pointerOf([...path, "of"]), message: "a recap takes a list of ids" });
    for (const [at, row] of (scene.rows ?? []).entries())
      if (scene.columns && row.length !== scene.columns.length)
        issues.push({
          pointer: pointerOf([...path, "rows", at]),
          message: `${row.length} cells, and ${scene.columns.length} columns`,
        });
  }
  for (const [index, { from, to }] of board.keep.entries())
    for (const [field, id] of [
      ["from", from],
      ["to", to],
    ] as const)
      if (id !== undefined && !ids.has(id)) unknown(id, ["keep", index, field]);
  for (const [name, { x, y }] of Object.entries(board.data))
    if (x.length !== y.length)
      issues.push({
        pointer: pointerOf(["data", name]),
        message: `${x.length} labels in x, and ${y.length} values in y`,
      });
  return issues;
}

/** A series' name, and the labels that its beats name. */
function seriesIssues({ data }: Storyboard, scene: BoardScene, path: PropertyKey[]): Issue[] {
  const name = String(scene.of);
  const series = Object.hasOwn(data, name) ? data[name] : undefined;
  if (!series) {
    const meant = nearest(name, Object.keys(data));
    return [
      {
        pointer: pointerOf([...path, "of"]),
        message: `no series in data is called "${name}"${meant ? `: did you mean "${meant}"?` : ""}`,
      },
    ];
  }
  const labels = series.x.map((label) => label.toLowerCase());
  const lit = scene.highlight;
  const unlit =
    lit === undefined || (typeof lit === "string" && labels.includes(lit.toLowerCase()))
      ? []
      : [
          {
            pointer: pointerOf([...path, "highlight"]),
            message: `"${lit}" is no label of ${name}: ${series.x.join(", ")}`,
          },
        ];
  const unknown = (scene.beats ?? []).flatMap((beat, at) => {
    const named = [...(beat.draw?.split("..") ?? []), ...(beat.note ? [beat.note.at] : [])].map((label) =>
      label.trim(),
    );
    return named
      .filter((label) => label && !labels.includes(label.toLowerCase()))
      .map((label) => ({
        pointer: pointerOf([...path, "beats", at]),
        message: `"${label}" is no label of ${name}: ${series.x.join(", ")}`,
      }));
  });
  return [...unlit, ...unknown];
}

/** What stands out names a head or a row of a table, or an offer's item. */
function highlightIssues(
  { is, highlight, columns = [], rows = [], items = [] }: BoardScene,
  path: PropertyKey[],
): Issue[] {
  if (highlight === undefined || is === "series" || (is !== "table" && is !== "offer")) return [];
  const heads = is === "table" ? columns : items.map((item) => itemOf(item).say ?? "");
  const most = is === "table" ? rows.length : items.length;
  const known =
    typeof highlight === "number"
      ? highlight >= 1 && highlight <= most
      : heads.some((head) => head.toLowerCase() === highlight.toLowerCase());
  if (known) return [];
  const names = heads.filter(Boolean).map((head) => `"${head}"`);
  return [
    {
      pointer: pointerOf([...path, "highlight"]),
      message: `nothing here is called ${JSON.stringify(highlight)}: there are ${[...names, `1 to ${most}`].join(", ")}`,
    },
  ];
}

/** What no film can have, wherever it stands: it is told before anything else is looked at. */
function brokenIssues(value: unknown): Issue[] {
  const deep = tooDeep(value);
  if (deep) return [{ pointer: pointerOf(deep), message: "nested deeper than any storyboard" }];
  const half = halfCharacter(value);
  if (half)
    return [{ pointer: pointerOf(half), message: "half a character (a lone surrogate): write it anew" }];
  const controls: Issue[] = [];
  for (const { path, character } of controlsIn(value)) {
    if (controls.length === MOST_ISSUES) break;
    controls.push({
      pointer: pointerOf(path),
      message: `the control character ${codePointName(character)} cannot be drawn`,
    });
  }
  return controls;
}

const MOST_ISSUES = 50;

/**
 * Reads a storyboard.
 *
 * @param value anything, usually parsed JSON
 * @returns the storyboard with its defaults, or what is wrong with it, at most 50 issues
 */
export function readStoryboard(
  value: unknown,
): { ok: true; storyboard: Storyboard } | { ok: false; issues: Issue[] } {
  const broken = brokenIssues(value);
  if (broken.length) return { ok: false, issues: broken };
  const result = Storyboard.safeParse(value);
  if (!result.success) return { ok: false, issues: schemaIssues(result.error, value).slice(0, MOST_ISSUES) };
  const { $schema: _, ...storyboard } = result.data;
  const own = boardIssues(storyboard);
  // how long it becomes is known once what it names is there
  const issues = own.length ? own : limitIssues(storyboard);
  return issues.length ? { ok: false, issues: issues.slice(0, MOST_ISSUES) } : { ok: true, storyboard };
}
