import { parseArgs } from "node:util";
import { z } from "zod";
import { Me } from "#lib/api/schemas.ts";
import { DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import { AUTH_PATHS, TOKEN_PATHS } from "#lib/config/paths.ts";
import { changeCredentials, withSession } from "#lib/cli/person/credentials.ts";
import { CommandFailure } from "#lib/cli/failure.ts";
import { revoke } from "#lib/cli/person/logout.ts";
import {
  type ReelwrightCommand,
  SERVICE_HELP,
  SERVICE_OPTIONS,
  type World,
} from "#lib/cli/reelwright-command.ts";
import {
  ask,
  mustBePrivate,
  readAnswer,
  refusalOf,
  ServiceAway,
  serviceOf,
} from "#lib/cli/person/service.ts";
import { askServer, oauthErrorOf, sessionOf, Tokens } from "#lib/cli/person/session.ts";
import { aligned, harmless } from "#lib/cli/terminal.ts";
import { planWord } from "#lib/cli/person/whoami.ts";

const SCOPE = "profile email offline_access";

/** RFC 9728 §2. */
const ResourceMetadata = z.object({ resource: z.url(), authorization_servers: z.array(z.url()).min(1) });

const webAddress = z.url({ protocol: /^https?$/ });
/** RFC 8628 §3.2. */
const Device = z.object({
  device_code: z.string().min(1),
  user_code: z.string().min(1).transform(harmless),
  verification_uri: webAddress,
  verification_uri_complete: webAddress.optional(),
  expires_in: z.number().positive(),
  interval: z.number().min(1).default(5),
});
type Device = z.infer<typeof Device>;

/** What tokens for the HTTP API name. @throws CommandFailure where somebody else gives out the tokens */
async function resourceOf(origin: string): Promise<string> {
  const answer = await ask(origin, AUTH_PATHS.resourceApi);
  const { resource, authorization_servers: servers } = readAnswer(origin, answer, ResourceMetadata);
  const [server = ""] = servers;
  if (new URL(server).origin === new URL(resource).origin) return resource;
  const next = "Get a token there and set SERVICE_API_TOKEN.";
  throw new CommandFailure(
    "failed",
    `${origin} has its sign-in elsewhere.`,
    `Tokens come from ${server}.`,
    next,
  );
}

async function begin(origin: string): Promise<Device> {
  const resource = await resourceOf(origin);
  return readAnswer(origin, await askServer(origin, "/device/code", { scope: SCOPE, resource }), Device);
}

/** The answer to one question for the tokens: null for a service that is away, which may come back. */
async function poll(origin: string, device: Device) {
  try {
    const fields = { grant_type: DEVICE_GRANT, device_code: device.device_code };
    const answer = await askServer(origin, "/oauth2/token", fields);
    return answer.status >= 500 ? null : answer;
  } catch (error) {
    if (error instanceof ServiceAway) return null;
    throw error;
  }
}

/**
 * Waits until somebody has decided, RFC 8628 §3.5.
 *
 * @throws CommandFailure where it is denied, or nobody decides in time
 */
async function waitForTokens(origin: string, device: Device, world: World) {
  const again = `reelwright login --to ${origin}`;
  const endsAt = world.now() + device.expires_in * 1000;
  const expired = () =>
    new CommandFailure("failed", "Nobody allowed it in time.", "The code has expired.", again);
  let seconds = device.interval;
  for (;;) {
    await world.wait(seconds * 1000);
    if (world.now() >= endsAt) throw expired();
    const answer = await poll(origin, device);
    if (answer === null) {
      // §3.5: slower after a failure; the wait is at most a minute
      seconds = Math.min(60, seconds * 2);
      continue;
    }
    const tokens = Tokens.safeParse(answer.body);
    if (answer.status === 200 && tokens.success) return tokens.data;
    switch (oauthErrorOf(answer)) {
      case "authorization_pending":
        break;
      case "slow_down":
        seconds += 5;
        break;
      case "expired_token":
        throw expired();
      case "access_denied":
        throw new CommandFailure("failed", "Denied.", "Somebody said no to this code.", again);
      default:
        throw refusalOf(origin, answer);
    }
  }
}

/** Shows code and address, and waits. */
async function askPerson(origin: string, device: Device, world: World, offerBrowser: boolean) {
  const { err } = world.terminal;
  err.write(
    aligned(err, [
      ["Code", device.user_code],
      ["Open", device.verification_uri],
    ]),
  );
  const minutes = Math.round(device.expires_in / 60);
  err.write(`Enter the code there, in any browser. It is good for ${minutes} minutes.\n`);
  if (!world.person || !offerBrowser) return waitForTokens(origin, device, world);
  err.write("Or press Enter here to open the page.\n");
  const { person } = world;
  const stop = person.onEnter(async () => {
    const opened = await person.openPage(device.verification_uri_complete ?? device.verification_uri);
    if (!opened) err.write("No browser could be started here.\n");
  });
  try {
    return await waitForTokens(origin, device, world);
  } finally {
    stop();
  }
}

export const command: ReelwrightCommand = {
  help: `reelwright login [--no-browser] [--json] [--to URL]

Signs in: shows a code and an address, and waits until you have entered it there, in a browser of any machine.

  --no-browser  does not offer to open the page
  --json        a line of JSON with the code, then one with the account
${SERVICE_HELP.split("\n").slice(1).join("\n")}`,
  async run(args, world) {
    const options = { ...SERVICE_OPTIONS, "no-browser": { type: "boolean", default: false } } as const;
    const { values } = parseArgs({ args, options });
    const { out, err } = world.terminal;
    const origin = await serviceOf(values.to, world);
    mustBePrivate(origin);
    const device = await begin(origin);
    const say = (event: object) => values.json && out.write(`${JSON.stringify(event)}\n`);
    say({
      event: "code",
      userCode: device.user_code,
      verificationUri: device.verification_uri,
      expiresInSeconds: device.expires_in,
    });
    const tokens = values.json
      ? await waitForTokens(origin, device, world)
      : await askPerson(origin, device, world, !values["no-browser"]);
    const session = sessionOf(tokens, world.now());
    const before = await changeCredentials(world.configDirectory, world.wait, async (kept) => ({
      keep: withSession(kept, origin, session),
      result: kept.sessions[origin],
    }));
    // nobody needs the older sign-in any more; that it goes on is no reason to fail
    if (before) await revoke(origin, before).catch(() => {});
    const headers = { Authorization: `Bearer ${session.accessToken}` };
    const me = readAnswer(origin, await ask(origin, TOKEN_PATHS.me, { headers }), Me);
    say({ event: "signed-in", service: origin, id: me.id, email: me.email ?? null, plan: me.plan });
    if (!values.json)
      out.write(
        `Signed in at ${origin} as ${harmless(me.email || me.name || me.id)} (${planWord(me.plan)}).\n`,
      );
    if (world.env.SERVICE_API_TOKEN)
      err.write("SERVICE_API_TOKEN is set and wins: unset it to use this sign-in.\n");
  },
};
