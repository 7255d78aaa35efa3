import type { CSSProperties } from "react";
import { type Film, frameBox, type Motion, moveFrom, SceneWords, Still } from "#app/_ui/film/kit.tsx";
import { timecode } from "#app/_ui/timecode.ts";
import { type Storyboard, storyboardOf } from "#app/_ui/film/storyboard.ts";

/** The brief is on screen and the clips are laid before the film begins to play. Seconds. */
const INTRO = 1.2;

/** Entrances: how long each takes (seconds), and the style it starts from; all end where they are drawn. */
const MOTIONS: Record<Motion, { seconds: number; from: string }> = {
  fade: { seconds: 0.3, from: "opacity:0" },
  rise: { seconds: 0.5, from: "transform:translateY(60%)" },
  fall: { seconds: 0.5, from: "transform:translateY(-110%)" },
  left: { seconds: 0.5, from: "transform:translateX(45%);opacity:0" },
  right: { seconds: 0.55, from: "transform:translateX(-100%)" },
  grow: { seconds: 0.4, from: "transform:scale(0)" },
  wide: { seconds: 0.4, from: "transform:scaleX(0)" },
  tall: { seconds: 0.5, from: "transform:scaleY(0)" },
  draw: { seconds: 0.9, from: "stroke-dashoffset:1" },
  turn: { seconds: 1.2, from: "transform:rotate(-240deg)" },
  spin: { seconds: 2, from: "transform:rotate(-320deg)" },
  roll: { seconds: 1.4, from: "transform:translateX(-75%) rotate(-200deg)" },
  sag: { seconds: 0.5, from: "transform:scaleY(1.04)" },
  shake: { seconds: 2.4, from: "transform:translateY(-1.4px)" },
  drift: { seconds: 3, from: "transform:translateY(7%)" },
};

const percent = (seconds: number, loop: number) => `${((seconds / loop) * 100).toFixed(2)}%`;

/** No shape enters later than this after its scene begins. Seconds. */
const LATEST_ENTRANCE = 1.4;

/**
 * Keyframes of one film: percentages of its loop, so that every film shares one set of entrances. A shape
 * goes back to where it enters from before its loop ends: between its scene's beginning and its own it must
 * not stand where it is going to be.
 */
function keyframes({ cuts, rate }: Storyboard, loop: number): string {
  const entrances = Object.entries(MOTIONS).map(([name, { seconds, from }]) => {
    const drawn = name === "draw" ? "stroke-dashoffset:0" : "opacity:1;transform:none";
    const back = 100 - (LATEST_ENTRANCE / loop) * 100;
    return `@keyframes m-${name}{0%,to{${from}}${percent(seconds, loop)},${back.toFixed(2)}%{${drawn}}${(back + 0.01).toFixed(2)}%{${from}}}`;
  });
  const scenes = cuts.map(({ startSeconds, endSeconds }, scene) => {
    const [start, end] = [startSeconds / rate, endSeconds / rate];
    const before = start > 0 ? `0%{visibility:hidden}` : "";
    const after = end < loop ? `${percent(end, loop)},to{visibility:hidden}` : "to{visibility:visible}";
    return `@keyframes scene-${scene}{${before}${percent(start, loop)}{visibility:visible}${after}}`;
  });
  return [...entrances, ...scenes].join("");
}

/** A waveform as one path, from a fixed formula. */
function waveform(seed: number): string {
  return Array.from({ length: 150 }, (_, beat) => {
    const swell = 0.35 + 0.65 * Math.abs(Math.sin(beat / 11 + seed));
    const size = 1 + 8 * swell * Math.abs(Math.sin(beat * 12.9898 + seed * 78.233));
    return `M${beat * 2 + 1} ${(10 - size).toFixed(1)}V${(10 + size).toFixed(1)}`;
  }).join("");
}

/**
 * The film that a brief becomes, as a drawing that plays: viewer, clips, titles, sound and playhead. A
 * checkbox pauses it without JavaScript; the scrubber needs some (behaviour.tsx).
 *
 * @param markdown the page's Markdown: its storyboard gives the cuts
 */
