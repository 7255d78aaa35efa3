import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, test } from "vitest";
import { readSender } from "#lib/config/sender.mjs";
import { createFileMailer } from "#lib/mail/file-mailer.ts";
import { checkMail, type Mail, type Mailer, MailError } from "#lib/mail/mailer.ts";
import { createMemoryMailer } from "#lib/mail/memory-mailer.ts";
import { createRefusingMailer } from "#lib/mail/refusing-mailer.ts";
import { createResendMailer } from "#lib/mail/resend-mailer.ts";
import { createSmtpMailer } from "#lib/mail/smtp-mailer.ts";
import { PLANTED } from "#tests/harness/planted.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

const FROM = { name: "Reelwright", address: "films@video.example" };
const MAIL: Mail = {
  to: "ada@reader.example",
  subject: "Grüße – hello",
  text: "A line.\n.\nA dot alone ends a message in SMTP: it has to be stuffed.\n",
  html: "<p>A line.</p>",
  template: "account-deleted",
};

const directory = mkdtempSync(join(tmpdir(), "mail-"));
const closers: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function listening(server: { listen(port: number, host: string): unknown }): Promise<void> {
  server.listen(0, "127.0.0.1");
  await once(server as unknown as Server, "listening");
}

interface Received {
  from: string;
  to: string[];
  /** The whole message. */
  raw: string;
}

async function startSmtp(options: { refuse?: number } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      done(username === "films@video.example" && password === "p:ss/word" ? null : new Error("no"), {
        user: username,
      }),
    onRcptTo({ address }, _, done) {
      if (!options.refuse) return done();
      done(Object.assign(new Error(`5.1.1 no ${address} here`), { responseCode: options.refuse }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.on("error", () => {});
  const tcp = server.listen(0, "127.0.0.1") as unknown as Server;
  await once(tcp, "listening");
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, port: (tcp.address() as AddressInfo).port };
}

async function startHttp(
  answer: (body: Record<string, unknown>, headers: IncomingHttpHeaders) => [number, string] | null,
) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answered = answer(JSON.parse(Buffer.concat(chunks).toString()), request.headers);
    if (answered) response.writeHead(answered[0], { "content-type": "application/json" }).end(answered[1]);
  });
  await listening(server);
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const smtp = await startSmtp();
const resent: { body: Record<string, unknown>; headers: IncomingHttpHeaders }[] = [];
const resendUrl = await startHttp((body, headers) => {
  resent.push({ body, headers });
  return [200, JSON.stringify({ id: `re_${headers["idempotency-key"]}` })];
});
const outbox = join(directory, "data/outbox.jsonl");
const log = watchedLog();

