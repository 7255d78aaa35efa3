import { createHmac } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "svix";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { standardVerifier } from "#lib/webhooks/standard.ts";
import { costBesideHmac, SECRETS, secondsOf } from "#tests/harness/signing.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0, 500);
const SECRET: string = SECRETS.identity;
const OLD_SECRET: string = SECRETS.email;
const BODY = '{"type":"user.created","data":{"id":"user_1"}}';
const ID = "msg_2b9";

// svix reads the clock by itself
beforeAll(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

const verify = standardVerifier([SECRET, OLD_SECRET]);
const headersOf = (over: Record<string, string | undefined> = {}, body = BODY, secret = SECRET): Headers => {
  const all: Record<string, string | undefined> = {
    "msg-id": ID,
    "msg-timestamp": String(secondsOf(NOW)),
    "msg-signature": new Webhook(secret).sign(ID, new Date(NOW), body),
    ...over,
  };
  return new Headers(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
};
/** Whether a delivery passes the guard and the library, as the receiver asks them. */
function passes(headers: Headers, body: string | Uint8Array = BODY, now = NOW, by = verify): boolean {
  const bytes = Buffer.from(body);
  const verdict = by(headers, bytes, now);
  return !("refused" in verdict) && verdict.confirm(bytes.toString());
}
/** What svix alone says to it. */
function svixTakes(headers: Headers, body = BODY, secret = SECRET): boolean {
  try {
    const named = Object.fromEntries(
      [...headers].map(([name, value]) => [name.replace("msg-", "svix-"), value]),
    );
    new Webhook(secret).verify(body, named);
    return true;
  } catch {
    return false;
  }
}

describe("W1 the vector that Standard Webhooks publishes", () => {
  const at = 1_614_265_330_000;
  const vector = new Headers({
    "msg-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "msg-timestamp": "1614265330",
    "msg-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
  const body = '{"test": 2432232314}';

  test("W1 verifies at its time", () => {
    vi.setSystemTime(at);
    expect(passes(vector, body, at, standardVerifier(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]))).toBe(true);
    vi.setSystemTime(NOW);
  });
  test("W1 is too old today", () => expect(passes(vector, body, NOW)).toBe(false));
});

describe("headers", () => {
  test.each(["msg-id", "msg-timestamp", "msg-signature"])("W2 %s missing or empty is refused", (name) => {
    expect(passes(headersOf({ [name]: undefined }))).toBe(false);
    expect(passes(headersOf({ [name]: "" }))).toBe(false);
    expect(passes(headersOf({ [name]: " " }))).toBe(false);
  });

  const renamed = (family: string) =>
    new Headers([...headersOf()].map(([name, value]) => [name.replace("msg", family), value]));
  test.each(["msg", "svix", "webhook"])("W3 the names %s-* are mapped for the library", (family) =>
    expect(passes(renamed(family))).toBe(true),
  );
  test("W3 capitals do not matter", () =>
    expect(passes(new Headers([...headersOf()].map(([name, value]) => [name.toUpperCase(), value])))).toBe(
      true,
    ));
  test("families that agree pass; that disagree, or of which one is not whole, are refused", () => {
    const both = [...renamed("svix")];
    expect(passes(headersOf(Object.fromEntries(both)))).toBe(true);
    for (const [name] of both) {
      const value = name.endsWith("timestamp") ? String(secondsOf(NOW) + 1) : "msg_other";
      expect(passes(headersOf({ ...Object.fromEntries(both), [name]: value })), name).toBe(false);
      const { [name]: _, ...part } = Object.fromEntries(both);
      expect(passes(headersOf(part)), `without ${name}`).toBe(false);
    }
  });

  // `msg_a.b` at 1 is signed as `msg_a.b.1.…`, and so is `msg_a` at `b.1`
  const REFUSED_IDS: [what: string, id: string][] = [
    ["a dot", "msg_a.b"],
    ["a dot and a time behind it", `msg_a.${secondsOf(NOW)}`],
    ["nothing but a dot", "."],
    ["a colon", "msg:1"],
    ["a slash", "msg/1"],
    ["a percent sign", "msg%2e1"],
    ["a blank", "msg 1"],
    ["two lines, joined", "msg_1, msg_1"],
    ["too long", "m".repeat(256)],
    ["no ASCII", "msg_\u00e9"],
  ];
  test.each(REFUSED_IDS)("an id with %s is refused under each name, even signed", (_, id) => {
    const signature = new Webhook(SECRET).sign(id, new Date(NOW), BODY);
    const headers = headersOf({ "msg-id": id, "msg-signature": signature });
    for (const family of ["msg", "svix", "webhook"]) {
      const named = new Headers([...headers].map(([name, value]) => [name.replace("msg", family), value]));
      expect(verify(named, Buffer.from(BODY), NOW), family).toEqual({ refused: "headers" });
    }
  });
  test.each(["a", "msg_2b9", "A-Z_0-9", "x".repeat(255)])("the id %s is taken", (id) => {
    const signature = new Webhook(SECRET).sign(id, new Date(NOW), BODY);
    expect(passes(headersOf({ "msg-id": id, "msg-signature": signature }))).toBe(true);
  });
});

describe("time", () => {
  const at = (offset: number) => {
    const when = new Date(NOW + offset * 1000);
    return headersOf({
      "msg-timestamp": String(secondsOf(when.getTime())),
      "msg-signature": new Webhook(SECRET).sign(ID, when, BODY),
    });
  };
  test.each([
    [0, true],
    [-300, true],
    [-301, false],
    [-302, false],
    [298, true],
    [300, true],
    [302, false],
    [31_536_000, false],
  ])("W8 %i s off: %s, and svix says the same", (offset, expected) => {
    expect(passes(at(offset))).toBe(expected);
    expect(svixTakes(at(offset))).toBe(expected);
  });

  test.each(["+s", "s.0", "sabc", "0s", "-s", "1e9", "0x60000000", "", "NaN"])(
    "W11 the timestamp %j, where s is now, is refused, whichever form was signed",
    (form) => {
      const text = form.replace("s", String(secondsOf(NOW)));
      const signature = new Webhook(SECRET).sign(ID, new Date(NOW), BODY);
      const hmac = createHmac("sha256", Buffer.from(SECRET.slice(6), "base64"));
      const asWritten = `v1,${hmac.update(`${ID}.${text}.${BODY}`).digest("base64")}`;
      for (const sent of [signature, asWritten])
        expect(passes(headersOf({ "msg-timestamp": text, "msg-signature": sent }))).toBe(false);
    },
  );
});

describe("signatures", () => {
  const right = () => new Webhook(SECRET).sign(ID, new Date(NOW), BODY);
  const wrong = `v1,${Buffer.alloc(32, 9).toString("base64")}`;

  test("W5 the second of two is right", () =>
    expect(passes(headersOf({ "msg-signature": `${wrong} ${right()}` }))).toBe(true));
  test("W5 the second of two secrets signed", () =>
    expect(passes(headersOf({}, BODY, OLD_SECRET))).toBe(true));
  test("W4 a secret that is not ours signed", () =>
    expect(passes(headersOf({}, BODY, `whsec_${Buffer.alloc(24, 3).toString("base64")}`))).toBe(false));
  test.each([
    ["another version", right().replace("v1", "v2")],
    ["asymmetric", right().replace("v1", "v1a")],
    ["no version", right().slice(3)],
    ["cut", right().slice(0, -1)],
    ["in hexadecimal", `v1,${Buffer.from(right().slice(3), "base64").toString("hex")}`],
    ["the same bytes in another spelling", right().replace(/.=$/, (end) => `${next(end[0] ?? "")}=`)],
    ["nothing but commas", ",,,,"],
    ["no ASCII, of the right length", `v1,${"\u00e9".repeat(44)}`],
  ])("%s is refused", (_, signature) =>
    expect(passes(headersOf({ "msg-signature": signature }))).toBe(false),
  );

  /** The next character of base64: the last one of a digest has two bits that mean nothing. */
  function next(character: string): string {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return alphabet[alphabet.indexOf(character) + 1] ?? "/";
  }

  test("W7 20,000 signatures cost no more than the HMAC", () => {
    const headers = headersOf({ "msg-signature": `${`${wrong} `.repeat(20_000)}${right()}` });
    const body = Buffer.alloc(1_048_576, 32);
    const timeOf = (run: () => void) => {
      const startedAt = performance.now();
      for (let round = 0; round < 5; round += 1) run();
      return performance.now() - startedAt;
    };
    const hmac = timeOf(() => void createHmac("sha256", "key").update(body).digest());
    expect(timeOf(() => expect(passes(headers, body)).toBe(false))).toBeLessThan(4 * hmac + 50);
  });
});

test("a forged delivery of 1 MiB costs at most twice the HMAC of its bytes", () => {
  const body = Buffer.alloc(1_048_576, "a");
  const headers = headersOf({ "msg-signature": `v1,${Buffer.alloc(32, 9).toString("base64")}` });
  const one = standardVerifier([SECRET]);
  expect(
    costBesideHmac(body, () => expect(one(headers, body, NOW)).toEqual({ refused: "signature" })),
  ).toBeLessThan(2);
});

describe("the body", () => {
  test.each([
    ["one byte changed", BODY.replace("user_1", "user_2")],
    ["written again", JSON.stringify(JSON.parse(BODY), null, 1)],
    ["a line break more", `${BODY}\n`],
    ["nothing", ""],
  ])("W12 %s is refused", (_, body) => expect(passes(headersOf(), body)).toBe(false));

  test("W13 a byte order mark is part of what is signed", () => {
    const marked = `\uFEFF${BODY}`;
    expect(passes(headersOf({}, marked), marked)).toBe(true);
    expect(passes(headersOf({}, marked), BODY)).toBe(false);
    expect(passes(headersOf(), marked)).toBe(false);
  });
  test("W13 bytes that are no UTF-8 are verified as bytes", () => {
    const body = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    const hmac = createHmac("sha256", Buffer.from(SECRET.slice(6), "base64"));
    const signature = `v1,${hmac
      .update(`${ID}.${secondsOf(NOW)}.`)
      .update(body)
      .digest("base64")}`;
    expect(verify(headersOf({ "msg-signature": signature }), body, NOW)).toMatchObject({ id: ID });
    // what text() would have made of them has another signature
    expect(verify(headersOf({}, body.toString()), body, NOW)).toEqual({ refused: "signature" });
  });
});

describe("properties, with svix as the oracle", () => {
  const bodies = fc.oneof(fc.json(), fc.string({ unit: "binary" }), fc.constant(BODY));
  const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/);
  const offsets = fc.integer({ min: -400, max: 400 });

  test("what svix signs in time we take; out of time neither does", () => {
    fc.assert(
      fc.property(bodies, ids, offsets, (body, id, offset) => {
        const when = new Date(NOW + offset * 1000);
        const headers = new Headers({
          "msg-id": id,
          "msg-timestamp": String(secondsOf(when.getTime())),
          "msg-signature": new Webhook(SECRET).sign(id, when, body),
        });
        expect(passes(headers, body)).toBe(Math.abs(offset) <= 300);
        expect(svixTakes(headers, body)).toBe(Math.abs(offset) <= 300);
      }),
    );
  });

  const otherText = (text: string, at: number, put: string) =>
    text.slice(0, at % text.length) + put + text.slice((at % text.length) + 1);

  test("no altered byte of id, timestamp, signature or body passes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("msg-id", "msg-timestamp", "msg-signature", "body"),
        fc.nat(),
        fc.stringMatching(/^[\x20-\x7e]$/),
        (what, at, put) => {
          const headers = headersOf();
          const before = what === "body" ? BODY : (headers.get(what) ?? "");
          const after = otherText(before, at, put);
          fc.pre(after.trim() !== before);
          if (what !== "body") headers.set(what, after);
          expect(passes(headers, what === "body" ? after : BODY)).toBe(false);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("the order of signatures does not matter, nor what else stands among them", () => {
    const junk = fc.array(fc.oneof(fc.stringMatching(/^[\x21-\x7e]{1,60}$/), fc.constant("v1,AAAA")), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(junk, junk, (before, after) => {
        const signature = [...before, new Webhook(SECRET).sign(ID, new Date(NOW), BODY), ...after].join(" ");
        expect(passes(headersOf({ "msg-signature": signature }))).toBe(true);
      }),
    );
  });

  test("headers of any content neither pass nor throw", () => {
    const value = fc.oneof(
      fc.stringMatching(/^[\x20-\x7e]{0,80}$/),
      fc.constantFrom("__proto__", String(secondsOf(NOW)), "v1,", "v1,=", ID),
      fc
        .array(fc.integer({ min: 1, max: 255 }), { maxLength: 60 })
        .map((codes) => String.fromCharCode(...codes.filter((code) => code !== 10 && code !== 13))),
    );
    fc.assert(
      fc.property(value, value, value, (id, timestamp, signature) => {
        const headers = new Headers({ "msg-id": id, "msg-timestamp": timestamp, "msg-signature": signature });
        expect(passes(headers)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});
