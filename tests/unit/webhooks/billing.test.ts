import { createHmac } from "node:crypto";
import fc from "fast-check";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { billingVerifier } from "#lib/webhooks/billing.ts";
import { costBesideHmac, SECRETS, secondsOf } from "#tests/harness/signing.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0, 500);
const SECRET = SECRETS.billing;
const OLD_SECRET = "whsec_old_4eC39HqLyjWDarjtT1";
const BODY = '{"id":"evt_1","type":"invoice.paid","data":{"object":{"id":"in_1"}}}';

const verify = billingVerifier([SECRET, OLD_SECRET]);
const sign = (
  over: { payload?: string; secret?: string; timestamp?: number; scheme?: string } = {},
): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload: BODY,
    secret: SECRET,
    timestamp: secondsOf(NOW),
    ...over,
  });
const named = (value: string, name = "billing-signature") => new Headers({ [name]: value });

/** Whether a delivery passes the guard and the library, as the receiver asks them. */
function passes(headers: Headers, body: string | Uint8Array = BODY): boolean {
  const bytes = Buffer.from(body);
  const verdict = verify(headers, bytes, NOW);
  return !("refused" in verdict) && verdict.confirm(bytes.toString());
}
/** What stripe alone says to it. */
function stripeTakes(header: string, body = BODY): boolean {
  try {
    Stripe.webhooks.constructEvent(body, header, SECRET, 300, undefined, NOW);
    return true;
  } catch {
    return false;
  }
}

describe("headers", () => {
  test.each(["billing-signature", "Billing-Signature", "stripe-signature"])("%s is taken", (name) =>
    expect(passes(named(sign(), name))).toBe(true),
  );
  test("W2 missing or empty is refused", () => {
    expect(passes(new Headers())).toBe(false);
    expect(passes(named(""))).toBe(false);
    expect(passes(new Headers({ "msg-signature": sign() }))).toBe(false);
  });
  test("both names say the same, or neither is believed", () => {
    expect(passes(new Headers({ "billing-signature": sign(), "stripe-signature": sign() }))).toBe(true);
    const other = sign({ secret: OLD_SECRET });
    expect(passes(new Headers({ "billing-signature": sign(), "stripe-signature": other }))).toBe(false);
  });
  test.each([
    ["no time", sign().replace(/^t=\d+,/, "")],
    ["two times", `t=${secondsOf(NOW)},${sign()}`],
    ["no signature", `t=${secondsOf(NOW)}`],
    ["another scheme only", sign({ scheme: "v0" })],
    ["capitals", sign().toUpperCase().replace("T=", "t=").replace("V1=", "v1=")],
    ["two lines, joined by a comma and a blank", sign().replace(",", ", ")],
    ["a tail", `${sign()}=x`],
    ["words", "hello"],
    ["a NUL-like mess", "t=,v1=,=,,=="],
  ])("%s is refused", (_, header) => expect(passes(named(header))).toBe(false));
});

describe("time", () => {
  test.each([
    [0, true],
    [-300, true],
    [-301, false],
    [298, true],
    [300, true],
    [301, false],
  ])("W8 %i s off: %s", (offset, expected) =>
    expect(passes(named(sign({ timestamp: secondsOf(NOW) + offset })))).toBe(expected),
  );

  test("W9 a year ahead is refused, although stripe takes it", () => {
    const header = sign({ timestamp: secondsOf(NOW) + 31_536_000 });
    expect(stripeTakes(header)).toBe(true);
    expect(passes(named(header))).toBe(false);
  });
  test.each(["+s", "s.0", "sabc", "0s", "-s", "1e9", "", " s"])(
    "W11 the timestamp %j, where s is now, is refused, whichever form was signed",
    (form) => {
      const text = form.replace("s", String(secondsOf(NOW)));
      const asWritten = createHmac("sha256", SECRET).update(`${text}.${BODY}`).digest("hex");
      expect(passes(named(`t=${text},v1=${asWritten}`))).toBe(false);
      expect(passes(named(sign().replace(/t=\d+/, `t=${text}`)))).toBe(false);
    },
  );
});

