import type { Composition } from "#lib/motion/composition/composition.ts";
import { arrivingSeconds, delayOf, numberOf } from "#lib/motion/expand/arrival.ts";
import type { Context } from "#lib/motion/expand/context.ts";
import { isRecord, type Path } from "#lib/motion/expand/origins.ts";
import { Beats } from "#lib/motion/expand/words.ts";

/** Times of a scene: of groups from their own begin, of copies later, and by name. */

type Fields = Record<string, unknown>;

/** A named moment of a scene. */
export interface Beat {
  sceneIndex: number;
  name: string;
  /** Seconds of the scene. */
  seconds: number;
}

/** A layer with what it stands in. */
interface Node {
  layer: Fields;
  around: Node | null;
}

/** Microseconds: what is summed is written as somebody would. */
export const tidy = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;

const NAME = "[a-z][A-Za-z0-9]*";
const ID = "[a-z][a-z0-9-]*?";
const MOMENT = new RegExp(`^(?:(${NAME})|after:(${ID}))(?:\\s*([+-])\\s*(\\d+(?:\\.\\d+)?))?$`);

export class SceneTimes {
  readonly #scene: Fields;
  readonly #brand: Composition["brand"];
  readonly #context: Context;
  readonly #beats: Readonly<Record<string, string | number>>;
  readonly #byId = new Map<string, Node>();
  readonly #starts = new Map<Node, number | null>();
  readonly #moments = new Map<string, number | null>();

  /**
   * @param scene its layers as they are drawn
   * @param path to the scene
   */
  constructor(scene: Fields, path: Path, brand: Composition["brand"], context: Context) {
    [this.#scene, this.#brand, this.#context] = [scene, brand, context];
    const read = scene.beats === undefined ? {} : context.read(Beats, scene.beats, [...path, "beats"]);
    this.#beats = read ?? {};
    const visit = (layers: unknown, around: Node | null): void => {
      if (!Array.isArray(layers)) return;
      for (const layer of layers.filter(isRecord)) {
        const node = { layer, around };
        if (typeof layer.id === "string" && !this.#byId.has(layer.id)) this.#byId.set(layer.id, node);
        visit(layer.children, node);
      }
    };
    visit(scene.layers, null);
  }

  /** Its named moments, seconds of the scene, in order. */
  named(path: Path): { name: string; seconds: number }[] {
    return Object.keys(this.#beats)
      .flatMap((name) => {
        const seconds = this.#beat(name, [...path, "beats", name]);
        return seconds === null ? [] : [{ name, seconds }];
      })
      .sort((a, b) => a.seconds - b.seconds);
  }

  #beat(name: string, path: Path): number | null {
    const known = this.#moments.get(name);
    if (known !== undefined) return known;
    // while it is looked for, it is none: what comes back to it goes in a circle
    this.#moments.set(name, null);
    const written = this.#beats[name];
    const seconds = typeof written === "string" ? this.moment(written, path) : (written ?? null);
    this.#moments.set(name, seconds);
    return seconds;
  }

  /** What a moment is, seconds of the scene; null for none, which is told. @param path where it was written */
  moment(written: string, path: Path): number | null {
    const [, name, id, sign, more = "0"] = MOMENT.exec(written.trim()) ?? [];
    const refused = (message: string): null => {
      this.#context.refuse(path, message);
      return null;
    };
    if (name === undefined && id === undefined)
      return refused(
        `"${written}" is no moment: a beat of the scene or after:<id of a layer>, and + or - seconds`,
      );
    const beats = Object.keys(this.#beats);
    if (name !== undefined && !beats.includes(name)) {
      this.#context.refuseName(path, "beat", name, beats);
      return null;
    }
    const node = id === undefined ? null : this.#byId.get(id);
    if (node === undefined) {
      this.#context.refuseName(path, "layer with the id", id ?? "", [...this.#byId.keys()]);
      return null;
    }
    const issues = this.#context.issues.length;
    const from = node ? this.#arrives(node, path) : this.#beat(name ?? "", path);
    if (from === null)
      return this.#context.issues.length > issues ? null : refused(`"${written}" waits for itself`);
    return tidy(from + (sign === "-" ? -1 : 1) * Number(more));
  }

  #arrives(node: Node, path: Path): number | null {
    const start = this.#start(node, path);
    if (start === null) return null;
    const { chart, countSeconds } = node.layer;
    const steps = isRecord(chart) && Array.isArray(chart.draw) ? chart.draw.filter(isRecord) : [];
    const drawn = steps.map(({ atSeconds, durationSeconds }) => {
      const at = this.#seconds(atSeconds, node, path);
      return (at ?? 0) + numberOf(durationSeconds, numberOf(countSeconds, 1.4));
    });
    if (drawn.length) return Math.max(...drawn);
    return start + arrivingSeconds(node.layer, this.#brand);
  }

  /** Where numbers of a layer count from, with how much later it is than it was written. */
  #base({ layer, around }: Node, path: Path): number | null {
    const later = this.#context.laterBy(layer);
    if (!around) return later;
    const base = around.layer.time === "group" ? this.#begins(around, path) : this.#base(around, path);
    return base === null ? null : base + later;
  }

  #begins(node: Node, path: Path): number | null {
    const start = this.#start(node, path);
    return start === null ? null : start + delayOf(node.layer);
  }

  /** How much later a layer is than it was written, by all that it stands in. */
  #later({ layer, around }: Node): number {
    return this.#context.laterBy(layer) + (around ? this.#later(around) : 0);
  }

