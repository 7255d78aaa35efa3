import { parseArgs } from "node:util";
import {
  changeCredentials,
  deleteCredentials,
  readCredentials,
  withSession,
} from "#lib/cli/person/credentials.ts";
import { CommandFailure } from "#lib/cli/failure.ts";
import {
  type ReelwrightCommand,
  SERVICE_HELP,
  SERVICE_OPTIONS,
  type World,
} from "#lib/cli/reelwright-command.ts";
import { mustBePrivate, serviceOf } from "#lib/cli/person/service.ts";
import { askServer } from "#lib/cli/person/session.ts";
import type { Session } from "#lib/cli/person/credentials.ts";

/**
 * Ends a sign-in at its service, RFC 7009: all its tokens.
 *
 * @throws CommandFailure where the service did not say that it did
 */
export async function revoke(origin: string, session: Session): Promise<void> {
  mustBePrivate(origin);
  const { status } = await askServer(origin, "/oauth2/revoke", {
    token: session.refreshToken ?? session.accessToken,
  });
  if (status !== 200)
    throw new CommandFailure(
      "failed",
      `${origin} did not end the sign-in.`,
      `Status ${status}.`,
      "Try again.",
    );
}

/** Forgets, then revokes: a service that is away keeps nobody signed in on this machine. */
async function leave(origin: string, world: World): Promise<boolean> {
  if (!(await readCredentials(world.configDirectory)).sessions[origin]) return false;
  const session = await changeCredentials(world.configDirectory, world.wait, async (kept) => ({
    keep: withSession(kept, origin, null),
    result: kept.sessions[origin],
  }));
  if (!session) return false;
  await revoke(origin, session).catch((error: unknown) => {
    if (!(error instanceof CommandFailure)) throw error;
    const next = `Disconnect "Reelwright command line" at ${origin}/account`;
    throw new CommandFailure("failed", `Signed out here, but not at ${origin}.`, error.message, next, error);
  });
  return true;
}

export const command: ReelwrightCommand = {
  help: `reelwright logout [--all] [--json] [--to URL]

Ends the sign-in at the service and deletes its tokens from this machine.

  --all     deletes the file with all tokens, also one that cannot be read; ends those that can be ended
${SERVICE_HELP}`,
  async run(args, world) {
    const options = { ...SERVICE_OPTIONS, all: { type: "boolean", default: false } } as const;
    const { values } = parseArgs({ args, options });
    const { out, err } = world.terminal;
    if (world.env.SERVICE_API_TOKEN) err.write("SERVICE_API_TOKEN is set, and stays good.\n");
    const origins: string[] = [];
    if (values.all) {
      const kept = await readCredentials(world.configDirectory).catch(() => null);
      await deleteCredentials(world.configDirectory);
      for (const [origin, session] of Object.entries(kept?.sessions ?? {})) {
        await revoke(origin, session).then(
          () => origins.push(origin),
          (error: Error) => err.write(`Signed out here, but not at ${origin}: ${error.message}\n`),
        );
      }
    } else {
      const origin = await serviceOf(values.to, world);
      if (await leave(origin, world)) origins.push(origin);
      else if (!values.json) err.write(`Nobody was signed in at ${origin}.\n`);
    }
    if (values.json) return out.write(`${JSON.stringify({ signedOut: origins })}\n`);
    for (const origin of origins) out.write(`Signed out at ${origin}.\n`);
  },
};
