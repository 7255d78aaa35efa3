import type { CSSProperties } from "react";
import { filmLabel, filmPath, posterSeconds } from "#lib/content/data.ts";
import { filmInWords, positionInWords } from "#lib/motion/words/film-words.ts";
import { timecodeOf } from "#lib/motion/composition/timecode.ts";
import type { Film } from "#app/_ui/film/films.ts";
import { SoundIcon } from "#app/_ui/chrome/icons.tsx";
import { Still } from "#app/_ui/film/still.tsx";

/**
 * The film that a brief became: viewer, plan, clips, playhead. What stands here is a poster; with JavaScript
 * the engine draws the film over it (live.ts, connected in behaviour.tsx), without it the MP4 plays.
 */
export function FilmPlayer({ film }: { film: Film }) {
  const { scenes, seconds, fps, posterScene, poster } = film;
  const ends = scenes.map((_, index) => scenes[index + 1]?.startSeconds ?? seconds);
  const percent = (time: number) => `${((time / seconds) * 100).toFixed(3)}%`;
  const at = posterSeconds(film);
  const starts = scenes.map(({ startSeconds }) => startSeconds);
  const words = filmInWords(
    seconds,
    scenes.map(({ says }) => says),
  );
  const style = { "--cuts": scenes.length, "--at": percent(at) } as CSSProperties;
  return (
    <div
      className="film"
      data-aspect={film.aspect}
      data-film={film.name}
      data-starts={starts.join(" ")}
      style={style}
    >
      <div className="viewer">
        <div className="screen" style={{ aspectRatio: `${film.widthPixels} / ${film.heightPixels}` }}>
          {/* one picture: the canvas, once it plays, stands before the poster */}
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
      <div className="timeline">
        <div className="transport">
          <div className="transport-buttons">
            <button type="button" className="film-play" data-state="paused" aria-label="Play the film" />
            <button type="button" className="film-sound" data-state="off" aria-label="Sound on" hidden>
              <SoundIcon />
            </button>
          </div>
          <span className="film-timecode" data-time={timecodeOf(at, fps)} aria-hidden="true" />
        </div>
        <div className="tracks">
          <div className="ruler" aria-hidden="true" />
          <div className="track track-clips" aria-hidden="true">
            {scenes.map(({ startSeconds }, index) => (
              <span
                key={startSeconds}
                className="clip"
                style={
                  {
                    flexBasis: percent((ends[index] ?? seconds) - startSeconds),
                    "--clip": index,
                  } as CSSProperties
                }
              >
                <Still film={film} scene={index} />
              </span>
            ))}
          </div>
          <div className="track track-titles" aria-hidden="true">
            {scenes.map(({ startSeconds }, index) => (
              <span
                key={startSeconds}
                className="clip"
                style={{ flexBasis: percent((ends[index] ?? seconds) - startSeconds) }}
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
            defaultValue={at}
            aria-valuetext={positionInWords(at, seconds, starts)}
            aria-label="Film position in seconds"
          />
        </div>
      </div>
    </div>
  );
}

/** The MP4 with the browser's own controls: the film where there is no JavaScript. */
export const FilmVideo = ({ film }: { film: Film }) => (
  <video
    controls
    muted
    playsInline
    preload="none"
    poster={film.poster.src}
    src={filmPath(film)}
    aria-label="The film"
  />
);

/** The MP4 of the same composition: headerNodes of lib/content/markdown.ts says the same. */
export const FilmLink = ({ film }: { film: Film }) => (
  <p className="film-link">
    <a href={filmPath(film)}>{filmLabel(film)}</a>
  </p>
);
