import { expect } from "vitest";
import { events } from "#lib/db/schema/events.ts";
import type { Source } from "#lib/events/inbound.ts";
import { billingVerifier } from "#lib/webhooks/billing.ts";
import { type ApplyEffect, createKeeper, type Store } from "#lib/webhooks/keep.ts";
import { createReceiver } from "#lib/webhooks/receive.ts";
import { standardVerifier } from "#lib/webhooks/standard.ts";
import type { Verifier } from "#lib/webhooks/verifier.ts";
import { SECRETS } from "#tests/harness/signing.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

export const BASE_URL = "https://video.example";
export const verifiers = {
  identity: standardVerifier([SECRETS.identity]),
  billing: billingVerifier([SECRETS.billing]),
  email: standardVerifier([SECRETS.email]),
};

/** What was logged, as text: to look for what must not be there. */
export const lines: string[] = [];
const log = watchedLog((line) => void lines.push(line));

/** An event as its provider writes it, whatever its type. */
export const bodyOf = (
  type = "something.happened",
  id = "evt_1",
  data: object = { object: { id: "x" }, id: "x" },
) => JSON.stringify({ id, type, data });

/** An effect that can be counted: each time it is done, there is one row more. */
export const countedEffect: ApplyEffect = async (event, queries, { now }) => {
  const subject = `${event.source} ${event.id}`;
  await queries
    .insert(events)
    .values({ name: "test_effect", subject, occurredAt: now, recordedAt: now, properties: {} });
  return { outcome: "applied", subject };
};

export const never = (): Promise<never> => new Promise(() => {});
export type Open = () => Promise<Store>;
const unreached: Open = () => Promise.reject(new Error("nothing reaches the database"));

export interface Over {
  open?: Open;
  apply?: ApplyEffect;
  verify?: Verifier;
  clock?: () => number;
}

/** A source's receiver, whole, with what a test replaces. */
export function receiver(source: Source, over: Over = {}) {
  const { open = unreached, apply = countedEffect, verify = verifiers[source], clock = Date.now } = over;
  const provider = { verify, keep: createKeeper(open)(apply) };
  return createReceiver({ source, provider, baseUrl: BASE_URL, log, clock });
}
export const unconfigured = (source: Source) =>
  createReceiver({ source, provider: null, baseUrl: BASE_URL, log, clock: Date.now });

export async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(await response.json()).toMatchObject({
    code,
    status,
    type: `${BASE_URL}/docs/errors/${code.replaceAll("_", "-")}`,
  });
}
