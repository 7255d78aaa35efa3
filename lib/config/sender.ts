/** Who a mail is from: `Reelwright <films@video.example>` taken apart. */
export interface Sender {
  name: string;
  address: string;
}

// one address, no list and no display name: anything else could name more people than was meant
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,253}$/u;
const NAME = /^[^\p{Cc}"<>@,;:\\]{1,100}$/u;

/** Whether a text is one plain mail address: `ada@reader.example`. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/** Reads `films@video.example` or `Reelwright <films@video.example>`; null for anything else. */
export function readSender(text: string): Sender | null {
  const [, name = "", bracketed = ""] = /^([^<]*?)\s*<([^<>]*)>$/u.exec(text) ?? [];
  const address = bracketed || text;
  if (!isMailAddress(address) || (name && !NAME.test(name))) return null;
  return { name, address };
}
