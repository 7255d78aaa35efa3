/** One after another, by key, within this process. */
export interface Turns {
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Changes of one video wait for each other here, before they hold a connection of the database: many at once would
 * take all of them. Between processes the row's lock decides.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(key, work) {
      const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
      last.set(key, mine);
      const done = () => {
        if (last.get(key) === mine) last.delete(key);
      };
      mine.then(done, done);
      return mine;
    },
  };
}
