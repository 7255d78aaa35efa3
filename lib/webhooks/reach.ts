import { DatabaseAway } from "#lib/db/database.ts";

/** A database that has answered nobody for so long is out of reach. */
const SILENCE_MS = 2_000;
/** Providers give up after 15 s (Svix) and count that as a failure of ours. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Makes a function that waits for work of the database, and gives up where the database is silent: none of the
 * work that waits with it was done within two seconds. In a burst some is done all the time, and who waits is served.
 *
 * What is given up goes on: it may still be done, and then the provider's repetition is a duplicate.
 *
 * @returns a function that gives what `work` gives. @throws what `work` throws, or DatabaseAway
 */
export function createReach(): <Result>(work: Promise<Result>) => Promise<Result> {
  let lastAnswerAt = Number.NEGATIVE_INFINITY;
  return (work) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      let timer: NodeJS.Timeout;
      const look = () => {
        const now = performance.now();
        const silentFor = now - Math.max(startedAt, lastAnswerAt);
        const left = Math.min(SILENCE_MS - silentFor, LONGEST_WAIT_MS - (now - startedAt));
        if (left > 0) timer = setTimeout(look, left);
        else reject(new DatabaseAway("The database does not answer."));
      };
      look();
      work
        .then((result) => {
          lastAnswerAt = performance.now();
          resolve(result);
        }, reject)
        .finally(() => clearTimeout(timer));
    });
}
