// @ts-check
// Plain JavaScript: the launcher reads variables before a package is there, on any Node from 20.12.

/**
 * Who a mail is from: `Reelwright <films@video.example>` taken apart.
 *
 * @typedef {{ name: string, address: string }} Sender
 */

// one address, no list and no display name: anything else could name more people than was meant
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,253}$/u;
const NAME = /^[^\p{Cc}"<>@,;:\\]{1,100}$/u;

/**
 * Whether a text is one plain mail address: `ada@reader.example`.
 *
 * @param {string} text
 */
export const isMailAddress = (text) => ADDRESS.test(text);

/**
 * Reads `films@video.example` or `Reelwright <films@video.example>`.
 *
 * @param {string} text
 * @returns {Sender | null} null for anything else
 */
export function readSender(text) {
  const [, name = "", bracketed = ""] = /^([^<]*?)\s*<([^<>]*)>$/u.exec(text) ?? [];
  const address = bracketed || text;
  if (!isMailAddress(address) || (name && !NAME.test(name))) return null;
  return { name, address };
}
