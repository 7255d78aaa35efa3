"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { undoneThen, wayThrough } from "#lib/motion/revision/undo-words.ts";
import { plainText } from "#lib/motion/words/plain-text.ts";
import { maximumLength } from "#lib/motion/plan/plan-error.ts";
import { type Player, scriptedPlayer } from "#lib/motion/player/player.ts";
import { followFilm } from "#app/_ui/film/follow.ts";
import {
  type Answer,
  change,
  loaded,
  openPlayer,
  plan,
  planned,
  type Planned,
  prepareBriefs,
  prepareEdits,
  type Take,
} from "#app/_ui/studio/engine.ts";
import { FilmView, shapeOf, sizeIn } from "#app/_ui/studio/film-view.tsx";
import { Step } from "#app/_ui/studio/step.tsx";

const INSTRUCTIONS = ["make it faster", "use the palette forest", "make it vertical", "remove scene 2"];

/** From this share of the longest on, the length of a brief is said. */
const NEARLY = 0.9;
/** Before it is asked for; what fails is told when it is. */
const fetchPlanner = () => void prepareBriefs().catch(() => undefined);
const FETCHES_PLANNER = { onFocus: fetchPlanner, onPointerEnter: fetchPlanner };
const inThousands = (count: number): string => count.toLocaleString("en-US");

/** Scrolls to a film of which less than half is seen. */
function bringIntoView(film: HTMLElement): void {
  const { top, bottom, height } = film.getBoundingClientRect();
  if (Math.min(bottom, window.innerHeight) - Math.max(top, 0) >= height / 2) return;
  film.scrollIntoView({ block: "nearest", behavior: stillsWanted() ? "instant" : "smooth" });
}
const stillsWanted = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The studio's bench: a brief, its film, and an instruction that changes it. All of it runs in the browser; nothing
 * that is typed here leaves the page.
 *
 * @param props.brief stands in the field at first
 * @param props.first the film that was planned of it
 */