describe.each([
  ["memory", createMemoryMailer()],
  ["file", createFileMailer(outbox, FROM, () => 0, log)],
  ["smtp", createSmtpMailer(`smtp://127.0.0.1:${smtp.port}`, FROM)],
  ["resend", createResendMailer(`re_${PLANTED}`, FROM, { url: resendUrl })],
] as [string, Mailer][])("the %s mailer", (_, mailer) => {
  test("sends, and names the mail by the same id in every try", async () => {
    const first = await mailer.send(MAIL, "job-1");
    const again = await mailer.send(MAIL, "job-1");
    const other = await mailer.send(MAIL, "job-2");
    expect(first.id).toBeTruthy();
    expect(again.id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
  });

  test.each([
    ["a line break in the address", { to: "ada@reader.example\r\nBcc: eve@x.example" }],
    ["a line feed in the subject", { subject: "hello\nBcc: eve@x.example" }],
    ["a carriage return in the subject", { subject: "hello\rBcc: eve@x.example" }],
    ["a NUL in the subject", { subject: "hello\0" }],
    ["a line break in the address for answers", { replyTo: "ada@reader.example\r\nBcc: eve@x.example" }],
    ["two addresses for answers", { replyTo: "ada@reader.example, eve@x.example" }],
    ["two addresses", { to: "ada@reader.example, eve@x.example" }],
    ["a name before the address", { to: "Ada <ada@reader.example>" }],
    ["no address", { to: "" }],
    ["an address without a domain", { to: "ada" }],
    ["an address without a name", { to: "@reader.example" }],
    ["a line break in the template's name", { template: "a\r\nb" }],
    ["no text", { text: "" }],
    ["no subject", { subject: "" }],
  ])("refuses %s", async (__, change) => {
    await expect(mailer.send({ ...MAIL, ...change }, "job-3")).rejects.toThrow(MailError);
  });

  test("refuses a key that would be a header of its own", async () => {
    await expect(mailer.send(MAIL, "a\r\nx-injected: 1")).rejects.toThrow(MailError);
  });
});

describe("an answer that goes to somebody else than the sender", () => {
  const asked: Mail = { ...MAIL, replyTo: "eve@writer.example" };

  test("SMTP: Reply-To", async () => {
    const { received, port } = await startSmtp();
    await createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM).send(asked, "job-4");
    expect(received[0]?.raw).toMatch(/^Reply-To: <?eve@writer\.example>?\r$/m);
  });

  test("Resend: reply_to", async () => {
    let reply: unknown;
    const url = await startHttp((body) => {
      reply = body.reply_to;
      return [200, '{"id":"re_4"}'];
    });
    await createResendMailer("key", FROM, { url }).send(asked, "job-4");
    expect(reply).toBe("eve@writer.example");
  });

  test("the outbox keeps it", async () => {
    const file = join(directory, "reply/outbox.jsonl");
    await createFileMailer(file, FROM, () => 0, log).send(asked, "job-4");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ replyTo: "eve@writer.example" });
  });
});

describe("SMTP", () => {
  test("the message arrives whole, once an address, with a stable id", async () => {
    const { received, port } = await startSmtp();
    const mailer = createSmtpMailer(`smtp://films%40video.example:p%3Ass%2Fword@127.0.0.1:${port}`, FROM);
    const { id } = await mailer.send(MAIL, "job-9");
    expect(id).toBe("<job-9@video.example>");
    const [message] = received;
    expect(received).toHaveLength(1);
    expect(message).toMatchObject({ from: "films@video.example", to: ["ada@reader.example"] });
    expect(message?.raw).toContain("Message-ID: <job-9@video.example>");
    expect(message?.raw).toContain("Auto-Submitted: auto-generated");
    expect(message?.raw).toContain("From: Reelwright <films@video.example>");
    expect(message?.raw).toMatch(/^\.\r$/m);
    expect(message?.raw).toContain("<p>A line.</p>");
  });

  test("a refusal keeps the codes and not the address", async () => {
    const { port } = await startSmtp({ refuse: 550 });
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM);
    await expect(mailer.send(MAIL, "k")).rejects.toThrow(/refused the mail: 550 5\.1\.1/);
    await expect(mailer.send(MAIL, "k")).rejects.not.toThrow(/ada@/);
  });

  test("a wrong password is refused and not shown", async () => {
    const mailer = createSmtpMailer(`smtp://films%40video.example:${PLANTED}@127.0.0.1:${smtp.port}`, FROM);
    const error = await mailer.send(MAIL, "k").catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: "MailError", message: expect.stringMatching(/535.*EAUTH/) });
    expect(String(error)).not.toContain(PLANTED);
  });

  test("a server that says nothing is given up", async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => sockets.push(socket));
    await listening(silent);
    closers.push(
      () => silent.close(),
      () => sockets.map((socket) => socket.destroy()),
    );
    const { port } = silent.address() as AddressInfo;
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM, { timeoutMs: 200 });
    await expect(mailer.send(MAIL, "k")).rejects.toThrow(/cannot be reached \(ETIMEDOUT\)/);
  });

  test("nothing listens", async () => {
    await expect(createSmtpMailer("smtp://127.0.0.1:1", FROM).send(MAIL, "k")).rejects.toThrow(
      /cannot be reached \(E\w+\)/,
    );
  });
});

