import type { Form } from "#lib/motion/brief/forms/forms.ts";

/*
 * Mails, press releases and product pages, pasted as they are: what belongs to the paper and not to the news is known
 * by where it stands.
 */

const HEAD =
  /^>?[ \t]*(?:from|to|cc|bcc|sent|date|subject|re|fwd|von|an|betreff|gesendet|de|à|objet|para|asunto|assunto|oggetto|onderwerp)[ \t]*:/i;
const SIGN_OFF =
  /^[ \t]*(?:(?:many |best |kind |warm )?(?:thanks|regards|wishes)|thank you|cheers|sincerely|yours(?: \p{L}+)?|best|love|respectfully|ta|(?:mit )?(?:freundlichen|liebe|viele) grüßen?|cordialement|bien à vous|saludos|un saludo|cordiali saluti|atenciosamente|groeten|met vriendelijke groet)\b[^\n]{0,30}$/iu;

/** The heads of a mail, and what stands below its greeting at the end. */
export const mailParts: Form = (_, lines) => {
  const heads = lines.filter(({ text }) => HEAD.test(text));
  const first = lines.find(({ text }) => text.trim());
  const isMail = heads.length > 1 && first !== undefined && HEAD.test(first.text);
  const found = isMail ? heads.map(({ at, end }) => ({ at, end, role: "us" as const })) : [];
  const last = lines.findLastIndex(({ text }) => SIGN_OFF.test(text));
  const signed = last < 0 ? [] : lines.slice(last).filter(({ text }) => text.trim());
  // a name, a position and a company at the most: anything longer is no signature
  if (last > 0 && signed.length <= 4 && signed.every(({ text }) => text.length < 60))
    found.push(...signed.map(({ at, end }) => ({ at, end, role: "us" as const })));
  return found;
};

const RELEASE =
  /^[ \t#*]*for immediate release\b.*$|^[ \t#*]*(?:press release|embargoed? (?:until|for)\b.*|pressemitteilung|communiqué de presse|nota de prensa|comunicato stampa|persbericht)[ \t*]*:?$/i;
const RELEASE_ENDS =
  /^[ \t*]*(?:ends|-?[ \t]?ends[ \t]?-|#{3}|-30-|notes? (?:to|for) editors?\b.*|(?:media|press) (?:contact|enquiries|inquiries)\b.*)[ \t*]*:?$/i;
const DATELINE = /^[ \t]*(?=\p{Lu})[\p{L} ,.'’/]{2,50}\d{0,2}[^—–\n]{0,24}[ \t](?:—|–|--)[ \t]/u;

/** The head of a press release, its dateline, and all behind its end. */
export const pressParts: Form = (_, lines) => {
  if (!lines.some(({ text }) => RELEASE.test(text))) return [];
  const ends = lines.findIndex(({ text }) => RELEASE_ENDS.test(text));
  return lines.flatMap(({ at, end, text }, index) => {
    if (RELEASE.test(text) || (ends >= 0 && index === ends)) return [{ at, end, role: "us" as const }];
    const dateline = DATELINE.exec(text)?.[0] ?? "";
    return dateline ? [{ at, end: at + dateline.length, role: "us" as const }] : [];
  });
};

const JUNK =
  /^[ \t]*(?:add to (?:cart|basket|bag|wish ?list)|buy now|in stock|out of stock|only \d+ left.*|qty:?.*|quantity:?.*|size guide|share|save|reviews? ?\(?\d*\)?|write a review|sku:?.*|home ?[>/›].*|free (?:returns|delivery|shipping)(?: over .*)?|log ?in|sign in|menu|search|skip to content|accept (?:all )?cookies|view (?:cart|basket)|select (?:a )?(?:size|colou?r|option)s?|you may also like.*|customers also (?:bought|viewed).*|wishlist|compare|next|previous|[★☆⭐ ]+\(?\d*\)?|in den warenkorb|ajouter au panier|añadir al carrito|aggiungi al carrello|in winkelwagen)[ \t]*$/i;
/** A line of a shop's page that every page of it has. */
export const isJunkOfPage = (line: string): boolean => JUNK.test(line);