export function Playground(props: { brief: string; first: Planned }) {
  const [brief, setBrief] = useState(props.brief);
  const [seed, setSeed] = useState(1);
  const [shape, setShape] = useState("");
  const [takes, setTakes] = useState<Take[]>([]);
  const [shown, setShown] = useState(0);
  const [instruction, setInstruction] = useState("");
  const [reasons, setReasons] = useState<string[]>([]);
  const [busy, setBusy] = useState(true);
  const working = useRef(false);
  const film = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<Player>(null);
  const inView = useRef(true);
  /** Where the film rests because nobody sees it, seconds: it plays on from there, unless somebody goes elsewhere. */
  const restsAt = useRef<number>(null);
  const steps = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const why = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  const take = takes[shown];

  /** Draws a take. @returns whether it can be drawn */
  const show = async (next: Take): Promise<boolean> => {
    if (!canvas.current || !film.current) return false;
    player.current ??= openPlayer(canvas.current, followFilm(film.current));
    const { seconds, composition, resting } = player.current;
    const result = await player.current.load(next.composition);
    if (!result.ok) {
      setReasons(result.issues.map(({ message }) => message));
      return false;
    }
    const plays = !stillsWanted();
    const duration = player.current.durationSeconds;
    if (!plays && (resting || !composition)) player.current.rest();
    else await player.current.seek(seconds < duration - 0.1 ? seconds : 0);
    if (plays && inView.current) player.current.play();
    restsAt.current = plays && !inView.current ? player.current.seconds : null;
    return true;
  };

  /**
   * Nothing else can be asked for meanwhile; whatever happens, that ends. Buttons are not `disabled` while they
   * would do nothing: who has just pressed one by keyboard would lose their place.
   */
  const during = async (work: () => Promise<void>) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setReasons([]);
    try {
      await work();
    } catch {
      setReasons([
        "A font, a picture or a part of the studio could not be fetched. Try again: nothing is lost.",
      ]);
    } finally {
      working.current = false;
      setBusy(false);
    }
  };

  /** What comes after a take; after the one that is shown, unless another is named. */
  const add = (next: Take, after = shown) => {
    setTakes([...takes.slice(0, after + 1), next]);
    setShown(after + 1);
    setShape(shapeOf(next));
  };

  const begin = async (answer: Answer) => {
    if (!answer.ok) setReasons(answer.reasons);
    else if (await show(answer.take)) {
      // what somebody has changed is not lost by another take: undo brings it back
      if (takes.length > 1) add(answer.take);
      else {
        setTakes([answer.take]);
        setShown(0);
        setShape(shapeOf(answer.take));
      }
      setSeed(answer.take.composition.seed);
    }
  };

  const make = async (options: { another?: boolean; shape: string }) => {
    if (!brief.trim()) {
      setReasons(["Write a brief first: what the film is about, and what it is to say."]);
      field.current?.focus();
      return;
    }
    return during(async () => {
      const size = take && sizeIn(options.shape, take);
      await begin(await plan(brief, { seed, ...(size && { size }) }, options.another));
    });
  };

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
    // `undo that and make it square`
    const back = undoneThen(words);
    const from = back ? shown + back.steps : shown;
    const changed = takes[from];
    if (!changed) return goTo(from);
    return during(async () => {
      const answer = await change(changed.composition, back?.next ?? words);
      if (!answer.ok) setReasons(answer.reasons);
      else if (await show(answer.take)) {
        add(answer.take, from);
        setInstruction("");
      }
    });
  };

  // scripts come at any time: after what is shown then
  const adding = useRef(add);
  useEffect(() => {
    adding.current = add;
  });
  /** Offers the player to scripts: a film that one of them loads is one more step. */
  const offer = (offered: Player) => {
    const load: Player["load"] = async (value) => {
      const result = await offered.load(value);
      if (!result.ok || !offered.composition) return result;
      offered.rest();
      restsAt.current = null;
      adding.current(loaded(offered.composition));
      return result;
    };
    Object.assign(window, { reelwright: scriptedPlayer(offered, load) });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first film is shown once, when the bench is there
  useEffect(() => {
    void during(() => begin(planned(props.brief, props.first))).then(
      () => player.current && offer(player.current),
    );
    const onVisibility = () => document.hidden && player.current?.pause();
    document.addEventListener("visibilitychange", onVisibility);
    const sight = new IntersectionObserver(([entry]) => {
      inView.current = entry?.isIntersecting ?? true;
      const film = player.current;
      if (!film) return;
      if (inView.current && film.seconds === restsAt.current) film.play();
      restsAt.current = !inView.current && film.playing ? film.seconds : null;
      if (restsAt.current !== null) film.pause();
    });
    if (canvas.current) sight.observe(canvas.current);
    return () => {
      sight.disconnect();
      document.removeEventListener("visibilitychange", onVisibility);
      player.current?.pause();
      Reflect.deleteProperty(window, "reelwright");
    };
  }, []);

  // what was just done, or why it was not, is seen where one looks
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they change, not when they are read
  useEffect(() => {
    const list = steps.current;
    const step = list?.querySelector<HTMLElement>("[aria-current]");
    if (list && step) list.scrollTop = step.offsetTop - list.offsetTop;
    // a film that rests drew its frame before its scenes stood here
    if (film.current && player.current) followFilm(film.current)(player.current);
    // the first film was not asked for: the page stays where it is
    if (opened.current && canvas.current) bringIntoView(canvas.current);
    opened.current = takes.length > 0;
  }, [takes, shown]);
  useEffect(() => {
    if (reasons.length) why.current?.scrollIntoView({ block: "nearest" });
  }, [reasons]);

  /** Puts a reading where the brief is: the brief itself comes back with the browser's own undo. */
  const mend = (reading: string) => {
    const area = field.current;
    if (!area) return;
    area.focus();
    area.select();
    // typed, so that it can be undone; where a browser does not do that any more, it is set
    if (!document.execCommand("insertText", false, reading)) setBrief(reading);
    area.setSelectionRange(0, 0);
    area.scrollTop = 0;
  };

  const onBrief = (event: FormEvent) => {
    event.preventDefault();
    void make({ shape: "" });
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

  const count = take?.scenes.length ?? 0;
  const made = take
    ? `The film is there: ${Math.round(take.seconds)} seconds, ${count} ${count === 1 ? "scene" : "scenes"}.`
    : "";
  const status = busy ? "Working on the film." : reasons.length ? "" : made;
  const most = maximumLength(brief);
  // as the planner counts
  const { length } = plainText(brief);
  const tooLong = length > most;
  return (
    <>
      <div className="studio" aria-busy={busy}>
        <form onSubmit={onBrief} className="studio-brief">
          <label htmlFor="studio-brief">Brief</label>
          <textarea
            ref={field}
            id="studio-brief"
            value={brief}
            rows={7}
            aria-invalid={tooLong}
            aria-describedby="studio-count"
            {...FETCHES_PLANNER}
            onChange={(event) => setBrief(event.target.value)}
          />
          <p id="studio-count" className="studio-count" hidden={length < NEARLY * most}>
            {`${inThousands(length)} of ${inThousands(most)} characters${tooLong ? ": cut it down" : ""}`}
          </p>
          <div className="studio-buttons">
            <button type="submit" className="studio-primary" aria-disabled={busy} {...FETCHES_PLANNER}>
              Make the film
            </button>
            <button
              type="button"
              aria-disabled={busy}
              {...FETCHES_PLANNER}
              onClick={() => void make({ another: true, shape })}
            >
              Another take
            </button>
          </div>
        </form>
        <FilmView
          film={film}
          canvas={canvas}
          player={player}
          take={take}
          shape={shape}
          busy={busy}
          onShape={(name) => void (takes.length > 1 ? tell(`make it ${name}`) : make({ shape: name }))}
        />
        <div className="studio-talk">
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
                // the button that was pressed is gone then
                onShow={() => void goTo(index).then(() => steps.current?.focus({ preventScroll: true }))}
                onMend={() => mend(one.reading)}
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
              onFocus={() => void prepareEdits().catch(() => undefined)}
              autoComplete="off"
              onChange={(event) => setInstruction(event.target.value)}
            />
            <button type="submit" aria-disabled={busy || !take || !instruction.trim()}>
              Change it
            </button>
            <p className="studio-hints">
              {INSTRUCTIONS.map((words) => (
                <button
                  key={words}
                  type="button"
                  aria-disabled={busy || !take}
                  onClick={() => void tell(words)}
                >
                  {words}
                </button>
              ))}
            </p>
          </form>
        </div>
        <div className="studio-export">
          <button type="button" disabled={!take} onClick={download}>
            Save the composition
          </button>
          <p>
            Then, in <a href="/docs/cli">your copy of Reelwright</a>,{" "}
            <code>npx reelwright compose composition.json -o film.mp4</code> makes the MP4: the same frames as
            here, on your machine, with Node 22.12 or newer. Exporting from this page needs Pro and is in
            preparation.
          </p>
        </div>
      </div>
      {/* outside of what is busy: nothing is announced in there meanwhile */}
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </>
  );
}