describe("secrets and signatures", () => {
  const wrong = `v1=${"0".repeat(64)}`;
  test("W5 the second of two is right", () =>
    expect(passes(named(sign().replace("v1=", `${wrong},v1=`)))).toBe(true));
  test("W5 the second of two secrets signed", () =>
    expect(passes(named(sign({ secret: OLD_SECRET })))).toBe(true));
  test("W4 a secret that is not ours signed", () =>
    expect(passes(named(sign({ secret: "whsec_other_one" })))).toBe(false));
  test("W7 a list without end is refused unread", () =>
    expect(passes(named(`t=${secondsOf(NOW)},${`${wrong},`.repeat(20_000)}${sign().split(",")[1]}`))).toBe(
      false,
    ));
});

test("a forged delivery of 1 MiB costs at most twice the HMAC of its bytes", () => {
  const body = Buffer.alloc(1_048_576, "a");
  const headers = named(sign({ secret: "whsec_other_one" }));
  const one = billingVerifier([SECRET]);
  expect(
    costBesideHmac(body, () => expect(one(headers, body, NOW)).toEqual({ refused: "signature" })),
  ).toBeLessThan(2);
});

describe("the body", () => {
  test.each([
    ["one byte changed", BODY.replace("in_1", "in_2")],
    ["written again", JSON.stringify(JSON.parse(BODY), null, 1)],
    ["nothing", ""],
  ])("W12 %s is refused", (_, body) => expect(passes(named(sign()), body)).toBe(false));

  test("W13 a byte order mark is part of what is signed", () => {
    const marked = `\uFEFF${BODY}`;
    expect(passes(named(sign({ payload: marked })), marked)).toBe(true);
    expect(passes(named(sign({ payload: marked })))).toBe(false);
    expect(passes(named(sign()), marked)).toBe(false);
  });
  test("W13 bytes that are no UTF-8 are verified as bytes", () => {
    const body = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    const hmac = createHmac("sha256", SECRET)
      .update(`${secondsOf(NOW)}.`)
      .update(body)
      .digest("hex");
    expect(verify(named(`t=${secondsOf(NOW)},v1=${hmac}`), body, NOW)).toMatchObject({ id: null });
    expect(verify(named(sign({ payload: body.toString() })), body, NOW)).toEqual({ refused: "signature" });
  });
});

describe("properties, with stripe as the oracle", () => {
  test("what stripe signs in time we take; what stripe refuses we refuse", () => {
    fc.assert(
      fc.property(
        fc.jsonValue().map((value) => JSON.stringify(value)),
        fc.integer({ min: -400, max: 400 }),
        (payload, offset) => {
          const header = sign({ payload, timestamp: secondsOf(NOW) + offset });
          expect(passes(named(header), payload)).toBe(Math.abs(offset) <= 300);
          if (!stripeTakes(header, payload)) expect(passes(named(header), payload)).toBe(false);
        },
      ),
    );
  });

  test("no altered byte of header or body passes", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(), fc.stringMatching(/^[\x20-\x7e]$/), (inBody, at, put) => {
        const before = inBody ? BODY : sign();
        const index = at % before.length;
        const after = before.slice(0, index) + put + before.slice(index + 1);
        fc.pre(after.trim() !== before);
        expect(inBody ? passes(named(sign()), after) : passes(named(after))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test("the order of the parts does not matter, nor what else stands among them", () => {
    const junk = fc.array(fc.stringMatching(/^[u-z][0-9]?=[0-9a-f]{1,64}$/), { maxLength: 6 });
    fc.assert(
      fc.property(junk, junk, fc.boolean(), (before, after, turned) => {
        const parts = sign().split(",");
        const header = [...before, ...(turned ? parts.toReversed() : parts), ...after].join(",");
        expect(passes(named(header))).toBe(true);
        expect(stripeTakes(header)).toBe(true);
      }),
    );
  });

  test("a header of any content neither passes nor throws", () => {
    const value = fc.oneof(
      fc.stringMatching(/^[\x20-\x7e]{0,200}$/),
      fc
        .array(fc.constantFrom("t=", "v1=", ",", "=", String(secondsOf(NOW)), "0".repeat(64), "\u00e9"))
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(value, (header) => {
        expect(passes(named(header))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});
