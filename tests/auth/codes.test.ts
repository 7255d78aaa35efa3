import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { users } from "#lib/db/schema/accounts.ts";
import { events } from "#lib/db/schema/events.ts";
import { sessions, verifications } from "#lib/db/schema/sign-in.ts";
import { readEmail, requestCode, signInWithCode } from "#lib/auth/sign-in/codes.ts";
import { listSessions, readSession } from "#lib/auth/session.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn, testAuth, type TestAuth } from "#tests/auth/harness.ts";

const EMPTY = ["users", "events", "sessions", "verifications", "provider_links", "deleted_identities"]
  .map((table) => `delete from ${table}`)
  .join("; ");
const asker = { client: "192.0.2.1", now: 0 };

onBothEngines((open) => {
  let opened: TestDatabase;
  let it: TestAuth;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(async () => {
    await opened.database.runSql(EMPTY);
    it = await testAuth(opened.database);
  });
  afterAll(() => opened.drop());

  const signInAs = (email: string, code: string, client = "192.0.2.1") =>
    signInWithCode(it.auth, it.limits, { email, code }, new Headers(), { client, now: 0 });

  test("a first code makes the account, its session and one user_signed_up, in one transaction", async () => {
    const headers = await signIn(it, "ada@example.com");
    const session = await readSession(it.auth, headers);
    expect(session?.user.email).toBe("ada@example.com");
    const facts = await it.auth.queries.select().from(events);
    expect(facts.map(({ name, subject }) => [name, subject])).toEqual([["user_signed_up", session?.user.id]]);
    const again = await signIn(it, "ada@example.com");
    expect((await readSession(it.auth, again))?.user.id).toBe(session?.user.id);
    expect(await it.auth.queries.select().from(events)).toHaveLength(1);
  });

  test("an account whose fact cannot be recorded is not made", async () => {
    await requestCode(it.auth, it.limits, "bo@example.com", asker);
    const code = await it.codeFor("bo@example.com");
    await opened.database.runSql("alter table events add constraint refuse check (name <> 'user_signed_up')");
    try {
      await expect(signInAs("bo@example.com", code)).rejects.toThrow();
      expect(await it.auth.queries.select().from(users)).toEqual([]);
      expect(await it.auth.queries.select().from(sessions)).toEqual([]);
    } finally {
      await opened.database.runSql("alter table events drop constraint refuse");
    }
  });

  test("a code is used once", async () => {
    await requestCode(it.auth, it.limits, "ada@example.com", asker);
    const code = await it.codeFor("ada@example.com");
    const tries = await Promise.all(Array.from({ length: 10 }, () => signInAs("ada@example.com", code)));
    expect(tries.filter(Array.isArray)).toHaveLength(1);
    expect(await signInAs("ada@example.com", code)).toBe("wrong");
    expect(await it.auth.queries.select().from(sessions)).toHaveLength(1);
  });

  test("the fifth wrong code ends the right one", async () => {
    await requestCode(it.auth, it.limits, "ada@example.com", asker);
    const code = await it.codeFor("ada@example.com");
    const wrong = code === "000000" ? "111111" : "000000";
    for (let index = 0; index < 5; index += 1) expect(await signInAs("ada@example.com", wrong)).toBe("wrong");
    expect(await signInAs("ada@example.com", code)).toBe("wrong");
  });

  test("four wrong codes do not", async () => {
    await requestCode(it.auth, it.limits, "ada@example.com", asker);
    const code = await it.codeFor("ada@example.com");
    const wrong = code === "000000" ? "111111" : "000000";
    for (let index = 0; index < 4; index += 1) expect(await signInAs("ada@example.com", wrong)).toBe("wrong");
    expect(await signInAs("ada@example.com", code)).toBeInstanceOf(Array);
  });

  test("wrong codes at the same time are counted", async () => {
    await requestCode(it.auth, it.limits, "ada@example.com", asker);
    const code = await it.codeFor("ada@example.com");
    const guesses = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, "0")).filter(
      (guess) => guess !== code,
    );
    await Promise.all(guesses.map((guess) => signInAs("ada@example.com", guess)));
    expect(await signInAs("ada@example.com", code)).toBe("wrong");
  });

  test("an old code is none", async () => {
    await requestCode(it.auth, it.limits, "ada@example.com", asker);
    const code = await it.codeFor("ada@example.com");
    await it.auth.queries.update(verifications).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await signInAs("ada@example.com", code)).toBe("wrong");
  });

  test("codes stand hashed, their addresses too", async () => {
    await requestCode(it.auth, it.limits, "ada@example.com", asker);
    const code = await it.codeFor("ada@example.com");
    const kept = JSON.stringify(await it.auth.queries.select().from(verifications));
    expect(kept).not.toContain(code);
    expect(kept).not.toContain("ada@");
    expect(JSON.stringify(it.asked)).not.toContain(code);
  });

  test("answers and writes are the same whether there is an account or not", async () => {
    await signIn(it, "ada@example.com");
    await it.auth.queries.delete(verifications);
    const traces = [];
    for (const email of ["ada@example.com", "nobody@example.com"]) {
      it.asked.length = 0;
      const answer = await requestCode(it.auth, it.limits, email, { client: "192.0.2.9", now: 0 });
      const rows = await it.auth.queries.select().from(verifications);
      const code = await it.codeFor(email);
      const wrong = await signInAs(email, code === "123456" ? "654321" : "123456");
      await it.auth.queries.delete(verifications);
      traces.push([answer, it.asked.map(({ name }) => name), rows.length, wrong]);
    }
    expect(traces[0]).toEqual(traces[1]);
  });

  test("an address gets five codes an hour, whoever asks, and a client thirty", async () => {
    const ask = (email: string, client: string, now = 0) =>
      requestCode(it.auth, it.limits, email, { client, now });
    for (let index = 0; index < 5; index += 1) expect(await ask("ada@example.com", `c${index}`)).toBe("sent");
    expect(await ask("ada@example.com", "another")).toBe("too_many");
    expect(await ask("ada@example.com", "another", 3_600_000)).toBe("sent");
    for (let index = 0; index < 30; index += 1)
      expect(await ask(`u${index}@example.com`, "one")).toBe("sent");
    expect(await ask("u30@example.com", "one")).toBe("too_many");
  });

  test("X5 the session's cookie is __Host-, Secure, HttpOnly and SameSite=Lax, and new at each sign-in", async () => {
    await requestCode(it.auth, it.limits, "ada@example.com", asker);
    const first = await signInAs("ada@example.com", await it.codeFor("ada@example.com"));
    if (!Array.isArray(first)) throw new Error(first);
    expect(first).toHaveLength(1);
    const [name, ...attributes] = (first[0] ?? "").split(/;\s*/);
    expect(name).toMatch(/^__Host-reelwright=[^;]+$/);
    expect(attributes.map((attribute) => attribute.toLowerCase()).sort()).toEqual(
      ["httponly", "max-age=2592000", "path=/", "samesite=lax", "secure"].sort(),
    );
    const before = new Headers({ cookie: name ?? "" });
    const held = await readSession(it.auth, before);
    const after = await signIn(it, "ada@example.com", before);
    expect(await readSession(it.auth, before)).toBeNull();
    expect((await readSession(it.auth, after))?.id).not.toBe(held?.id);
    expect(await listSessions(it.auth, held?.user.id ?? "", new Date())).toHaveLength(1);
  });

  test("X5 only plain http on loopback gets a plain name", async () => {
    const local = await testAuth(opened.database, { baseUrl: "http://localhost:3000" });
    expect(local.auth.cookies).toEqual({ name: "reelwright", secure: false });
    const far = await testAuth(opened.database, { baseUrl: "http://video.example" });
    expect(far.auth.cookies).toEqual({ name: "__Host-reelwright", secure: true });
  });

  test("a cookie that we did not sign is none", async () => {
    const headers = await signIn(it, "ada@example.com");
    const cookie = headers.get("cookie") ?? "";
    for (const forged of [
      cookie.slice(0, -3),
      cookie.replace(/=..../, "=AAAA"),
      "__Host-reelwright=x",
      "__Host-reelwright=",
    ])
      expect(await readSession(it.auth, new Headers({ cookie: forged }))).toBeNull();
  });
});

test.each([
  [" Ada@Example.COM ", "ada@example.com"],
  ["ada@example.com\r\nBcc: x@y.z", null],
  ["ada", null],
  [`${"a".repeat(250)}@example.com`, null],
])("address %j", (value, expected) => expect(readEmail(value)).toBe(expected));
