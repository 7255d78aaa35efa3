import type { CSSProperties } from "react";
import { filmLabel, filmPath, posterSeconds } from "#lib/content/data.ts";
import { filmInWords, positionInWords } from "#lib/motion/words/film-words.ts";
import { timecodeOf } from "#lib/motion/composition/timecode.ts";
import type { Film } from "#app/_ui/film/films.ts";
import { SoundIcon } from "#app/_ui/chrome/icons.tsx";
import { Still } from "#app/_ui/film/still.tsx";

/** A moment of a film, as a share of its length. */
const share = (time: number, { seconds }: Film) => `${((time / seconds) * 100).toFixed(3)}%`;

/** One picture: the canvas, once it plays, stands before the poster. */
function Viewer({ film }: { film: Film }) {
  const { poster, scenes, seconds } = film;
  const words = filmInWords(
    seconds,
    scenes.map(({ says }) => says),
  );
  return (
    <div className="viewer">
      <div className="screen" style={{ aspectRatio: `${film.widthPixels} / ${film.heightPixels}` }}>
        <div role="img" aria-label={words}>
          {/* biome-ignore lint/performance/noImgElement: already in its size and format */}
          <img src={poster.src} width={poster.width} height={poster.height} alt="" fetchPriority="high" />
          <canvas hidden />
        </div>
        <noscript>
          <FilmVideo film={film} />
        </noscript>
      </div>
      <span className="viewer-format" data-label={film.aspect} aria-hidden="true" />
    </div>
  );
}

/** What the film says, scene by scene. */
const Cues = ({ film: { scenes, fps, posterScene } }: { film: Film }) => (
  <div className="cues" aria-hidden="true">
    {scenes.map((scene, index) => (
      <span
        key={scene.startSeconds}
        className="cue"
        data-time={timecodeOf(scene.startSeconds, fps).slice(3)}
        data-words={scene.says}
        data-now={index === posterScene ? "" : undefined}
        style={{ "--clip": index } as CSSProperties}
      />
    ))}
  </div>
);

/** The buttons, and where the film is. */
const Transport = ({ film }: { film: Film }) => (
  <div className="transport">
    <div className="transport-buttons">
      <button type="button" className="film-play" data-state="paused" aria-label="Play the film" />
      <button type="button" className="film-sound" data-state="off" aria-label="Sound on" hidden>
        <SoundIcon />
      </button>
    </div>
    <span
      className="film-timecode"
      data-time={timecodeOf(posterSeconds(film), film.fps)}
      aria-hidden="true"
    />
  </div>
);

/** The scenes as clips on their tracks, and the playhead over them. */
function Tracks({ film, starts }: { film: Film; starts: readonly number[] }) {
  const { scenes, seconds, fps } = film;
  const at = posterSeconds(film);
  const lengthOf = (scene: number) => share((starts[scene + 1] ?? seconds) - (starts[scene] ?? 0), film);
  return (
    <div className="tracks">
      <div className="ruler" aria-hidden="true" />
      <div className="track track-clips" aria-hidden="true">
        {scenes.map(({ startSeconds }, index) => (
          <span
            key={startSeconds}
            className="clip"
            style={{ flexBasis: lengthOf(index), "--clip": index } as CSSProperties}
          >
            <Still film={film} scene={index} />
          </span>
        ))}
      </div>
      <div className="track track-titles" aria-hidden="true">
        {scenes.map(({ startSeconds }, index) => (
          <span key={startSeconds} className="clip" style={{ flexBasis: lengthOf(index) }} />
        ))}
      </div>
      <div className="playhead" aria-hidden="true" />
      <input
        type="range"
        className="scrubber"
        min="0"
        max={seconds}
        step={1 / fps}
        defaultValue={at}
        aria-valuetext={positionInWords(at, seconds, starts)}
        aria-label="Film position in seconds"
      />
    </div>
  );
}

/**
 * The film that a brief became: viewer, plan, clips, playhead. What stands here is a poster; with JavaScript
 * the engine draws the film over it (live.ts, connected in behaviour.tsx), without it the MP4 plays.
 */
export function FilmPlayer({ film }: { film: Film }) {
  const starts = film.scenes.map(({ startSeconds }) => startSeconds);
  const style = { "--cuts": starts.length, "--at": share(posterSeconds(film), film) } as CSSProperties;
  return (
    <div
      className="film"
      data-aspect={film.aspect}
      data-film={film.name}
      data-starts={starts.join(" ")}
      style={style}
    >
      <Viewer film={film} />
      <Cues film={film} />
      <div className="timeline">
        <Transport film={film} />
        <Tracks film={film} starts={starts} />
      </div>
    </div>
  );
}

/** The MP4 with the browser's own controls: the film where there is no JavaScript, and one that is not drawn live. */
export const FilmVideo = ({
  film,
  label = "The film",
}: {
  film: Pick<Film, "name" | "poster">;
  label?: string;
}) => (
  <video
    controls
    muted
    playsInline
    preload="none"
    poster={film.poster.src}
    src={filmPath(film)}
    aria-label={label}
  />
);

/** The MP4 of the same composition: headerNodes of lib/content/markdown.ts says the same. */
export const FilmLink = ({ film }: { film: Film }) => (
  <p className="film-link">
    <a href={filmPath(film)}>{filmLabel(film)}</a>
  </p>
);
