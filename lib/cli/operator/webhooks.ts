import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { DELIVERY_ID } from "#lib/api/webhooks.ts";
import { clock } from "#lib/base/clock.ts";
import { Refusal } from "#lib/base/refusal.ts";
import { type CliCommand, print } from "#lib/cli/operator/command.ts";
import { type Env, env } from "#lib/config/env.ts";
import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { type Source, SOURCES } from "#lib/events/inbound.ts";
import type { KeptEvent } from "#lib/webhooks/journal.ts";
import { SAMPLE_TYPES, sampleEvent } from "#lib/webhooks/samples.ts";
import { signDelivery } from "#lib/webhooks/sign.ts";
import { NoData, runCommand } from "#lib/wiring/commands/run-command.ts";

const VARIABLES = {
  identity: "IDENTITY_WEBHOOK_SIGNING_SECRET",
  billing: "BILLING_WEBHOOK_SECRET",
  email: "EMAIL_WEBHOOK_SECRET",
} as const satisfies Record<Source, keyof Env>;

const MOST_REPETITIONS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** What an outcome means, for who has just sent one. */
const OUTCOMES: Record<string, string> = {
  applied: "it had its effect",
  ignored: "kept, and nothing is done for this type",
  superseded: "kept, and something newer or the same was known",
  refused: "kept without its body: it is about a deleted account",
  incomplete: "recorded, and nothing is done: it lacks the id of its object",
};

function sourceOf(name: string | undefined): Source {
  const source = SOURCES.find((each) => each === name);
  if (!source) throw new Refusal(`Say whose event: ${SOURCES.join(", ")}. Try: npm run webhooks -- --help`);
  return source;
}

/** The secret that signs: the first one. @throws Refusal with a new one where there is none */
function secretOf(config: Env, source: Source): string {
  const [secret] = config[VARIABLES[source]];
  if (secret) return secret;
  const made = `whsec_${randomBytes(24).toString(source === "billing" ? "hex" : "base64")}`;
  throw new Refusal(
    `${VARIABLES[source]} is not set. Put this line into .env and start the server again; the secret was made just now:\n\n${VARIABLES[source]}=${made}\n`,
  );
}

function originOf(config: Env, to: string | undefined): string {
  if (to === undefined) return `http://localhost:${config.PORT}`;
  const url = URL.parse(to);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Refusal(`--to takes an address such as https://video.example.`);
  return url.origin;
}

function fieldsOf(data: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(data ?? "{}");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // said below
  }
  throw new Refusal(`--data takes a JSON object, for example '{"id":"user_2"}'.`);
}

function repetitionsOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_REPETITIONS)
    throw new Refusal(`--repeat takes a number from 1 to ${MOST_REPETITIONS}.`);
  return count;
}

interface Delivery {
  source: Source;
  id: string;
  body: string;
}

