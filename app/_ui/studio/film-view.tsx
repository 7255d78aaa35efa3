import type { CSSProperties, RefObject } from "react";
import { filmInWords } from "#lib/motion/words/film-words.ts";
import type { Player } from "#lib/motion/player/player.ts";
import { timecodeOf } from "#lib/motion/composition/timecode.ts";
import { followFilm } from "#app/_ui/film/follow.ts";
import { SoundIcon } from "#app/_ui/chrome/icons.tsx";
import type { Take } from "#app/_ui/studio/engine.ts";

/** The shapes that have a button; words make any other. */
const SHAPES = [
  { name: "16:9", across: 16, down: 9 },
  { name: "9:16", across: 9, down: 16 },
  { name: "1:1", across: 1, down: 1 },
  { name: "4:5", across: 4, down: 5 },
] as const;

/** The name of a take's shape; empty for one that has none here. A side is even, so that it may be a pixel off. */
export const shapeOf = ({ composition: { widthPixels, heightPixels } }: Take): string =>
  SHAPES.find(({ across, down }) => Math.abs(widthPixels - (heightPixels * across) / down) <= 2)?.name ?? "";

/**
 * The size of a film in a shape. It stays as sharp as it is: its shorter side does not change.
 *
 * @returns undefined for what is no shape: then the brief says it
 */
export function sizeIn(shape: string, { composition: { widthPixels, heightPixels } }: Take) {
  const found = SHAPES.find(({ name }) => name === shape);
  if (!found) return undefined;
  const unit = Math.min(widthPixels, heightPixels) / Math.min(found.across, found.down);
  const even = (pixels: number) => 2 * Math.round(pixels / 2);
  return { widthPixels: even(found.across * unit), heightPixels: even(found.down * unit) };
}

/** The film on the bench: viewer, shapes, timeline, scenes. */
export function FilmView(props: {
  film: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  player: RefObject<Player | null>;
  take: Take | undefined;
  shape: string;
  busy: boolean;
  onShape(name: string): void;
}) {
  const { film, canvas, player, take, shape, busy, onShape } = props;
  const seconds = take ? take.seconds : 1;
  const ends = take?.scenes.map((_, index) => take.scenes[index + 1]?.startSeconds ?? seconds) ?? [];
  const fps = take?.composition.fps ?? 30;
  return (
    <div
      className="film"
      ref={film}
      data-aspect={shape || "16:9"}
      data-connected=""
      data-starts={take?.scenes.map(({ startSeconds }) => startSeconds).join(" ") ?? "0"}
      style={{ "--cuts": take?.scenes.length ?? 1 } as CSSProperties}
    >
      <div className="viewer">
        <div
          className="screen"
          style={{
            aspectRatio: take
              ? `${take.composition.widthPixels} / ${take.composition.heightPixels}`
              : "16 / 9",
          }}
        >
          <canvas
            ref={canvas}
            role="img"
            aria-label={
              take
                ? filmInWords(
                    take.seconds,
                    take.scenes.map(({ says }) => says),
                  )
                : "No film yet"
            }
          />
        </div>
        <fieldset className="studio-shapes">
          <legend className="visually-hidden">Shape</legend>
          {SHAPES.map(({ name }) => (
            <label key={name}>
              <input
                type="radio"
                name="shape"
                value={name}
                checked={shape === name}
                aria-disabled={busy}
                onChange={() => onShape(name)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="timeline">
        <div className="transport">
          <div className="transport-buttons">
            <button
              type="button"
              className="film-play"
              data-state="paused"
              aria-label="Play the film"
              disabled={!take}
              onClick={() => (player.current?.playing ? player.current.pause() : player.current?.play())}
            />
            <button
              type="button"
              className="film-sound"
              data-state="off"
              aria-label="Sound on"
              hidden
              onClick={() => {
                if (!player.current || !film.current) return;
                player.current.muted = !player.current.muted;
                followFilm(film.current)(player.current);
              }}
            >
              <SoundIcon />
            </button>
          </div>
          <span className="film-timecode" data-time="00:00:00:00" aria-hidden="true" />
        </div>
        <div className="tracks">
          <div className="ruler" aria-hidden="true" />
          <div className="track track-titles" aria-hidden="true">
            {take?.scenes.map(({ startSeconds }, index) => (
              <span
                key={startSeconds}
                className="clip"
                style={{ flexBasis: `${(((ends[index] ?? seconds) - startSeconds) / seconds) * 100}%` }}
              />
            ))}
          </div>
          <div className="playhead" aria-hidden="true" />
          <input
            type="range"
            className="scrubber"
            min="0"
            max={seconds}
            step={1 / fps}
            defaultValue="0"
            aria-label="Film position in seconds"
            disabled={!take}
            onInput={(event) => void player.current?.seek(Number(event.currentTarget.value))}
          />
        </div>
      </div>
      <ol className="cues">
        {take?.scenes.map((scene, index) => (
          <li key={scene.startSeconds} className="cue" style={{ "--clip": index } as CSSProperties}>
            <button type="button" onClick={() => void player.current?.seek(scene.startSeconds)}>
              <span>{timecodeOf(scene.startSeconds, fps).slice(3)}</span> {scene.says}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
