/** What a mail program puts around a brief: who wrote it, and what stands below it. Nothing of it is said. */

const HEADER =
  /^\s*(?:(?:from|to|cc|bcc|date|sent|reply-to|von|an|datum|gesendet|de|para|fecha):\s.*|-{2,}.*\b(?:original|forwarded) message\b.*)$/i;
const SUBJECT = /^\s*(?:subject|betreff|asunto|objet):\s*(.*)$/i;
/** A mail has one of these. */
const SURELY = /^\s*(?:from|to|cc|von|an|de|para):.*@|^\s*(?:subject|betreff|asunto|objet):/i;
const DEVICE =
  /^(?:sent from my|sent via|get outlook for|von meinem .* gesendet|envoyé de mon|enviado desde)\b/i;
const SIGN_OFF =
  /^(?:(?:with )?(?:thanks|thank you|many thanks|best|best wishes|all the best|love|(?:(?:best|kind|kindest|warm|warmest) )?regards|cheers|sincerely|yours(?: sincerely| faithfully| truly)?)|viele grüße|mit freundlichen grüßen|danke|merci|cordialement|saludos|gracias)(?:,? (?:again|all|so much|(?:ever |very )?much|a lot|a million|a bunch|in advance|and (?:best wishes|kind regards|all the best)|from (?:the|all) \p{L}+(?: \p{L}+)?))*[,.!]*$/iu;
const POSTSCRIPT = /^\s*p\.?\s?s\b/i;
/** "Thx, Dana" or "- Jonas" behind the last sentence; behind a quotation it is who said it. */
const SIGNED =
  /(?<=[\p{L}\d][.!?,]?\s)\s*(?:(?:thx|(?:many )?thanks|thank you|cheers|best(?: wishes)?|(?:(?:kind|best|warm) )?regards|love|merci|danke|gracias)(?:,? (?:a (?:million|lot|bunch|ton)|(?:ever )?so much|very much|again|in advance|for your (?:help|time)))*[,!]?\s+|[-–—]\s*)\p{Lu}\p{Ll}+[.!]?\s*$/iu;
/** A sign-off is followed by a name and a few lines of it: by more only where somebody goes on writing. */
const SIGNATURE_LINES = 6;