  #start(node: Node, path: Path): number | null {
    const known = this.#starts.get(node);
    if (known !== undefined) return known;
    this.#starts.set(node, null);
    const seconds = this.#seconds(node.layer.startSeconds ?? 0, node, path);
    this.#starts.set(node, seconds);
    return seconds;
  }

  #seconds(written: unknown, node: Node, path: Path): number | null {
    if (typeof written === "string") {
      const moment = this.moment(written, path);
      return moment === null ? null : moment + this.#later(node);
    }
    const base = this.#base(node, path);
    return base === null ? null : base + (typeof written === "number" ? written : 0);
  }

  /** The scene with all of its times in seconds from its start. @param path to the scene in what was expanded */
  timed(path: Path, trace: (steps: Path) => Path): Fields {
    const { beats: _, ...scene } = this.#scene;
    if (typeof scene.durationSeconds === "string") {
      const at = trace([...path, "durationSeconds"]);
      scene.durationSeconds = this.moment(scene.durationSeconds, at) ?? scene.durationSeconds;
    }
    scene.layers = this.#layers(scene.layers, [...path, "layers"], null, trace);
    return scene;
  }

  #layers(layers: unknown, path: Path, around: Node | null, trace: (steps: Path) => Path): unknown {
    if (!Array.isArray(layers)) return layers;
    const made = layers.map((layer, at) =>
      isRecord(layer) ? this.#layer({ layer, around }, [...path, at], trace) : layer,
    );
    return made.every((layer, at) => layer === layers[at])
      ? layers
      : this.#context.origins.copy(layers, made);
  }

  #layer(node: Node, path: Path, trace: (steps: Path) => Path): Fields {
    const { layer } = node;
    const at = (written: unknown, ...steps: Path): unknown => {
      if (typeof written !== "number" && typeof written !== "string") return written;
      const seconds = this.#seconds(written, node, trace([...path, ...steps]));
      return seconds === null ? written : tidy(seconds);
    };
    const { time, ...fields } = layer;
    if (time !== undefined && (!("children" in layer) || (time !== "group" && time !== "scene")))
      this.#context.refuse(trace([...path, "time"]), 'expected "group" or "scene", on a group or a device');
    const start = at(layer.startSeconds ?? 0, "startSeconds");
    if (start !== 0 || layer.startSeconds !== undefined) fields.startSeconds = start;
    if (layer.endSeconds !== undefined) fields.endSeconds = at(layer.endSeconds, "endSeconds");
    const each = (list: unknown, names: readonly string[], ...steps: Path): unknown => {
      if (!Array.isArray(list)) return list;
      const made = list.map((one, index) => {
        if (!isRecord(one)) return one;
        const moved = names.map((name) => [name, at(one[name], ...steps, index, name)] as const);
        const changed = moved.filter(([name, value]) => value !== one[name]);
        return changed.length
          ? this.#context.origins.copy(one, { ...one, ...Object.fromEntries(changed) })
          : one;
      });
      return made.every((one, index) => one === list[index]) ? list : this.#context.origins.copy(list, made);
    };
    if (isRecord(layer.keyframes)) {
      const tracks = Object.entries(layer.keyframes).map(
        ([name, track]) => [name, each(track, ["atSeconds"], "keyframes", name)] as const,
      );
      fields.keyframes = this.#context.origins.copy(layer.keyframes, Object.fromEntries(tracks));
    }
    if (layer.kind === "captions") fields.lines = each(layer.lines, ["startSeconds", "endSeconds"], "lines");
    if (isRecord(layer.chart) && layer.chart.draw !== undefined)
      fields.chart = this.#context.origins.copy(layer.chart, {
        ...layer.chart,
        draw: each(layer.chart.draw, ["atSeconds"], "chart", "draw"),
      });
    if ("children" in layer)
      fields.children = this.#layers(layer.children, [...path, "children"], node, trace);
    const names = Object.keys(fields);
    const isSame =
      names.length === Object.keys(layer).length && names.every((name) => fields[name] === layer[name]);
    return isSame ? layer : this.#context.origins.copy(layer, fields);
  }
}
