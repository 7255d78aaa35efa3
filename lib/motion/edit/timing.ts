import type { Composition, Layer, Scene } from "#lib/motion/composition.ts";
import { EditRefusal, NUMBER, numberOf, SCENE } from "#lib/motion/edit/language.ts";
import { type EditRule, IT, rule, whole } from "#lib/motion/edit/rule.ts";
import { SCENES, SHOWN, sceneOf, scenesNamed, secondOf } from "#lib/motion/edit/scene-names.ts";
import { sceneName } from "#lib/motion/edit/targets.ts";

/** Rules for tempo and length. */

/** Below this nobody sees what a scene shows, seconds. */
const SHORTEST_SCENE = 0.8;
const rounded = (seconds: number, most = 120): number =>
  Math.min(most, Math.max(0, Math.round(seconds * 1000) / 1000));

/** What happens in a scene, by another clock: `time` for when, `pace` for how long a movement takes. */
function retimeLayer(layer: Layer, time: number, pace: number, sceneSeconds: number): void {
  layer.startSeconds = rounded(layer.startSeconds * time);
  if (layer.endSeconds !== undefined) layer.endSeconds = rounded(layer.endSeconds * time);
  for (const move of [layer.enter, layer.exit]) {
    if (!move) continue;
    // what goes on for most of the scene goes on for most of it afterwards
    const long = move.durationSeconds > sceneSeconds * 0.45;
    move.delaySeconds = rounded(move.delaySeconds * time);
    move.durationSeconds = rounded(move.durationSeconds * (long ? time : pace), 10);
    move.staggerSeconds = rounded(move.staggerSeconds * pace, 2);
  }
  for (const track of Object.values(layer.keyframes ?? {}))
    for (const frame of track ?? []) frame.atSeconds = rounded(frame.atSeconds * time);
  if (layer.kind === "chart") layer.countSeconds = rounded(layer.countSeconds * pace, 20);
  if (layer.kind === "code" && layer.charactersPerSecond > 0)
    layer.charactersPerSecond = Math.min(400, Math.round((layer.charactersPerSecond / pace) * 10) / 10);
  if (layer.kind === "captions")
    for (const line of layer.lines) {
      line.startSeconds = rounded(line.startSeconds * time);
      line.endSeconds = rounded(line.endSeconds * time);
    }
  if (layer.kind === "group" || layer.kind === "device")
    for (const child of layer.children) retimeLayer(child, time, pace, sceneSeconds);
}

/** A scene of another length. Longer, its movements keep their pace and what is shown stays; `tempo` slows them too. */
export function retime(scene: Scene, seconds: number, tempo: boolean): void {
  const factor = seconds / scene.durationSeconds;
  const pace = tempo || factor < 1 ? factor : 1;
  for (const layer of scene.layers) retimeLayer(layer, factor, pace, scene.durationSeconds);
  if (scene.transition && pace !== 1)
    scene.transition.durationSeconds = rounded(scene.transition.durationSeconds * pace, 3);
  scene.durationSeconds = seconds;
}

const total = (scenes: readonly Scene[]): number => scenes.reduce((sum, one) => sum + one.durationSeconds, 0);
const said = (seconds: number): string => `${Math.round(seconds * 100) / 100} s`;

