import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CLI_CLIENT_ID } from "#lib/auth/oauth/clients.ts";
import { listApplications } from "#lib/auth/oauth/applications.ts";
import { readSession } from "#lib/auth/session.ts";
import { credentialsFile, readCredentials } from "#lib/cli/person/credentials.ts";
import { askSigned } from "#lib/cli/person/session.ts";
import { refusalOf } from "#lib/cli/person/service.ts";
import { EXIT } from "#lib/cli/failure.ts";
import { clock } from "#lib/base/clock.ts";
import { accentOf } from "#lib/cli/terminal.ts";
import { connect, form } from "#tests/auth/world.ts";
import { signIn } from "#tests/auth/harness.ts";
import {
  loginAt,
  type Machine,
  newMachine,
  polledNow,
  runProcess,
  type Service,
  startService,
} from "#tests/cli/harness.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { serve } from "#tests/mcp/serve.ts";
import { PLANTED } from "#tests/harness/planted.ts";

const lines = (text: string): string[] => text.split("\n").slice(0, -1);
const mode = (path: string): number => statSync(path).mode & 0o777;

onBothEngines((open) => {
  let opened: TestDatabase;
  let service: Service;
  let machine: Machine;
  beforeAll(async () => {
    opened = await open();
    service = await startService(opened.database);
  });
  afterAll(async () => {
    await service.stop();
    await opened.drop();
  });
  beforeEach(() => {
    machine = newMachine();
    service.calls.length = 0;
  });
  afterEach(() => machine.remove());

  const to = (...args: string[]) => [...args, "--to", service.baseUrl];
  const login = (browser: Headers, answer?: "allow" | "deny", args?: string[]) =>
    loginAt(service, machine, browser, answer, args);

  const kept = () => readCredentials(machine.directory);
  const sessionHere = async () => (await kept()).sessions[service.baseUrl];
  /** Changes what is kept for the service. */
  async function spoil(change: Record<string, unknown>) {
    const credentials = await kept();
    Object.assign(credentials.sessions[service.baseUrl] as object, change);
    writeFileSync(credentialsFile(machine.directory), JSON.stringify(credentials), { mode: 0o600 });
  }
  const LONG_AGO = "2001-01-01T00:00:00.000Z";

  describe("login, whoami, logout", () => {
    test("the whole way: a code, a page, tokens of their owner only, who it is, and out again", async () => {
      const browser = await signIn(service, "ada@reader.example");
      const login1 = await login(browser);
      expect(login1).toMatchObject({
        code: EXIT.ok,
        out: `Signed in at ${service.baseUrl} as ada@reader.example (Free).\n`,
      });
      expect(lines(login1.err)).toEqual([
        expect.stringMatching(/^Code {2}[A-Z0-9]{8}$/),
        `Open  ${service.baseUrl}/device`,
        "Enter the code there, in any browser. It is good for 10 minutes.",
      ]);
      const file = credentialsFile(machine.directory);
      expect([mode(file), mode(machine.directory)]).toEqual([0o600, 0o700]);
      expect(readdirSync(machine.directory).sort()).toEqual(["credentials.json", "lock"]);

      // the address is remembered
      const who = await machine.run(["whoami"]);
      const id = (await readSession(service.auth, browser))?.user.id ?? "";
      expect(who).toEqual({
        code: EXIT.ok,
        err: "",
        out: [
          `Account  ${id}`,
          "E-mail   ada@reader.example",
          "Plan     Free",
          "Scopes   profile email offline_access",
          "Quota    60 calls in 60 s",
          `Service  ${service.baseUrl}`,
          "Token    of reelwright login",
          "",
        ].join("\n"),
      });
      const json = await machine.run(["whoami", "--json"]);
      expect(JSON.parse(json.out)).toMatchObject({ id, plan: "free", application: CLI_CLIENT_ID });

      const token = (await sessionHere())?.accessToken;
      const out = await machine.run(["logout"]);
      expect(out).toEqual({ code: EXIT.ok, err: "", out: `Signed out at ${service.baseUrl}.\n` });
      expect(existsSync(file)).toBe(false);
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${service.baseUrl}/api/v1/me`, { headers })).status).toBe(401);
      expect(await machine.run(to("logout"))).toMatchObject({ code: EXIT.ok, out: "" });
      expect((await machine.run(to("whoami"))).code).toBe(EXIT.notSignedIn);
    });

    test("as JSON: a line with the code, a line with the account", async () => {
      const { code, out, err } = await login(await signIn(service, "json@reader.example"), "allow", [
        "--json",
      ]);
      expect([code, err]).toEqual([EXIT.ok, ""]);
      expect(lines(out).map((line) => JSON.parse(line))).toEqual([
        {
          event: "code",
          userCode: expect.stringMatching(/^[A-Z0-9]{8}$/),
          verificationUri: `${service.baseUrl}/device`,
          expiresInSeconds: 600,
        },
        {
          event: "signed-in",
          service: service.baseUrl,
          id: expect.stringMatching(/^user_/),
          email: "json@reader.example",
          plan: "free",
        },
      ]);
    });

    test("a second sign-in ends the first", async () => {
      const browser = await signIn(service, "twice@reader.example");
      await login(browser);
      const first = (await sessionHere())?.accessToken;
      await login(browser);
      const headers = { authorization: `Bearer ${first}` };
      expect((await fetch(`${service.baseUrl}/api/v1/me`, { headers })).status).toBe(401);
      expect((await machine.run(["whoami"])).code).toBe(EXIT.ok);
      const id = (await readSession(service.auth, browser))?.user.id ?? "";
      expect(await listApplications(service.auth, id)).toHaveLength(1);
    });

    test("denied", async () => {
      const { code, err } = await login(await signIn(service, "no@reader.example"), "deny");
      expect(code).toBe(EXIT.failed);
      expect(lines(err).slice(-3)).toEqual([
        "error  Denied.",
        "why    Somebody said no to this code.",
        `next   reelwright login --to ${service.baseUrl}`,
      ]);
      expect(existsSync(machine.directory)).toBe(false);
    });

    test("asked too fast, it waits five seconds longer each time", async () => {
      const waits: number[] = [];
      const { code } = await machine.run(to("login"), {
        async wait(milliseconds) {
          waits.push(milliseconds);
          // the first question is pending, the next two come too fast
          if (waits.length === 4) {
            await service.auth.queries.execute(
              "update device_codes set expires_at = now() - interval '1 minute', last_polled_at = null",
            );
          }
        },
      });
      expect(waits).toEqual([5000, 5000, 10_000, 15_000]);
      expect(code).toBe(EXIT.failed);
    });

    test("nobody decides: it ends when the code does, by this machine's clock too", async () => {
      let now = clock();
      const { code, err } = await machine.run(to("login"), {
        now: () => now,
        async wait(milliseconds) {
          // twenty waits at a time
          now += milliseconds * 20;
          await polledNow(service);
        },
      });
      expect(code).toBe(EXIT.failed);
      expect(lines(err).slice(-3)[0]).toBe("error  Nobody allowed it in time.");
      const polls = service.calls.filter((call) => call === "POST /api/auth/oauth2/token").length;
      expect(polls).toBe(600 / 100 - 1);
    });

    test("Enter opens the page, once, and only where somebody sits; --no-browser does not offer it", async () => {
      const opened: string[] = [];
      const browser = await signIn(service, "enter@reader.example");
      let listening = 0;
      const person = {
        onEnter(then: () => void) {
          listening += 1;
          then();
          return () => {
            listening -= 1;
          };
        },
        openPage: async (url: string) => {
          opened.push(url);
          return false;
        },
      };
      for (const args of [["login"], ["login", "--no-browser"]]) {
        let shown = "";
        const { code, err } = await machine.run(to(...args), {
          person,
          onText: (text) => {
            shown += text;
          },
          async wait() {
            await polledNow(service);
            await service.decide(browser, /Code {2}(\S+)/.exec(shown)?.[1] ?? "", "allow");
          },
        });
        expect(code).toBe(EXIT.ok);
        expect(err.includes("press Enter")).toBe(args.length === 1);
        expect(err.includes("No browser could be started here.")).toBe(args.length === 1);
      }
      expect(opened).toEqual([expect.stringMatching(`^${service.baseUrl}/device\\?user_code=[A-Z0-9]{8}$`)]);
      expect(listening).toBe(0);
    });
  });

  describe("tokens", () => {
    test("one that ends is renewed, and by one process only", async () => {
      await login(await signIn(service, "old@reader.example"));
      const before = await sessionHere();
      await spoil({ expiresAt: LONG_AGO });
      service.calls.length = 0;
      const wait = (milliseconds: number) =>
        new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
      const all = await Promise.all(Array.from({ length: 6 }, () => machine.run(["whoami"], { wait })));
      expect(all.map(({ code, err }) => [code, err])).toEqual(Array(6).fill([EXIT.ok, ""]));
      expect(service.calls.filter((call) => call === "POST /api/auth/oauth2/token")).toHaveLength(1);
      const after = await sessionHere();
      expect(after?.refreshToken).not.toBe(before?.refreshToken);
      expect(after?.accessToken).not.toBe(before?.accessToken);
    });

    test("by one of several processes, too", async () => {
      await login(await signIn(service, "processes@reader.example"));
      await spoil({ expiresAt: LONG_AGO });
      service.calls.length = 0;
      const env = { XDG_CONFIG_HOME: dirname(machine.directory) };
      const all = await Promise.all(Array.from({ length: 3 }, () => runProcess(["whoami"], env)));
      expect(all.map(({ code, err }) => [code, err])).toEqual(Array(3).fill([EXIT.ok, ""]));
      expect(service.calls.filter((call) => call === "POST /api/auth/oauth2/token")).toHaveLength(1);
    });

    test("one that the service takes no more is renewed too", async () => {
      await login(await signIn(service, "bad@reader.example"));
      await spoil({ accessToken: "not-a-token" });
      expect((await machine.run(["whoami"])).code).toBe(EXIT.ok);
      expect((await sessionHere())?.accessToken).not.toBe("not-a-token");
    });

    test("what was taken back on the account page is forgotten: exit code 3", async () => {
      const browser = await signIn(service, "gone@reader.example");
      await login(browser);
      const refresh = (await sessionHere())?.refreshToken ?? "";
      await service.ask("/api/auth/oauth2/revoke", form({ token: refresh, client_id: CLI_CLIENT_ID }));
      const { code, out, err } = await machine.run(["whoami"]);
      expect([code, out]).toEqual([EXIT.notSignedIn, ""]);
      expect(lines(err)).toEqual([
        `error  The sign-in at ${service.baseUrl} has ended.`,
        "why    It ran out, or was taken back on the account page.",
        `next   reelwright login --to ${service.baseUrl}`,
      ]);
      expect(existsSync(credentialsFile(machine.directory))).toBe(false);
    });

    test("a service that is away while a token is renewed ends nothing", async () => {
      await login(await signIn(service, "away@reader.example"));
      const before = await kept();
      const away = await serve(() => async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
      const [session] = Object.values(before.sessions);
      const credentials = { ...before, sessions: { [away.baseUrl]: { ...session, expiresAt: LONG_AGO } } };
      writeFileSync(credentialsFile(machine.directory), JSON.stringify(credentials), { mode: 0o600 });
      const { code, err } = await machine.run(["whoami", "--to", away.baseUrl]);
      await away.stop();
      expect(code).toBe(EXIT.failed);
      expect(lines(err)[0]).toBe(`error  ${away.baseUrl} is away.`);
      expect((await kept()).sessions).toHaveProperty([away.baseUrl]);
    });

    test("SERVICE_API_TOKEN wins over what is kept; a wrong one is not exchanged for it", async () => {
      await login(await signIn(service, "kept@reader.example"));
      const { tokens } = await connect(service, "given@reader.example");
      const env = { SERVICE_API_TOKEN: tokens.access_token };
      expect((await machine.run(["whoami"], { env })).out).toMatch(
        /E-mail {3}given@reader\.example[\s\S]*Token {4}SERVICE_API_TOKEN/,
      );
      const wrong = await machine.run(["whoami"], { env: { SERVICE_API_TOKEN: PLANTED } });
      expect([wrong.code, wrong.out]).toEqual([EXIT.notSignedIn, ""]);
      expect(wrong.err).toContain("does not take the token in SERVICE_API_TOKEN");
      expect(wrong.err).not.toContain(PLANTED);
      expect((await machine.run(["whoami"])).out).toContain("kept@reader.example");
    });

    test("a paid operation on the free plan is exit code 4, and says where to get the plan", async () => {
      const { tokens } = await connect(service, "free@reader.example");
      const output = { write: () => {}, columns: null, accent: accentOf(1) };
      const answer = await askSigned(service.baseUrl, "/api/v1/videos", {
        terminal: { out: output, err: output },
        env: { SERVICE_API_TOKEN: tokens.access_token },
        configDirectory: machine.directory,
        cacheDirectory: machine.directory,
        now: clock,
        wait: async () => {},
        person: null,
      });
      const failure = refusalOf(service.baseUrl, answer);
      expect(EXIT[failure.exit]).toBe(4);
      expect(failure.next).toBe(`Choose the plan at ${service.baseUrl}/pricing`);
    });

    test("logout where the service does not answer: out here, and it says that it is not out there", async () => {
      await login(await signIn(service, "stay@reader.example"));
      const before = await kept();
      const nobody = await serve(() => async () => new Response());
      await nobody.stop();
      const sessions = { [nobody.baseUrl]: Object.values(before.sessions)[0] };
      writeFileSync(credentialsFile(machine.directory), JSON.stringify({ ...before, sessions }));
      const { code, err } = await machine.run(["logout", "--to", nobody.baseUrl]);
      expect(code).toBe(EXIT.failed);
      expect(lines(err)).toEqual([
        `error  Signed out here, but not at ${nobody.baseUrl}.`,
        `why    ${nobody.baseUrl} does not answer.`,
        `next   Disconnect "Reelwright command line" at ${nobody.baseUrl}/account`,
      ]);
      expect(existsSync(credentialsFile(machine.directory))).toBe(false);
    });
  });

  test("nothing of all this was a failure of the service", () => expect(service.errors).toEqual([]));
});