/** "Dear Parents and Carers," on a line of its own. */
const SALUTATION =
  /^\s*(?:dear|hi|hello|hey|hiya|good (?:morning|afternoon|evening))\b(?: \p{L}[\p{L}.'’&-]*){0,6}\s*[,:!–-]?\s*$/iu;
/** "Thanks, Mrs Adeyemi", "Best, Tom" on a line of its own. */
const SIGNED_LINE =
  /^\s*(?:(?:many )?thanks|thank you|thx|ta|cheers|best|regards|love),?(?: (?:again|in advance|so much),?)? (?:(?:mrs?|ms|miss|dr|prof)\.? )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?[.!]?\s*$/iu;
/** "Fwd from Denise:" */
const FORWARDED = /^\s*(?:fwd?|forwarded)\b[^.!?\n]{0,30}:\s*$/i;
const MARKED = /^\s{0,2}>+ ?/;
/** What stands between a mail and the one that it sends on. */
const BETWEEN = /^\s*(?:[-_=]{3,}|-{2,}.*\b(?:original|forwarded) message\b.*)\s*$/iu;

/** A name, a trade, a company, how to reach them: no sentence, and nothing of a list. */
const isOfSignature = (line: string): boolean =>
  line.length <= 60 && !/^\s*(?:[-*•#]|\d+[.)])\s|[!?]$|\p{Ll}{3}\.$/u.test(line.trim());

/** Where a signature begins; the number of lines where there is none. */
function signatureAt(lines: readonly string[]): number {
  const drawn = lines.findIndex((line) => /^--\s*$/.test(line));
  if (drawn > 0) return drawn;
  const signedOff = lines.findLastIndex((line) => SIGN_OFF.test(line.trim()));
  const behind = lines.slice(signedOff + 1).filter((line) => line.trim());
  const end = behind.findIndex((line) => POSTSCRIPT.test(line));
  const signature = behind.slice(0, end < 0 ? undefined : end);
  if (signedOff > 0 && signature.length <= SIGNATURE_LINES && signature.every(isOfSignature))
    return signedOff;
  const device = lines.findIndex((line) => DEVICE.test(line.trim()));
  return device < 0 ? lines.length : device;
}

/**
 * Takes a mail's head and signature off a brief, and those of the mails that it sends on.
 *
 * @returns what is left, and what was taken off
 */
export function withoutMail(text: string): { text: string; taken: string[] } {
  const mails: string[][] = [[]];
  const all = text.split("\n");
  // "> Hi Tom, here's the copy": what is sent on has a mark on each line
  const isMarked = all.filter((line) => MARKED.test(line)).length > 2;
  let wasMarked = false;
  for (const line of all) {
    const isOfOther = isMarked && MARKED.test(line);
    if (BETWEEN.test(line) || isOfOther !== wasMarked) mails.push([]);
    if (!BETWEEN.test(line)) mails.at(-1)?.push(isOfOther ? line.replace(MARKED, "") : line);
    wasMarked = isOfOther;
  }
  const isSentOn = mails.length > 1 && mails.some((lines, at) => (at > 0 || isMarked) && isMailLike(lines));
  const read = (isSentOn ? mails : [all]).map((lines) => withoutEnds(lines, isSentOn));
  return { text: read.map((one) => one.text).join("\n"), taken: read.flatMap((one) => one.taken) };
}

/** Whether lines begin with who writes, or to whom. */
const isMailLike = (lines: readonly string[]): boolean => {
  const [first = ""] = lines.filter((line) => line.trim());
  return (
    HEADER.test(first) ||
    SUBJECT.test(first) ||
    SALUTATION.test(first) ||
    /^\s*(?:[Hh]i|[Hh]ello|[Dd]ear) \p{Lu}\p{L}+,/u.test(first)
  );
};

/** @param isSentOn whether it is one of several mails, so that greetings and names around it are of mails */
function withoutEnds(given: readonly string[], isSentOn: boolean): { text: string; taken: string[] } {
  const sender = /^\s*from:\s*(?<name>\p{Lu}\p{L}+)/imu.exec(given.join("\n"))?.groups?.name ?? "";
  const isOfMail = (line: string): boolean =>
    SALUTATION.test(line) ||
    FORWARDED.test(line) ||
    SIGNED_LINE.test(line) ||
    (sender !== "" && line.trim() === sender);
  const lines = isSentOn ? given.filter((line) => !isOfMail(line)) : given;
  const taken: string[] = isSentOn ? given.filter(isOfMail).map((line) => line.trim()) : [];
  const take = (line: string) => {
    if (line.trim()) taken.push(line.trim());
  };
  let head = 0;
  while (
    head < lines.length &&
    (HEADER.test(lines[head] ?? "") || SUBJECT.test(lines[head] ?? "") || (!head && !lines[head]?.trim()))
  )
    head += 1;
  const isMail = lines.slice(0, head).some((line) => SURELY.test(line));
  const body = isMail ? lines.slice(head) : lines;
  const kept: string[] = [];
  for (const line of isMail ? lines.slice(0, head) : []) {
    const subject = SUBJECT.exec(line)?.[1]?.replace(/^(?:(?:re|fwd?|aw|wg):\s*)+/i, "") ?? "";
    // a subject that names what the film is about is the brief's first sentence
    if (/\s(?:for|about|of)\s/i.test(subject)) kept.push(`${subject.replace(/[.!]*$/, "")}.`, "");
    else take(line);
  }
  const end = signatureAt(body);
  kept.push(...body.slice(0, end));
  const behind = body.slice(end);
  const postscript = behind.findIndex((line) => POSTSCRIPT.test(line));
  behind.slice(0, postscript < 0 ? undefined : postscript).forEach(take);
  if (postscript >= 0) kept.push("", ...behind.slice(postscript));
  const left = kept.join("\n");
  const signed = /[.!?\n]\s*$/.test(left.replace(SIGNED, "")) ? SIGNED.exec(left)?.[0] : undefined;
  if (signed) take(signed);
  return { text: signed ? left.slice(0, -signed.length) : left, taken };
}
