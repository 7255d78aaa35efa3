import { Problem } from "#lib/http/problem.ts";

/** What is not there, and what is another account's: nobody can tell them apart. @param what `project` */
export const noSuch = (what: string): Problem =>
  new Problem("not_found", `There is no such ${what} in this account. Lists name those that there are.`);