describe("Resend", () => {
  test("gets the contract's fields and the key", () => {
    expect(resent[0]?.headers).toMatchObject({
      authorization: `Bearer re_${PLANTED}`,
      "content-type": "application/json",
      "idempotency-key": "job-1",
    });
    expect(resent[0]?.body).toEqual({
      from: "Reelwright <films@video.example>",
      to: ["ada@reader.example"],
      subject: MAIL.subject,
      text: MAIL.text,
      html: MAIL.html,
    });
  });

  test.each([
    [
      "429",
      429,
      '{"name":"rate_limit_exceeded","message":"slow down ada@reader.example"}',
      "Resend refused the mail: 429, rate_limit_exceeded.",
    ],
    ["500 with HTML", 500, "<html>", "Resend refused the mail: 500."],
    ["a name that is no name", 403, '{"name":"ada@reader.example"}', "Resend refused the mail: 403."],
    ["200 without an id", 200, "{}", "Resend's answer has no id."],
  ])("%s is a failure in words without the address", async (_, status, body, message) => {
    const url = await startHttp(() => [status, body]);
    await expect(createResendMailer("key", FROM, { url }).send(MAIL, "k")).rejects.toThrow(
      expect.objectContaining({ name: "MailError", message }),
    );
  });

  test("a server that does not answer is given up", async () => {
    const url = await startHttp(() => null);
    const mailer = createResendMailer("key", FROM, { url, timeoutMs: 200 });
    await expect(mailer.send(MAIL, "k")).rejects.toThrow("Resend did not answer in time.");
  });

  test("nothing listens", async () => {
    const mailer = createResendMailer("key", FROM, { url: "http://127.0.0.1:1" });
    await expect(mailer.send(MAIL, "k")).rejects.toThrow("Resend cannot be reached.");
  });

  test("the key is not carried to another address by a redirect", async () => {
    let asked = 0;
    const target = await startHttp(() => {
      asked += 1;
      return [200, '{"id":"x"}'];
    });
    const server = createServer((_, response) =>
      response.writeHead(307, { location: `${target}/emails` }).end(),
    );
    await listening(server);
    closers.push(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(createResendMailer("key", FROM, { url }).send(MAIL, "k")).rejects.toThrow(MailError);
    expect(asked).toBe(0);
  });
});

describe("the file", () => {
  test("holds one line a mail and is its owner's alone", () => {
    const lines = readFileSync(outbox, "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      id: "file-job-1",
      at: "1970-01-01T00:00:00.000Z",
      from: "Reelwright <films@video.example>",
      ...MAIL,
    });
    expect(statSync(outbox).mode & 0o777).toBe(0o600);
  });
});

test("where no way to send is set up, sending says so", async () => {
  await expect(createRefusingMailer("Set SMTP_URL.").send(MAIL, "k")).rejects.toThrow("Set SMTP_URL.");
});

describe("fields", () => {
  test("no text in any header field gets a control character through", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("to", "subject", "template"),
        fc.string({ unit: "binary" }),
        fc.constantFrom("\r", "\n", "\0", "\u0085", "\u007f"),
        fc.string({ unit: "binary" }),
        (field, before, control, after) => {
          expect(() => checkMail({ ...MAIL, [field]: before + control + after }, "k")).toThrow(MailError);
        },
      ),
    );
  });

  test.each([
    ["films@video.example", { name: "", address: "films@video.example" }],
    ["Reelwright <films@video.example>", { name: "Reelwright", address: "films@video.example" }],
    ["Das Atelier Süd <a@b.example>", { name: "Das Atelier Süd", address: "a@b.example" }],
    ["a@b.example, c@d.example", null],
    ["A <a@b.example>, C <c@d.example>", null],
    ["A <a@b.example", null],
    ["A\r\nBcc: x <a@b.example>", null],
    ["Reelwright", null],
    ["", null],
  ])("sender %j", (text, expected) => expect(readSender(text)).toEqual(expected));
});
