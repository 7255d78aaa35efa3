import { useEffect, useRef, useState } from "react";
import { undoneThen, wayThrough } from "#lib/motion/revision/undo-words.ts";
import { type Answer, change, loaded, plan, type Take } from "#app/_ui/studio/engine.ts";
import { sizeIn } from "#app/_ui/studio/shapes.ts";
import type { BenchFilm } from "#app/_ui/studio/use-film.ts";
import type { Work } from "#app/_ui/studio/use-work.ts";

/** The steps from a brief to a film, and what makes the next one. */
export type Conversation = ReturnType<typeof useConversation>;

/**
 * The steps from a brief to a film: each is a take, and one of them is shown. A brief makes the first, an instruction
 * the next; undo and redo go through them.
 *
 * @param first gives the film that the bench opens with
 */
export function useConversation(film: BenchFilm, { during, setReasons }: Work, first: () => Answer) {
  const [takes, setTakes] = useState<Take[]>([]);
  const [shown, setShown] = useState(0);
  const [seed, setSeed] = useState(1);
  const [instruction, setInstruction] = useState("");
  const take = takes[shown];

  /** What comes after a take; after the one that is shown, unless another is named. */
  const add = (next: Take, after = shown) => {
    setTakes([...takes.slice(0, after + 1), next]);
    setShown(after + 1);
  };

  const begin = async (answer: Answer) => {
    if (!answer.ok) setReasons(answer.reasons);
    else if (await film.show(answer.take)) {
      // what somebody has changed is not lost by another take: undo brings it back
      add(answer.take, takes.length > 1 ? shown : -1);
      setSeed(answer.take.composition.seed);
    }
  };

  /** Makes a film of a brief. @param options.shape of the film; empty: the brief says it */
  const make = (brief: string, options: { another?: boolean; shape: string }) =>
    during(async () => {
      const size = take && sizeIn(options.shape, take);
      await begin(await plan(brief, { seed, ...(size && { size }) }, options.another));
    });

  const goTo = (index: number) =>
    during(async () => {
      const one = takes[index];
      if (!one) setReasons([index < 0 ? "Nothing to undo: this is your brief." : "Nothing to redo."]);
      else if (await film.show(one)) {
        setShown(index);
        setInstruction("");
      }
    });

  /** Does what an instruction says. */
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
      else if (await film.show(answer.take)) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first film is shown once, when the bench is there
  useEffect(() => {
    void during(() => begin(first())).then(() =>
      film.offer((composition) => adding.current(loaded(composition))),
    );
  }, []);

  return { takes, shown, take, instruction, setInstruction, make, goTo, tell };
}
