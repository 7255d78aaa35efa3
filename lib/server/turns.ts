/**
 * Shares the event loop: work is done in the next turn of the loop, in order, for at most `budgetMs` a turn. So a
 * burst of requests that each compute something makes nobody else wait for all of it, and what they have in common
 * (code and index in the processor's caches, one wake-up of those who read the answers) is paid once a turn.
 *
 * @param onEnd called at the end of each turn in which work was done
 * @param now milliseconds on a clock that only goes forward
 */
export function createTurns(
  budgetMs: number,
  onEnd: () => void = () => {},
  now: () => number = () => performance.now(),
): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let spentMs = 0;
  let planned = false;

  function plan(): void {
    if (planned) return;
    planned = true;
    setImmediate(turn);
  }
  function run(work: () => void): void {
    const startedAt = now();
    try {
      work();
    } finally {
      spentMs += now() - startedAt;
    }
  }
  function turn(): void {
    planned = false;
    spentMs = 0;
    let done = 0;
    try {
      while (done < waiting.length && spentMs < budgetMs) run(waiting[done++] as () => void);
    } finally {
      waiting.splice(0, done);
      if (waiting.length) plan();
      onEnd();
    }
  }

  return (work) => {
    waiting.push(work);
    plan();
  };
}
