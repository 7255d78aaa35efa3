import type { Database, Queries } from "#lib/db/database.ts";
import { type Auth, createAuth } from "#lib/auth/instance.ts";
import { openCode } from "#lib/auth/sign-in/code-mail.ts";
import { authLimits, type AuthLimits } from "#lib/auth/limits.ts";
import type { ProviderSettings } from "#lib/auth/sign-in/providers.ts";
import { createMemoryStore } from "#lib/limits/memory-store.ts";
import type { JobData, JobName, SendJob } from "#lib/jobs/job.ts";
import { PLANTED } from "#tests/harness/planted.ts";

export const SECRET = PLANTED.repeat(3);

/** A job that was asked for. */
export interface Asked {
  name: JobName;
  data: Record<string, unknown>;
}

export interface TestAuth {
  auth: Auth;
  limits: AuthLimits;
  /** Jobs that were asked for, in order. */
  asked: Asked[];
  /** The newest code for an address. */
  codeFor(email: string): Promise<string>;
}

/** Sign-in on a database of a test. Jobs are kept, not done. */
export async function testAuth(
  database: Database,
  {
    baseUrl = "https://video.example",
    providers = {},
    secret = SECRET,
  }: { baseUrl?: string; providers?: ProviderSettings; secret?: string } = {},
): Promise<TestAuth> {
  const asked: Asked[] = [];
  const send: SendJob = async <Name extends JobName>(_: Queries, name: Name, data: JobData<Name>) => {
    asked.push({ name, data });
  };
  const log = { warn: () => {} };
  const auth = await createAuth({
    database,
    baseUrl,
    secret,
    send,
    log,
    providers,
    publicClientId: "reelwright-mcp",
  });
  return {
    auth,
    limits: await authLimits((policy) => createMemoryStore(policy)),
    asked,
    async codeFor(email) {
      const job = asked.findLast(({ name, data }) => name === "mail.sign-in-code" && data.to === email);
      if (!job) throw new Error(`no code was sent to ${email}`);
      return openCode(String(job.data.sealed), secret);
    },
  };
}

/** An address gets five codes an hour: each sign-in of the tests has an hour of its own. */
let hours = 0;

/** Signs somebody in and gives the request headers of the browser. */
export async function signIn(test: TestAuth, email: string, before = new Headers()): Promise<Headers> {
  const { requestCode, signInWithCode } = await import("#lib/auth/sign-in/codes.ts");
  hours += 1;
  const asker = { client: email, now: hours * 3_600_000 };
  await requestCode(test.auth, test.limits, email, asker);
  const code = await test.codeFor(email);
  const cookies = await signInWithCode(test.auth, test.limits, { email, code }, before, asker);
  if (!Array.isArray(cookies)) throw new Error(`sign-in: ${cookies}`);
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  return new Headers({ cookie, "user-agent": "Test browser" });
}
