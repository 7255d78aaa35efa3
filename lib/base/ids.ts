import { randomBytes } from "node:crypto";

const processPrefix = randomBytes(8).toString("hex");
let counter = 0;

/** An id that no other request has: 16 random hex digits of the process, and a count. */
export function requestId(): string {
  counter += 1;
  return `${processPrefix}-${counter.toString(36)}`;
}