/** Signs a delivery, sends it and says what came back. @returns whether it was taken */
async function deliver(origin: string, secret: string, { source, id, body }: Delivery): Promise<boolean> {
  const headers = signDelivery(source, secret, { id, body, now: new Date(clock()) });
  let response: Response;
  try {
    response = await fetch(`${origin}${WEBHOOK_PATHS[source]}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
  } catch {
    throw new Refusal(`Nothing answers at ${origin}. Start the server: npm start`);
  }
  const text = await response.text();
  const request = response.headers.get("x-request-id") ?? "none";
  const said = response.ok ? (/"duplicate":true/.test(text) ? "duplicate" : "new") : text.slice(0, 500);
  console.log(`  ${response.status}  ${said}  (request ${request})`);
  return response.ok;
}

/** The event as the data hold it, or null where they are not to be asked from here. */
async function lookUp(config: Env, source: Source, id: string): Promise<KeptEvent | null> {
  for await (const line of runCommand(config, "webhooks event", { source, id })) return JSON.parse(line);
  return null;
}

async function tellEffect(config: Env, source: Source, id: string): Promise<void> {
  try {
    const kept = await lookUp(config, source, id);
    if (kept)
      console.log(`  ${kept.outcome}: ${OUTCOMES[kept.outcome]}${kept.subject ? ` (${kept.subject})` : ""}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.log(`  What it did cannot be read from here: ${error.message}`);
  }
}

function listSamples(config: Env): void {
  for (const source of SOURCES) {
    const [path, variable] = [WEBHOOK_PATHS[source], VARIABLES[source]];
    console.log(
      `\n${source}  POST ${path}  ${variable} ${config[variable].length ? "is set" : "is not set"}`,
    );
    for (const type of SAMPLE_TYPES[source]) console.log(`  ${type}`);
  }
  console.log("\nnpm run webhooks -- send identity user.created");
}

async function listEvents(config: Env, source: Source): Promise<void> {
  try {
    await print(runCommand(config, "webhooks list", { source }));
  } catch (error) {
    if (!(error instanceof NoData)) throw error;
    console.log(error.message);
  }
}

export const command: CliCommand = {
  summary: "Signs events as the providers do, and delivers them to a running server.",
  help: `npm run webhooks                               what can be sent, and which secrets are set
npm run webhooks -- send SOURCE TYPE           a realistic event of the type
     --data '{"id":"user_2"}'                  fields of what it is about
     --id ID                                   the event's id, else a new one
     --repeat N                                the same delivery N times
     --to URL                                  another server than the one on PORT
npm run webhooks -- list SOURCE                the newest events that were received
npm run webhooks -- replay SOURCE ID [--to URL]  a received one again, signed anew

SOURCE is identity, billing or email. The first secret of its variable signs.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        data: { type: "string" },
        id: { type: "string" },
        repeat: { type: "string", default: "1" },
        to: { type: "string" },
      },
    });
    const [what = "list", name, third, ...more] = positionals;
    if (more.length) throw new Refusal("Too many arguments. Try: npm run webhooks -- --help");
    const config = env();
    if (what === "list") return name === undefined ? listSamples(config) : listEvents(config, sourceOf(name));
    if (what !== "send" && what !== "replay") throw new Refusal(`'${what}' is none of send, list, replay.`);
    const source = sourceOf(name);
    const secret = secretOf(config, source);
    const origin = originOf(config, values.to);

    let delivery: Delivery;
    if (what === "send") {
      const type = third ?? "";
      const id = values.id ?? `${source === "billing" ? "evt" : "msg"}_${randomBytes(9).toString("hex")}`;
      if (source !== "billing" && !DELIVERY_ID.test(id))
        throw new Refusal(
          "--id takes 1 to 255 letters, digits, _ and -: nothing else is taken for an event's id.",
        );
      const fields = fieldsOf(values.data);
      const event = sampleEvent(source, { type, id, now: new Date(clock()), fields });
      if (!event) throw new Refusal(`Say which type: ${SAMPLE_TYPES[source].join(", ")}.`);
      delivery = { source, id, body: JSON.stringify(event) };
      console.log(`${type} ${id} to ${origin}${WEBHOOK_PATHS[source]}`);
    } else {
      const id = third ?? "";
      if (!id) throw new Refusal(`Say which: npm run webhooks -- replay ${source} ID`);
      const kept = await lookUp(config, source, id);
      if (!kept?.payload) throw new Refusal(`The body of ${id} was deleted with the person it is about.`);
      delivery = { source, id, body: Buffer.from(kept.payload, "base64").toString() };
      console.log(`${kept.type} ${id} to ${origin}${WEBHOOK_PATHS[source]}`);
    }
    let taken = true;
    for (let left = repetitionsOf(values.repeat); left > 0; left -= 1)
      taken = (await deliver(origin, secret, delivery)) && taken;
    if (taken && values.to === undefined) await tellEffect(config, source, delivery.id);
    if (!taken) process.exitCode = 1;
  },
};
