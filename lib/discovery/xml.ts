/** Text or an attribute value as XML 1.0 takes it: escaped, without the characters it forbids (§2.2). */
export const escapeXml = (value: string): string =>
  withoutForbidden(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** A CDATA section; `]]>` is split over two. */
export const cdata = (value: string): string =>
  `<![CDATA[${withoutForbidden(value).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const withoutForbidden = (value: string): string => value.toWellFormed().replace(FORBIDDEN, "");
