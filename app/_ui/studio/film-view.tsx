import type { CSSProperties } from "react";
import { filmInWords } from "#lib/motion/words/film-words.ts";
import { timecodeOf } from "#lib/motion/composition/timecode.ts";
import { SoundIcon } from "#app/_ui/chrome/icons.tsx";
import type { Take } from "#app/_ui/studio/engine.ts";
import { SHAPES } from "#app/_ui/studio/shapes.ts";
import type { BenchFilm } from "#app/_ui/studio/use-film.ts";

interface Shown {
  film: BenchFilm;
  take: Take | undefined;
}

const Screen = ({ film, take }: Shown) => (
  <div
    className="screen"
    style={{
      aspectRatio: take ? `${take.composition.widthPixels} / ${take.composition.heightPixels}` : "16 / 9",
    }}
  >
    <canvas
      ref={film.canvas}
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
);

interface Shaped {
  shape: string;
  busy: boolean;
  onShape(name: string): void;
}

const Shapes = ({ shape, busy, onShape }: Shaped) => (
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
);

/** The buttons, and where the film is: followFilm writes it. */
const Transport = ({ film: { player, follow }, take }: Shown) => (
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
          if (!player.current) return;
          player.current.muted = !player.current.muted;
          follow();
        }}
      >
        <SoundIcon />
      </button>
    </div>
    <span className="film-timecode" data-time="00:00:00:00" aria-hidden="true" />
  </div>
);

function Tracks({ film, take }: Shown) {
  const seconds = take ? take.seconds : 1;
  const fps = take?.composition.fps ?? 30;
  return (
    <div className="tracks">
      <div className="ruler" aria-hidden="true" />
      <div className="track track-titles" aria-hidden="true">
        {take?.scenes.map(({ startSeconds }, index) => {
          const end = take.scenes[index + 1]?.startSeconds ?? seconds;
          return (
            <span
              key={startSeconds}
              className="clip"
              style={{ flexBasis: `${((end - startSeconds) / seconds) * 100}%` }}
            />
          );
        })}
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
        onInput={(event) => void film.player.current?.seek(Number(event.currentTarget.value))}
      />
    </div>
  );
}

const Scenes = ({ film, take }: Shown) => (
  <ol className="cues">
    {take?.scenes.map((scene, index) => (
      <li key={scene.startSeconds} className="cue" style={{ "--clip": index } as CSSProperties}>
        <button type="button" onClick={() => void film.player.current?.seek(scene.startSeconds)}>
          <span>{timecodeOf(scene.startSeconds, take.composition.fps).slice(3)}</span> {scene.says}
        </button>
      </li>
    ))}
  </ol>
);

/** The film on the bench: viewer, shapes, timeline, scenes. */
export function FilmView({ film, take, shape, busy, onShape }: Shown & Shaped) {
  return (
    <div
      className="film"
      ref={film.element}
      data-aspect={shape || "16:9"}
      data-connected=""
      data-starts={take?.scenes.map(({ startSeconds }) => startSeconds).join(" ") ?? "0"}
      style={{ "--cuts": take?.scenes.length ?? 1 } as CSSProperties}
    >
      <div className="viewer">
        <Screen film={film} take={take} />
        <Shapes shape={shape} busy={busy} onShape={onShape} />
      </div>
      <div className="timeline">
        <Transport film={film} take={take} />
        <Tracks film={film} take={take} />
      </div>
      <Scenes film={film} take={take} />
    </div>
  );
}
