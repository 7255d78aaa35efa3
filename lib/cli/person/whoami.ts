import { Me } from "#lib/api/schemas.ts";
import { TOKEN_PATHS } from "#lib/config/paths.ts";
import { type ReelwrightCommand, readServiceOptions, SERVICE_HELP } from "#lib/cli/reelwright-command.ts";
import { readAnswer, serviceOf } from "#lib/cli/person/service.ts";
import { askSigned } from "#lib/cli/person/session.ts";
import { aligned } from "#lib/cli/terminal.ts";

/** The plan as people read it. */
export const planWord = (plan: Me["plan"]): string => (plan === "pro" ? "Pro" : "Free");

export const command: ReelwrightCommand = {
  help: `reelwright whoami [--json] [--to URL]

Account, plan and quota of the token in use: SERVICE_API_TOKEN, else that of reelwright login.

${SERVICE_HELP}`,
  async run(args, world) {
    const { json, to } = readServiceOptions(args);
    const { out } = world.terminal;
    const origin = await serviceOf(to, world);
    const answer = await askSigned(origin, TOKEN_PATHS.me, world);
    const me = readAnswer(origin, answer, Me);
    if (json) return out.write(`${JSON.stringify(answer.body, null, 2)}\n`);
    out.write(
      aligned(out, [
        ["Account", me.id],
        ["Name", me.name || null],
        ["E-mail", me.email ?? null],
        ["Plan", planWord(me.plan)],
        ["Scopes", me.scopes.join(" ")],
        ["Quota", `${me.limits.requests} calls in ${me.limits.windowSeconds} s`],
        ["Service", origin],
        ["Token", world.env.SERVICE_API_TOKEN ? "SERVICE_API_TOKEN" : "of reelwright login"],
      ]),
    );
  },
};
