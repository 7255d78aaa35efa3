import { escapeMarkup } from "#lib/base/markup.ts";
import { PAGE_PATHS } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";

/** What a mail says, once; text and HTML are made of it. */
interface Letter {
  subject: string;
  heading: string;
  /** Stands out between heading and paragraphs. */
  code?: string;
  paragraphs: string[];
  link: { label: string; url: string };
}

const LETTERS = {
  "account-deleted": (baseUrl) => ({
    subject: `Your ${SITE.name} account is deleted`,
    heading: "Your account is deleted",
    paragraphs: [
      "Your profile, your films and your files are gone. They cannot be brought back.",
      "If you had a subscription, it ends with the account and is not charged again. Of invoices we keep number, date and amount, without your name and address.",
      "This is the last mail from us. Thank you for the time you spent here.",
    ],
    link: { label: "Not you, or a question? Write to us", url: `${baseUrl}${PAGE_PATHS.contact}` },
  }),
} as const satisfies Record<string, (baseUrl: string) => Letter>;

export type TemplateName = keyof typeof LETTERS;
export const TEMPLATES = Object.keys(LETTERS) as TemplateName[];

/** The mail with the code that somebody signs in with. */
const signInCode = (code: string, baseUrl: string): Letter => ({
  // without the code: subjects stand on lock screens and in logs
  subject: `Your code for ${SITE.name}`,
  heading: "Your code",
  code,
  paragraphs: [
    "Type it where you are signing in. It is good for ten minutes and works once.",
    "If you did not ask for it, do nothing: without the code nobody gets in. We never ask for it by phone or mail.",
  ],
  link: { label: `Type it only at ${new URL(baseUrl).host}`, url: baseUrl },
});

function asText({ heading, code, paragraphs, link }: Letter): string {
  return `${[heading, ...(code ? [code] : []), ...paragraphs, `${link.label}:\n${link.url}`, `-- \n${SITE.name}`].join("\n\n")}\n`;
}

// mail programs know neither variables nor oklch: these are the site's light colours in hexadecimal, and
// most turn them by themselves where the reader's screen is dark
function asHtml({ subject, heading, code, paragraphs, link }: Letter): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const lines = paragraphs.map(
    (text) =>
      `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#473f39">${escapeMarkup(text)}</p>`,
  );
  return `<!doctype html>
<html lang="${SITE.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;background:#f9f5ee;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:40px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:540px;text-align:left">
<tr><td style="padding:0 4px 16px;font-size:17px;font-weight:700;letter-spacing:-.01em;color:#221a15">${SITE.name}</td></tr>
<tr><td style="background:#fffdf9;border:1px solid #d9d0c4;border-top:3px solid #e8481f;padding:32px 32px 24px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-.02em;color:#221a15">${escapeMarkup(heading)}</h1>
${code ? `<p style="margin:0 0 16px;font:700 34px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.12em;color:#221a15">${escapeMarkup(code)}</p>\n` : ""}${lines.join("\n")}
<p style="margin:24px 0 8px;font-size:16px;line-height:1.55"><a href="${escapeMarkup(link.url)}" style="color:#005a63">${escapeMarkup(link.label)}</a></p>
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:#6d635b">${escapeMarkup(SITE.tagline)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const render = (letter: Letter) => ({
  subject: letter.subject,
  text: asText(letter),
  html: asHtml(letter),
});

/**
 * A mail's words: subject, plain text, and HTML that loads nothing from anywhere.
 *
 * @param baseUrl the public origin: links lead there
 */
export const renderLetter = (template: TemplateName, baseUrl: string) => render(LETTERS[template](baseUrl));

/** The words of the mail with a sign-in code. @param baseUrl where the code is for */
export const renderSignInCode = (code: string, baseUrl: string) => render(signInCode(code, baseUrl));
