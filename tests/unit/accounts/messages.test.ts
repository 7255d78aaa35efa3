import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HONEYPOT_FIELD, MESSAGE_FIELDS } from "#lib/config/message-form.ts";
import {
  keepMessage,
  MESSAGE_KEPT_DAYS,
  messageLetter,
  newestMessages,
  readKept,
  sweepMessages,
} from "#lib/accounts/messages.ts";
import { type Message, readMessage } from "#lib/accounts/read-message.ts";
import { messages } from "#lib/db/schema/contact.ts";
import type { SendJob } from "#lib/jobs/job.ts";
import { checkMail } from "#lib/mail/mailer.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";

const CONTACT = {
  kind: "contact",
  topic: "press",
  name: "Ada",
  email: "ada@reader.example",
  message: "One line.\r\nAnother.",
};
const SALES = {
  kind: "sales",
  name: "Ada",
  email: "ada@reader.example",
  organisation: "Housing association",
  team: "",
  message: "Thirty films a year.",
};
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

describe("reading a form", () => {
  test("a message of /contact, with its lines", () => {
    expect(readMessage(form(CONTACT))).toEqual({
      message: { ...CONTACT, message: "One line.\nAnother.", organisation: null, team: null },
    });
  });

  test("a message of /contact-sales", () => {
    expect(readMessage(form(SALES))).toEqual({ message: { ...SALES, topic: "sales", team: null } });
  });

  test.each([
    ["kind", { ...CONTACT, kind: "press" }],
    ["topic", { ...CONTACT, topic: "sales" }],
    ["name", { ...CONTACT, name: " " }],
    ["name", { ...CONTACT, name: "Ada\nBcc: eve@x.example" }],
    ["email", { ...CONTACT, email: "ada" }],
    ["email", { ...CONTACT, email: "ada@reader.example, eve@x.example" }],
    ["email", { ...CONTACT, email: `${"a".repeat(250)}@x.example` }],
    ["message", { ...CONTACT, message: "\0" }],
    ["message", { ...CONTACT, message: "x".repeat(5_001) }],
    ["organisation", { ...SALES, organisation: "" }],
  ])("names the first field that cannot be taken: %s", (wrongField, fields) => {
    expect(readMessage(form(fields))).toEqual({ wrongField });
  });

  test("what fills in the field that people do not see is a program", () => {
    expect(readMessage(form({ ...CONTACT, [HONEYPOT_FIELD]: "https://spam.example" }))).toEqual({
      spam: true,
    });
  });

  test("whatever is sent is read or refused, and what is read can be mailed", () => {
    const names = [
      ...new Set(Object.values(MESSAGE_FIELDS).flatMap((fields) => fields.map(({ name }) => name))),
    ];
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("ada@reader.example", "press", "Ada"),
    );
    const fields = fc.record(
      {
        kind: fc.constantFrom("contact", "sales"),
        ...Object.fromEntries(names.map((name) => [name, value])),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, (sent) => {
        const read = readMessage(form(sent as Record<string, string>));
        if (!("message" in read)) return;
        checkMail({ ...messageLetter(read.message), to: "us@video.example", template: "message" }, "key");
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("the mail that carries it", () => {
  test("says who wrote, and answers go there", () => {
    const read = readMessage(form({ ...SALES, team: "about ten" }));
    if (!("message" in read)) throw new Error("refused");
    expect(messageLetter(read.message)).toEqual({
      subject: "Sales: Ada",
      text: "From: Ada <ada@reader.example>\nOrganisation: Housing association\nPeople who would make films: about ten\n\nThirty films a year.\n",
      replyTo: "ada@reader.example",
    });
  });
});

onBothEngines((open) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.drop());
  beforeEach(() => opened.database.queries.delete(messages));

  const MESSAGE: Message = {
    kind: "contact",
    topic: "press",
    name: "Ada",
    email: "ada@reader.example",
    organisation: null,
    team: null,
    message: "Hello.",
  };
  const keep = (now: Date, send: SendJob) =>
    opened.database.transaction((queries) => keepMessage(queries, MESSAGE, { now, send }));

  test("is kept, and a mail is asked for in the same transaction", async () => {
    const asked: string[] = [];
    await keep(new Date(), async (_, name, data) => void asked.push(`${name} ${JSON.stringify(data)}`));
    const [row] = await newestMessages(opened.database.queries, 10);
    expect(asked).toEqual([`mail.message {"messageId":"${row?.id}"}`]);
    expect(await readKept(opened.database.queries, row?.id ?? "")).toEqual(MESSAGE);
  });

  test("is not kept where the mail cannot be asked for", async () => {
    const failing = async () => {
      throw new Error("no jobs");
    };
    await expect(keep(new Date(), failing)).rejects.toThrow("no jobs");
    expect(await newestMessages(opened.database.queries, 10)).toEqual([]);
  });

  test("goes after a year", async () => {
    const start = Date.UTC(2026, 10, 22);
    const send = async () => {};
    await keep(new Date(start), send);
    await keep(new Date(start + 1), send);
    const left = async () => (await newestMessages(opened.database.queries, 10)).length;
    const year = MESSAGE_KEPT_DAYS * 86_400_000;
    await sweepMessages(opened.database.queries, new Date(start + year));
    expect(await left()).toBe(2);
    await sweepMessages(opened.database.queries, new Date(start + year + 1));
    expect(await left()).toBe(1);
  });
});
