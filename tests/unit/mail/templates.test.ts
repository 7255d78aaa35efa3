import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { JOBS } from "#lib/jobs/job.ts";
import { checkMail } from "#lib/mail/mailer.ts";
import { renderLetter, renderSignInCode, TEMPLATES } from "#lib/mail/templates.ts";

const BASE_URL = "https://video.example/?a&b";
const MAILS = [
  ...TEMPLATES.map((template) => [template, renderLetter(template, BASE_URL)] as const),
  ["sign-in-code", renderSignInCode("482913", BASE_URL)] as const,
];

describe.each(MAILS)("the mail %s", (template, { subject, text, html }) => {
  test("can be sent", () => {
    checkMail({ to: "ada@reader.example", subject, text, html, template }, "k");
  });

  test("says the same in both forms", () => {
    const words = (source: string) => source.replace(/\s+/g, " ").trim();
    const body = html.slice(html.indexOf("<body"));
    const plain = words(
      body.replace(/<[^>]*>/g, " ").replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    );
    for (const paragraph of text.split(/\n{2,}/).slice(0, -2)) expect(plain).toContain(words(paragraph));
    expect(html).toMatch(/href="https:\/\/video\.example\/\?a&#38;b(?:\/contact)?"/);
    expect(text).toContain("https://video.example/?a&b");
  });

  test("is sound HTML and loads nothing", async () => {
    const report = await new HtmlValidate({
      extends: ["html-validate:standard"],
      rules: {
        // mail programs want what browsers no longer do: styles in attributes, tables for layout
        "no-inline-style": "off",
        "no-deprecated-attr": "off",
        "attribute-allowed-values": "off",
        "doctype-style": "off",
        "attr-quotes": "off",
        "void-style": "off",
      },
    }).validateString(html);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
    expect(html).not.toMatch(/<(?:img|link|script|iframe)\b|url\(|src=/i);
  });

  test("its lines fit a mail: no line of the HTML is longer than SMTP takes (RFC 5321 §4.5.3.1.6)", () => {
    for (const line of html.split("\n")) expect(Buffer.byteLength(line)).toBeLessThan(998);
  });
});

test("every template of the mail job has its words, and the other way round", () => {
  expect([...JOBS["mail.send"].data.shape.template.options].sort()).toEqual([...TEMPLATES].sort());
});

test("a code stands in the mail and not in its subject", () => {
  const { subject, text, html } = renderSignInCode("482913", "https://video.example");
  expect(subject).not.toContain("482913");
  expect(text).toMatch(/^482913$/m);
  expect(html).toContain(">482913<");
});