export function FilmPlayer({ film, markdown }: { film: Film; markdown: string }) {
  const board = storyboardOf(markdown, film);
  const { cuts, filmSeconds, rate } = board;
  const loop = filmSeconds / rate;
  const poster = cuts[film.poster] ?? { startSeconds: 0, endSeconds: 0 };
  const style = {
    "--loop": `${loop}s`,
    "--intro": `${INTRO}s`,
    "--cuts": cuts.length,
    "--frames": Math.round(filmSeconds * 30),
    "--poster": `${percent((poster.startSeconds + poster.endSeconds) / 2, filmSeconds)}`,
    "--poster-frame": Math.round(((poster.startSeconds + poster.endSeconds) / 2) * 30),
  } as CSSProperties;
  const share = (cut: (typeof cuts)[number]) =>
    ({ flexBasis: percent(cut.endSeconds - cut.startSeconds, filmSeconds) }) as CSSProperties;
  return (
    <div className="film" data-aspect={film.aspect} data-loop={loop} data-intro={INTRO} style={style}>
      {/* HTML allows no style element here; SVG does, and the rules hold for the whole page */}
      <svg width="0" height="0" style={{ position: "absolute" }} aria-hidden="true" focusable="false">
        <style>{keyframes(board, loop)}</style>
      </svg>
      <div className="viewer" aria-hidden="true">
        <div className="screen">
          {film.scenes.map((scene, index) => {
            const cut = cuts[index];
            if (!cut) return null;
            return (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: scenes have no other name
                key={index}
                className="scene"
                data-poster={index === film.poster ? "" : undefined}
                style={{ "--scene": `scene-${index}` } as CSSProperties}
              >
                <svg viewBox={frameBox(film.aspect)} focusable="false" aria-hidden="true">
                  {scene.draw(moveFrom(cut.startSeconds / rate))}
                </svg>
                <SceneWords scene={scene} move={moveFrom(cut.startSeconds / rate)} />
              </div>
            );
          })}
        </div>
        <span className="viewer-format" data-label={film.aspect} />
      </div>
      <div className="cues" aria-hidden="true">
        {cuts.map((cut, index) => (
          <span
            key={cut.startSeconds}
            className="cue"
            data-time={timecode(cut.startSeconds).slice(3)}
            data-words={film.scenes[index]?.words ?? ""}
            style={{ "--clip": index } as CSSProperties}
          >
            <i
              data-poster={index === film.poster ? "" : undefined}
              style={{ "--scene": `scene-${index}` } as CSSProperties}
            />
          </span>
        ))}
      </div>
      <div className="timeline">
        <div className="transport">
          <input type="checkbox" className="film-pause" aria-label="Pause the film" />
          <span className="film-timecode" aria-hidden="true" />
        </div>
        <div className="tracks">
          <div className="ruler" aria-hidden="true" />
          <div className="track track-clips" aria-hidden="true">
            {cuts.map((cut, index) => {
              const scene = film.scenes[index];
              return (
                <span
                  key={cut.startSeconds}
                  className="clip"
                  style={{ ...share(cut), "--clip": index } as CSSProperties}
                >
                  {scene && <Still scene={{ ...scene, words: undefined }} aspect={film.aspect} />}
                </span>
              );
            })}
          </div>
          <div className="track track-titles" aria-hidden="true">
            {cuts.map((cut, index) => (
              <span
                key={cut.startSeconds}
                className="clip"
                data-empty={film.scenes[index]?.words ? undefined : ""}
                style={share(cut)}
              />
            ))}
          </div>
          <div className="track track-sound" aria-hidden="true">
            <svg viewBox="0 0 300 20" preserveAspectRatio="none" focusable="false" aria-hidden="true">
              <path d={waveform(filmSeconds)} vectorEffect="non-scaling-stroke" />
            </svg>
          </div>
          <div className="playhead" aria-hidden="true" />
          <input
            type="range"
            className="scrubber"
            min="0"
            max={loop}
            step="0.05"
            defaultValue="0"
            aria-label="Film position in seconds"
          />
        </div>
      </div>
    </div>
  );
}