/** Scenes whose lengths add up to whole frames of the length asked for. */
function stretch(
  composition: Composition,
  indexes: readonly number[],
  seconds: number,
  tempo: boolean,
): void {
  const scenes = indexes.map((index) => composition.scenes[index] as Scene);
  const factor = seconds / total(scenes);
  const frames = scenes.map(({ durationSeconds }) => Math.round(durationSeconds * factor * composition.fps));
  let missing = Math.round(seconds * composition.fps) - frames.reduce((a, b) => a + b, 0);
  for (let at = 0; missing !== 0 && frames.length; at = (at + 1) % frames.length) {
    frames[at] = (frames[at] ?? 0) + Math.sign(missing);
    missing -= Math.sign(missing);
  }
  for (const [at, scene] of scenes.entries()) {
    const length = (frames[at] ?? 0) / composition.fps;
    if (length < Math.min(SHORTEST_SCENE, scene.durationSeconds))
      throw new EditRefusal(
        `${sceneName(composition, indexes[at] ?? 0)} would last ${said(Math.max(0, length))}: a scene needs ${SHORTEST_SCENE} s; take a scene out, or ask for ${Math.ceil((SHORTEST_SCENE / Math.min(...scenes.map((one) => one.durationSeconds))) * total(scenes))} s`,
      );
    if (length > 120) throw new EditRefusal(`a scene lasts at most 120 s, not ${said(length)}`);
    retime(scene, length, tempo);
  }
}

const everyScene = ({ scenes }: Composition): number[] => scenes.map((_, index) => index);

/** What is meant by `it` or a scene. */
const meant = (
  words: string | undefined,
  composition: Composition,
  quotes: readonly string[],
): { indexes: number[]; name: string } => {
  if (words === undefined || whole(IT).test(words.trim()))
    return { indexes: everyScene(composition), name: "the film" };
  if (whole(SCENES).test(words)) {
    const indexes = scenesNamed(words, composition, quotes);
    return { indexes, name: `scenes ${indexes.map((index) => index + 1).join(", ")}` };
  }
  const index = sceneOf(words, composition, quotes);
  return { indexes: [index], name: sceneName(composition, index) };
};

const secondsOf = (composition: Composition, indexes: readonly number[]) =>
  total(indexes.map((index) => composition.scenes[index] as Scene));

const WHAT = `(?:${IT}|${SCENES}|${SCENE}|${SHOWN})`;
const MUCH =
  "(?:a (?:tiny |little )?bit|a little(?: bit)?|a touch|a tad|slightly|somewhat|much|way|far|a lot|lots|even|considerably|significantly)";
const UNIT = "(?:seconds?|secs?|s|minutes?|mins?|m)";
// `half as long` is no half of a second
const TIME = `(?!half as )(?<number>${NUMBER})(?:[ -]?(?<unit>${UNIT}))?`;
const time = (number = "", unit = "s"): number => numberOf(number) * (/^m/i.test(unit) ? 60 : 1);
const amount = (words: string | undefined, little: number, usual: number, much: number): number =>
  !words || /even/i.test(words) ? usual : /bit|little|touch|tad|slight|somewhat/i.test(words) ? little : much;

/** Speed by words: 1 is as before. Null for none. */
function speedOf(groups: Record<string, string | undefined>): number | null {
  const { percent, times, way = "", much, fraction } = groups;
  const slower = /slow/i.test(way);
  if (percent) return slower ? 1 - Math.min(90, Number(percent)) / 100 : 1 + Number(percent) / 100;
  if (fraction) return /half/i.test(fraction) ? 0.5 : 2;
  if (times) {
    const by = /twice|double/i.test(times) ? 2 : numberOf(times.replace(/\s*(?:x|×|times)$/i, ""));
    if (!Number.isFinite(by) || by <= 0) return null;
    return slower ? 1 / by : by;
  }
  const by = amount(much, 1.12, 1.25, 1.5);
  return slower ? 1 / by : by;
}

const COMPARED = `(?:(?<percent>\\d{1,3}) ?(?:%|percent|per cent) |(?<times>(?:twice|double|\\d+(?:\\.\\d+)?(?: ?x| ?×| times)|two times|three times)) (?:as )?|(?<much>${MUCH}) )?(?:more )?(?<way>faster|fast|quicker|quick|quickly|snappier|speedier|slower|slow|slowly)`;

