"use client";

import { type CSSProperties, type FormEvent, useEffect, useRef, useState } from "react";
import { wayThrough } from "#lib/motion/edit-history.ts";
import { timecodeOf } from "#lib/motion/timecode.ts";
import type { Player } from "#lib/motion/player.ts";
import { SoundIcon } from "#app/_ui/icons.tsx";
import { followFilm } from "#app/_ui/film/follow.ts";
import { change, openPlayer, plan, type Take } from "#app/_ui/studio/engine.ts";

/** Shapes of a preview; the export takes any size. */
const SHAPES = [
  { name: "16:9", widthPixels: 1280, heightPixels: 720 },
  { name: "9:16", widthPixels: 720, heightPixels: 1280 },
  { name: "1:1", widthPixels: 720, heightPixels: 720 },
  { name: "4:5", widthPixels: 720, heightPixels: 900 },
] as const;

const INSTRUCTIONS = ["make it faster", "use the palette forest", "make it vertical", "remove scene 2"];

const shapeOf = ({ composition: { widthPixels, heightPixels } }: Take): string =>
  SHAPES.find((one) => one.widthPixels * heightPixels === one.heightPixels * widthPixels)?.name ?? "";

/** One step of the conversation: what was asked, what was done, what was left. */
function Step({ take, index, shown, onShow }: { take: Take; index: number; shown: boolean; onShow(): void }) {
  return (
    <li className="step" aria-current={shown ? "step" : undefined}>
      <p className="step-asked">{index === 0 ? "Your brief" : take.asked}</p>
      {take.done.length > 0 && (
        <ul className="step-done">
          {take.done.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {take.left.length > 0 && (
        <details className="step-left">
          <summary>
            {take.left.length === 1 ? "One thing was not used" : `${take.left.length} things were not used`}
          </summary>
          <ul>
            {take.left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {!shown && (
        <button type="button" className="step-show" onClick={onShow}>
          Go back to this one
        </button>
      )}
    </li>
  );
}

/**
 * The studio's bench: brief on the left, film on the right, an instruction below. All of it runs in the browser;
 * nothing that is typed here leaves the page.
 *
 * @param brief stands in the field at first
 */
export function Playground({ brief: first }: { brief: string }) {
  const [brief, setBrief] = useState(first);
  const [seed, setSeed] = useState(1);
  const [shape, setShape] = useState("");
  const [takes, setTakes] = useState<Take[]>([]);
  const [shown, setShown] = useState(0);
  const [instruction, setInstruction] = useState("");
  const [reasons, setReasons] = useState<string[]>([]);
  const [busy, setBusy] = useState(true);
  const film = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<Player>(null);
  const steps = useRef<HTMLOListElement>(null);
  const why = useRef<HTMLDivElement>(null);
  const take = takes[shown];

  /** Draws a take. @returns whether it can be drawn */
  const show = async (next: Take): Promise<boolean> => {
    if (!canvas.current || !film.current) return false;
    player.current ??= openPlayer(canvas.current, followFilm(film.current));
    const { seconds } = player.current;
    const result = await player.current.load(next.composition);
    if (!result.ok) {
      setReasons(result.issues.map(({ message }) => message));
      return false;
    }
    const duration = player.current.durationSeconds;
    await player.current.seek(seconds < duration - 0.1 ? seconds : 0);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) player.current.play();
    return true;
  };

  /** Nothing else can be asked for meanwhile; whatever happens, that ends. */
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setReasons([]);
    try {
      await work();
    } catch {
      setReasons(["A font or a picture of this film could not be fetched. Try again: nothing is lost."]);
    } finally {
      setBusy(false);
    }
  };

  const make = (options: { seed: number; shape: string }) =>
    during(async () => {
      const size = SHAPES.find(({ name }) => name === options.shape);
      const answer = await plan(brief, { seed: options.seed, ...(size && { size }) });
      if (!answer.ok) setReasons(answer.reasons);
      else if (await show(answer.take)) {
        setTakes([answer.take]);
        setShown(0);
        setShape(shapeOf(answer.take));
      }
    });

  const goTo = (index: number) =>
    during(async () => {
      const one = takes[index];
      if (!one) setReasons([index < 0 ? "Nothing to undo: this is your brief." : "Nothing to redo."]);
      else if (await show(one)) {
        setShown(index);
        setShape(shapeOf(one));
        setInstruction("");
      }
    });

  const tell = async (words: string) => {
    if (!take || !words.trim()) return;
    const way = wayThrough(words);
    if (way) return goTo("to" in way ? way.to - 1 : shown + way.steps);
    return during(async () => {
      const answer = change(take.composition, words);
      if (!answer.ok) setReasons(answer.reasons);
      else if (await show(answer.take)) {
        setTakes([...takes.slice(0, shown + 1), answer.take]);
        setShown(shown + 1);
        setShape(shapeOf(answer.take));
        setInstruction("");
      }
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first film is made once, when the bench is there
  useEffect(() => {
    void make({ seed, shape });
    const onVisibility = () => document.hidden && player.current?.pause();
    document.addEventListener("visibilitychange", onVisibility);
    let rests = false;
    const sight = new IntersectionObserver(([entry]) => {
      const seen = entry?.isIntersecting ?? true;
      if (seen && rests) player.current?.play();
      rests = !seen && (player.current?.playing ?? false);
      if (rests) player.current?.pause();
    });
    if (canvas.current) sight.observe(canvas.current);
    return () => {
      sight.disconnect();
      document.removeEventListener("visibilitychange", onVisibility);
      player.current?.pause();
    };
  }, []);

  // what was just done, or why it was not, is seen where one looks
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they change, not when they are read
  useEffect(() => {
    const list = steps.current;
    const step = list?.querySelector<HTMLElement>("[aria-current]");
    if (list && step) list.scrollTop = step.offsetTop - list.offsetTop;
  }, [takes, shown]);
  useEffect(() => {
    if (reasons.length) why.current?.scrollIntoView({ block: "nearest" });
  }, [reasons]);

  const onBrief = (event: FormEvent) => {
    event.preventDefault();
    void make({ seed, shape: "" });
  };
  const onInstruction = (event: FormEvent) => {
    event.preventDefault();
    void tell(instruction);
  };
  const download = () => {
    if (!take) return;
    const blob = new Blob([`${JSON.stringify(take.composition, null, 2)}\n`], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = "composition.json";
    link.click();
    // a browser reads the address after the click; later than this nobody needs it
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };

  const seconds = take ? take.seconds : 1;
  const ends = take?.scenes.map((_, index) => take.scenes[index + 1]?.startSeconds ?? seconds) ?? [];
  const fps = take?.composition.fps ?? 30;
  return (
    <div className="studio" aria-busy={busy}>
      <div className="studio-talk">
        <form onSubmit={onBrief} className="studio-brief">
          <label htmlFor="studio-brief">Brief</label>
          <textarea
            id="studio-brief"
            value={brief}
            maxLength={8000}
            rows={7}
            onChange={(event) => setBrief(event.target.value)}
          />
          <div className="studio-buttons">
            <button type="submit" className="studio-primary" disabled={busy || !brief.trim()}>
              Make the film
            </button>
            <button
              type="button"
              disabled={busy || !brief.trim()}
              onClick={() => {
                setSeed(seed + 1);
                void make({ seed: seed + 1, shape });
              }}
            >
              Another take
            </button>
          </div>
        </form>
        <ol
          ref={steps}
          className="steps-made"
          aria-live="polite"
          aria-label="What was made so far"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard
          tabIndex={0}
        >
          {takes.map((one, index) => (
            <Step
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its number
              key={index}
              take={one}
              index={index}
              shown={index === shown}
              onShow={() => void goTo(index)}
            />
          ))}
        </ol>
        {reasons.length > 0 && (
          <div ref={why} className="studio-reasons" role="alert">
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </div>
        )}
        <form onSubmit={onInstruction} className="studio-instruction">
          <label htmlFor="studio-instruction">Change something</label>
          <input
            id="studio-instruction"
            value={instruction}
            maxLength={1000}
            autoComplete="off"
            onChange={(event) => setInstruction(event.target.value)}
          />
          <button type="submit" disabled={busy || !take || !instruction.trim()}>
            Change it
          </button>
          <p className="studio-hints">
            {INSTRUCTIONS.map((words) => (
              <button key={words} type="button" disabled={busy || !take} onClick={() => void tell(words)}>
                {words}
              </button>
            ))}
          </p>
        </form>
      </div>
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
            <canvas ref={canvas} role="img" aria-label={take?.composition.title || "The film"} />
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
                  disabled={busy}
                  onChange={() =>
                    void (takes.length > 1 ? tell(`make it ${name}`) : make({ seed, shape: name }))
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
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
              onInput={(event) => void player.current?.seek(Number(event.currentTarget.value))}
            />
          </div>
        </div>
      </div>
      <div className="studio-export">
        <button type="button" disabled={!take} onClick={download}>
          Save the composition
        </button>
        <p>
          Then <code>npx reelwright compose composition.json -o film.mp4</code> makes the MP4, the same frames
          as here, on your machine. Exporting from this page needs Pro and is in preparation.
        </p>
      </div>
    </div>
  );
}
