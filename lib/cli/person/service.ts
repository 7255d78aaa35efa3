import { z } from "zod";
import { isLoopback } from "#lib/config/command-env.ts";
import { readOrigin } from "#lib/config/read-url.mjs";
import { readCredentials } from "#lib/cli/person/credentials.ts";
import { CommandFailure, codeOf } from "#lib/cli/failure.ts";
import type { World } from "#lib/cli/reelwright-command.ts";

const DEFAULT_ORIGIN = "http://localhost:3000";
const TIMEOUT_SECONDS = 30;

/** What a service said, as JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * The service that a command asks: `--to`, else REELWRIGHT_URL, else where somebody signed in last, else this
 * machine.
 *
 * @throws CommandFailure for a `--to` that is no origin
 */
export async function serviceOf(to: string | undefined, world: World): Promise<string> {
  if (to === undefined) {
    return (
      world.env.REELWRIGHT_URL ?? (await readCredentials(world.configDirectory)).current ?? DEFAULT_ORIGIN
    );
  }
  const origin = readOrigin(to);
  if (origin) return origin;
  const why = "It has to be http:// or https:// and a host, without a path.";
  throw new CommandFailure(
    "usage",
    `--to ${to} is no address of a service.`,
    why,
    "--to https://video.example",
  );
}

/** @throws CommandFailure where a token would cross a network in the clear */
export function mustBePrivate(origin: string): void {
  if (origin.startsWith("https:") || isLoopback(origin)) return;
  const next = `Use https: --to ${origin.replace(/^http:/, "https:")}`;
  throw new CommandFailure("failed", `${origin} gets no token.`, "http is not encrypted.", next);
}

/** What went wrong on the way, in words. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError")
    return `No answer in ${TIMEOUT_SECONDS} seconds.`;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  const code = codeOf(inner);
  if (code === "ECONNREFUSED") return "Nothing listens there (ECONNREFUSED).";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `No such host is known (${code}).`;
  return `The connection failed${code ? ` (${code})` : ""}.`;
}

/** A service that could not be reached, or whose answer broke off. */
export class ServiceAway extends CommandFailure {}

/** A service that answered, but not as it should. */
const oddAnswer = (origin: string, what: string, why: string): CommandFailure =>
  new CommandFailure("failed", `${origin} ${what}.`, why, "Name the service's own address: --to URL");

/**
 * Asks a service. Redirects are not followed: a token goes nowhere else.
 *
 * @param init headers and body; `Accept: application/json` is added
 * @returns the answer, whatever its status; an empty body is null
 * @throws CommandFailure where nothing answers, or something else than JSON
 */
export async function ask(origin: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set("Accept", "application/json");
  headers.set("User-Agent", "reelwright-cli");
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
    response = await fetch(`${origin}${path}`, { ...init, headers, signal, redirect: "manual" });
    text = await response.text();
  } catch (error) {
    const next = `Start it (npm start), or name another service: --to URL`;
    throw new ServiceAway("failed", `${origin} does not answer.`, reasonOf(error), next, error);
  }
  const { status } = response;
  if (status >= 300 && status < 400) {
    throw oddAnswer(origin, "is not the service", `It sends on to ${response.headers.get("location")}.`);
  }
  if (!text) return { status, headers: response.headers, body: null };
  const type = response.headers.get("content-type")?.split(";")[0] ?? "nothing named";
  try {
    if (!/^application\/(?:[\w.-]+\+)?json$/.test(type)) throw new SyntaxError("not JSON");
    return { status, headers: response.headers, body: JSON.parse(text) };
  } catch {
    // what stands between, such as a proxy, says that the service is away in its own words
    if (status >= 502 && status <= 504) {
      throw new ServiceAway("failed", `${origin} is away.`, `Status ${status}.`, "Try again in a moment.");
    }
    throw oddAnswer(origin, "answered something else than JSON", `Status ${status}, ${type}.`);
  }
}

const Refused = z.object({
  code: z.string(),
  detail: z.string().optional(),
  title: z.string().optional(),
  upgradeUrl: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
});

/** What a refusal of the service means for who called. */
export function refusalOf(origin: string, { status, body }: Answer): CommandFailure {
  const parsed = Refused.safeParse(body);
  if (!parsed.success)
    return oddAnswer(origin, `answered with status ${status}`, "The answer says nothing more.");
  const { code, detail, title, upgradeUrl, retryAfterSeconds } = parsed.data;
  const what = `${title ?? code} (${status} ${code}).`;
  const why = detail ?? "The service does not say why.";
  const signIn = `reelwright login --to ${origin}`;
  if (status === 401 || code === "insufficient_scope")
    return new CommandFailure("notSignedIn", what, why, signIn);
  if (status === 402)
    return new CommandFailure(
      "planNeeded",
      what,
      why,
      `Choose the plan at ${upgradeUrl ?? `${origin}/pricing`}`,
    );
  if (retryAfterSeconds !== undefined)
    return new CommandFailure("failed", what, why, `Try again in ${retryAfterSeconds} s.`);
  return new CommandFailure("failed", what, why, `${origin}/docs/errors has every code.`);
}

/**
 * Reads the body of a good answer.
 *
 * @throws CommandFailure for a refusal, and for a body that is not what was asked for
 */
export function readAnswer<Body>(origin: string, answer: Answer, schema: z.ZodType<Body>): Body {
  if (answer.status !== 200) throw refusalOf(origin, answer);
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw oddAnswer(
    origin,
    "answered what this version does not know",
    "Another version of the service, or none.",
  );
}