function tempo(
  groups: Record<string, string | undefined>,
  quotes: readonly string[],
): ((composition: Composition) => string) | null {
  const speed = speedOf(groups);
  if (speed === null) return null;
  return (composition) => {
    const { indexes, name } = meant(groups.what, composition, quotes);
    const before = secondsOf(composition, indexes);
    stretch(composition, indexes, before / speed, true);
    return `${name} ${speed > 1 ? "faster" : "slower"}: ${said(before)} → ${said(secondsOf(composition, indexes))}`;
  };
}

function length(
  groups: Record<string, string | undefined>,
  quotes: readonly string[],
  secondsAfter: (before: number) => number,
): (composition: Composition) => string {
  return (composition) => {
    const { indexes, name } = meant(groups.what, composition, quotes);
    const before = secondsOf(composition, indexes);
    const after = secondsAfter(before);
    if (!(after > 0)) throw new EditRefusal(`${name} lasts ${said(before)}: nothing would be left`);
    // less than half a frame is rounding: no scene is touched for it
    if (Math.abs(after - before) * composition.fps < 0.5)
      throw new EditRefusal(`${name} lasts ${said(before)} already`);
    if (indexes.length > 1 && name !== "the film") {
      // a length that is given is each scene's
      for (const index of indexes)
        stretch(composition, [index], secondsAfter(secondsOf(composition, [index])), false);
      return `${name} last ${indexes.map((index) => said(secondsOf(composition, [index]))).join(", ")}`;
    }
    if (after > 600) throw new EditRefusal(`a film lasts at most 600 s, not ${said(after)}`);
    stretch(composition, indexes, after, false);
    return `${name} lasts ${said(secondsOf(composition, indexes))}, not ${said(before)}`;
  };
}

/** Where a transition is. @param nth keeps the groups of several patterns apart */
const intoScene = (nth: number | ""): string =>
  `(?:between (?<both${nth}>${SCENES})|(?:to|into|before|of) (?<into${nth}>${SCENE}))`;

