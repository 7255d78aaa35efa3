/**
 * Shares the event loop: work runs at once as long as this turn of the loop has spent less than `budgetMs` on
 * it, and in one of the next turns otherwise, in order. So a burst of requests that each compute something
 * makes nobody else wait for all of it.
 *
 * @param now milliseconds on a clock that only goes forward
 */
export function createTurns(
  budgetMs: number,
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
    }
  }

  return (work) => {
    plan();
    if (waiting.length || spentMs >= budgetMs) waiting.push(work);
    else run(work);
  };
}