export const TIMING_RULES: EditRule[] = [
  rule(
    ["faster", "20 % slower", "make scene 2 twice as fast", "slow down the last scene a bit"],
    [
      whole(
        `(?:(?:make|play|run|show|get) )?(?:(?<what>${WHAT})(?: (?:play|run|go|move|be))? )?${COMPARED}(?: as (?:now|before))?`,
      ),
      whole(
        `(?:(?:make|have|use) )?(?:a |an |the )?(?:(?<much>${MUCH}) )?(?:more )?(?<way>faster|slower|quicker|snappier)(?: (?:cuts|cutting|cut|editing|pacing|pace|rhythm))?(?: (?:in|for))?(?: (?<what>${WHAT}))?`,
        `(?:(?:make|cut) )?(?:the )?(?:cuts|cutting|editing|pacing|pace|rhythm)(?: be)? (?:(?<much4>${MUCH}) )?(?<way4>faster|slower|quicker|snappier)`,
      ),
      whole(
        `(?<way>speed|slow)(?: (?<what>${WHAT}))?(?: up| down)(?: (?<what2>${WHAT}))?(?: (?<much>${MUCH})| by (?<percent>\\d{1,3}) ?(?:%|percent))?`,
        `(?<much2>pick up|increase) the (?:pace|tempo|speed)|(?<much3>drop|lower|reduce) the (?:pace|tempo|speed)`,
      ),
      whole(
        `(?:(?:at|play (?:it )?at|run (?:it )?at) )?(?<fraction>double|half|twice)(?: the)? (?:speed|pace|tempo)(?: (?:for|in|of) (?<what>${WHAT}))?`,
      ),
      whole(`(?:(?:make|play) )?(?:(?<what>${WHAT}) )?(?<fraction>half) as fast`),
      whole(
        `(?:(?:make|play) )?(?:(?<what>${WHAT}) )?(?:at )?(?<times>\\d+(?:\\.\\d+)?) ?[x×](?: the)?(?: speed| tempo)?`,
      ),
      whole(
        `(?:(?:make|play) )?(?:(?<what>${WHAT}) )?(?<way>faster|slower) by (?<percent>\\d{1,3}) ?(?:%|percent|per cent)`,
      ),
      whole(
        `(?:(?<what>${WHAT})(?:['’]s| is| feels| moves)? |it['’]s )?(?:(?<much>${MUCH}) )?too (?<too>slow|fast|quick)`,
      ),
    ],
    (groups, quotes) =>
      tempo(
        {
          ...groups,
          what: groups.what ?? groups.what2,
          much: groups.much ?? groups.much4,
          way: groups.too
            ? /slow/i.test(groups.too)
              ? "faster"
              : "slower"
            : (groups.way ?? groups.way4 ?? (groups.much3 ? "slower" : "faster")),
        },
        quotes,
      ),
  ),
  rule(
    ["make it 12 seconds", "scene 2 four seconds long", "shorten the film to 15 seconds"],
    [
      whole(
        `(?:(?:make|let|set|have|keep|want) )?(?:the )?(?:(?:length|duration)(?: of)? )?(?:(?<what>${WHAT}):? )?(?:(?:be|last|lasts|take|run|should (?:be|last|take)|for|to|is) )*(?:(?:exactly|about|around|only|just) )?${TIME}(?: long| in (?:total|all)| overall)?`,
        `(?:shorten|cut|trim|reduce|extend|lengthen|stretch|bring|expand)(?: down)? (?<what2>${WHAT})(?: down)? to (?<number2>${NUMBER}) ?(?<unit2>${UNIT})?`,
        `(?:(?:keep|make|get) (?:it|this|the (?:film|video)) |stay |be )?(?:to )?(?<under>under|below|less than|shorter than) (?<number4>${NUMBER}) ?(?<unit4>${UNIT})(?: long| in (?:total|all)| overall)?`,
        `(?:(?:set|change) )?(?:the )?(?:length|duration)(?: of (?<what3>${WHAT}))?(?: to|:| should be| is)? (?<number3>${NUMBER}) ?(?<unit3>${UNIT})?(?: long)?`,
      ),
    ],
    ({ what, what2, what3, number, number2, number3, unit, unit2, unit3, under, number4, unit4 }, quotes) => {
      // below it is not just as long
      const most = time(number4, unit4) - 0.5;
      if (under) return most > 0 ? length({}, quotes, (before) => Math.min(before, most)) : null;
      const seconds = time(number ?? number2 ?? number3, unit ?? unit2 ?? unit3 ?? "s");
      // a number alone may be anything
      const named = unit ?? unit2 ?? unit3 ?? what2 ?? number3;
      if (!named || !(seconds > 0)) return null;
      return length({ what: what ?? what2 ?? what3 }, quotes, () => seconds);
    },
  ),
  rule(
    [
      "scene 2 two seconds longer",
      "a bit shorter",
      "cut 3 seconds from scene 4",
      "twice as long",
      "hold the last scene longer",
      "hold the last frame for 2 seconds",
    ],
    [
      whole(
        `(?:(?:make|let|keep|hold|show|leave|stay on) )?(?:(?<what>${WHAT})(?: (?:should|to|lasts?|be|stays?|holds?|lingers?|runs?|for|on|on screen))* )?(?:(?<number>${NUMBER}) ?(?<unit>${UNIT}) |(?<percent>\\d{1,3}) ?(?:%|percent|per cent) |(?<much>${MUCH}) )?(?<way>longer|shorter)(?: on screen)?`,
      ),
      whole(
        `(?:(?:make|have|use|want) )?(?:a |an |the )?(?:(?<much>${MUCH}) )?(?<way>longer|shorter) (?<what>${WHAT})(?: by (?<number>${NUMBER}) ?(?<unit>${UNIT}))?`,
      ),
      whole(
        `(?<way>extend|lengthen|stretch|prolong|shorten|trim|cut)(?: (?<what>${WHAT}))?(?: by (?:(?<number>${NUMBER}) ?(?<unit>${UNIT})|(?<percent>\\d{1,3}) ?(?:%|percent))| (?<much>${MUCH}))?`,
      ),
      whole(
        `(?<way>add|give|cut|take|trim|remove) (?<number>${NUMBER})(?: more)? ?(?<unit>${UNIT}) (?:to|from|off|of|on) (?<what>${WHAT})`,
      ),
      whole(
        `(?:(?<what>${WHAT})(?:['’]s| is| lasts)? |it['’]s )?(?:(?<much>${MUCH}) )?too (?<too>long|short)`,
      ),
      whole(`(?<way>give) (?<what>${WHAT}) (?<number>${NUMBER}) (?:more |extra )?(?<unit>${UNIT})(?: more)?`),
      whole(
        `(?<way>hold|keep|show) (?<what>${WHAT})(?: on screen)? for (?<number>${NUMBER}) (?:more|extra) (?<unit>${UNIT})`,
      ),
      whole(
        `(?:hold|freeze|keep|show|stay on)(?: on)? (?:the )?(?<held>last|final|end) (?:frame|picture|image)(?: on screen)?(?: for)? (?<number>${NUMBER}) ?(?:more |extra )?(?<unit>${UNIT})(?: longer| more)?`,
      ),
      whole(
        `(?:(?:make|let) )?(?:(?<what>${WHAT})(?: be| last)? )?(?<fraction>twice|double|half) (?:as|the) (?:long|length)`,
      ),
    ],
    (groups, quotes) => {
      const { number, unit, percent, fraction, too, much, held } = groups;
      // the last frame is what its scene ends in
      if (held) return length({ what: "the last scene" }, quotes, (before) => before + time(number, unit));
      const way = groups.way ?? (too ? (/long/i.test(too) ? "shorter" : "longer") : "");
      // `cut scene 2` takes it out
      if (/^cut$/i.test(way) && !number && !percent && !much) return null;
      const shorter = /short|cut|take|trim|remove/i.test(way);
      const sign = shorter ? -1 : 1;
      if (fraction) return length(groups, quotes, (before) => before * (/half/i.test(fraction) ? 0.5 : 2));
      if (number) return length(groups, quotes, (before) => before + sign * time(number, unit));
      if (percent) return length(groups, quotes, (before) => before * (1 + (sign * Number(percent)) / 100));
      const by = amount(much, 1.12, 1.25, 1.5);
      return length(groups, quotes, (before) => (shorter ? before / by : before * by));
    },
  ),
  rule(
    ["all scenes equally long"],
    [
      whole(
        "(?:(?:make|let|have) )?(?:all|every|each)(?: of)?(?: the)? scenes?(?: be| last| take)? (?:(?:the |an? )?(?:same|equal|even) (?:length|duration|time)|(?:equally|as) long|(?:the )?same)(?: (?:as each other|each))?",
        "(?:same|equal) (?:length|duration|time) for (?:all|every|each)(?: of)?(?: the)? scenes?",
      ),
    ],
    () => (composition) => {
      const indexes = everyScene(composition);
      const seconds = secondsOf(composition, indexes) / indexes.length;
      const frames = Math.max(2, Math.round(seconds * composition.fps));
      for (const index of indexes) stretch(composition, [index], frames / composition.fps, false);
      return `every scene lasts ${said(frames / composition.fps)}`;
    },
  ),
  rule(
    ["everything faster but the ending"],
    [
      whole(
        `(?:make )?(?:${IT}) (?<way>faster|slower|longer|shorter) (?:but|except(?: for)?|apart from)(?: not)? (?<but>${SCENE}|${SHOWN})`,
        `(?<way2>speed up|slow down|shorten|lengthen) (?:${IT}) (?:but|except(?: for)?|apart from)(?: not)? (?<but2>${SCENE}|${SHOWN})`,
      ),
    ],
    ({ way, way2, but, but2 }, quotes) =>
      (composition) => {
        const kept = sceneOf(but ?? but2 ?? "", composition, quotes);
        const indexes = everyScene(composition).filter((index) => index !== kept);
        if (!indexes.length) throw new EditRefusal("no other scene is there");
        const named = way ?? way2 ?? "";
        const before = secondsOf(composition, indexes);
        const factor = /fast|speed|short/i.test(named) ? 1 / 1.25 : 1.25;
        stretch(composition, indexes, before * factor, /fast|slow|speed/i.test(named));
        return `all but ${sceneName(composition, kept)}: ${said(before)} → ${said(secondsOf(composition, indexes))}`;
      },
  ),
  rule(
    ["faster animations", "slower transitions", "a faster transition into scene 3"],
    [
      whole(
        `(?:(?:make|have|use) )?(?:the |an? )?(?:(?<much3>${MUCH}) )?(?<way3>faster|quicker|snappier|slower) (?<part3>transition) ${intoScene("")}`,
        `(?:(?:make|have) )?(?:the )?(?<part4>transition) ${intoScene(2)}(?: be)? (?:(?<much4>${MUCH}) )?(?<way4>faster|quicker|snappier|slower)`,
        `(?:(?:make|have|use) )?(?:the )?(?<part>animations?|entrances?|movements?|motion|transitions?|(?:text|words?|letters|titles?)(?: (?:come|appear|move|fly|slide) in)?)(?: be)? (?:(?<much>${MUCH}) )?(?<way>faster|quicker|snappier|slower)`,
        `(?:(?:make|have|use) )?(?:(?<much2>${MUCH}) )?(?<way2>faster|quicker|snappier|slower) (?<part2>animations?|entrances?|movements?|transitions?)`,
      ),
    ],
    (groups, quotes) => {
      const one = (name: string) => ["", 2, 3, 4].map((at) => groups[`${name}${at}`]).find(Boolean);
      const by = amount(one("much"), 1.15, 1.35, 1.7);
      const factor = /slow/i.test(one("way") ?? "") ? by : 1 / by;
      const transitions = /transition/i.test(one("part") ?? "");
      const [both, into] = [one("both"), one("into")];
      return (composition) => {
        if (both || into) {
          const at = both ? secondOf(both, composition, quotes) : sceneOf(into ?? "", composition, quotes);
          const scene = composition.scenes[at] as Scene;
          const told = sceneName(composition, at);
          if (!paceTransition(scene, factor)) throw new EditRefusal(`${told} enters without a transition`);
          return `the transition into ${told} lasts ${said(scene.transition?.durationSeconds ?? 0)}`;
        }
        for (const scene of composition.scenes) {
          if (transitions) paceTransition(scene, factor);
          else for (const layer of scene.layers) pacedLayer(layer, factor);
        }
        return `${transitions ? "transitions" : "animations"} ${factor > 1 ? "slower" : "faster"}`;
      };
    },
  ),
];

/** A scene's transition, slower or faster. @returns whether it has one */
function paceTransition({ transition, durationSeconds }: Scene, factor: number): boolean {
  if (!transition || transition.kind === "cut") return false;
  const most = rounded(durationSeconds * 0.6, 3);
  transition.durationSeconds = Math.min(most, rounded(transition.durationSeconds * factor, 3));
  return true;
}

/** How layers come in and go, slower or faster, each still beginning when it did. */
function pacedLayer(layer: Layer, factor: number): void {
  for (const move of [layer.enter, layer.exit])
    if (move) {
      move.durationSeconds = rounded(move.durationSeconds * factor, 10);
      move.staggerSeconds = rounded(move.staggerSeconds * factor, 2);
    }
  if (layer.kind === "group" || layer.kind === "device")
    for (const child of layer.children) pacedLayer(child, factor);
}
