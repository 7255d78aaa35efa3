import { account } from "#lib/motion/brief/account.ts";
import { type Brief, emptyBrief, tellUnderstood } from "#lib/motion/brief/brief.ts";
import { formsIn } from "#lib/motion/brief/forms/forms.ts";
import { guarded } from "#lib/motion/brief/guard.ts";
import { unread } from "#lib/motion/brief/network/unread.ts";
import { isForeign } from "#lib/motion/words/language.ts";
import { LEARNED } from "#lib/motion/brief/network/learned.ts";
import { nameIn } from "#lib/motion/brief/name.ts";
import { tagsOf } from "#lib/motion/brief/network/network.ts";
import { makeScenes } from "#lib/motion/brief/scenes.ts";
import { questionsOf } from "#lib/motion/brief/questions.ts";
import { scriptSeconds } from "#lib/motion/brief/forms/script.ts";
import { stretchesOf } from "#lib/motion/brief/stretches.ts";
import { filmCase } from "#lib/motion/brief/wishes.ts";
import { COMMAND, DATE, PHONE } from "#lib/motion/words/address.ts";
import { filmSeconds, secondsIn, sizesIn } from "#lib/motion/words/form.ts";

/** A fence of three backticks: code, with its language behind the first. */
const FENCE = /```(\w*)[^\n]*\n([\s\S]*?)(?:\n?```|$)/g;
/** What a terminal takes for colours, and other signs that nobody sees. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSEEN = /\u001b\[[\d;]*m|[\u0000-\u0008\u000b-\u001f\u007f]/g;
/** As many places as the words had, and a line for each of theirs: what stands behind stays where it is. */
const blank = (words: string): string => words.replace(/[^\n]/g, " ");

/** Takes code out of a brief. @returns the rest, each word where it was */
function takeCode(brief: Brief, text: string): string {
  return text.replace(FENCE, (whole, language: string, code: string) => {
    const sample = { language: language || "text", code: code.trimEnd() };
    if (!brief.code) brief.code = sample;
    else brief.moreCode.push(sample);
    return blank(whole);
  });
}

/**
 * Reads a brief as people write it. What it is is asked first: labels, lists, tables, scripts and quotations are taken
 * as they stand. Of prose a network that learned from marked briefs says what each word is for, and that is a guess.
 *
 * @param written up to some thousand characters
 * @returns its parts; every word is on a card, or told with the reason why it is on none
 */
export function readBrief(written: string): Brief {
  const brief = emptyBrief();
  const text = takeCode(brief, written.replace(/\r\n?/g, "\n").replace(UNSEEN, blank)).replace(
    /^#{1,6}(?=\s)/gm,
    blank,
  );
  const isRead = !isForeign(text);
  const known = formsIn(text, isRead);
  const read = tagsOf(text, LEARNED);
  const tags = isRead ? read : unread(read);
  const stretches = guarded(stretchesOf(text, tags, known));
  const isNamed = known.some(({ field }) => field === "name");
  brief.product = isRead && !isNamed ? nameIn(text, tags, known) : "";
  brief.address = COMMAND.exec(text)?.[1] ?? "";
  brief.phone = PHONE.exec(text)?.[0] ?? "";
  brief.date = DATE.exec(text)?.[0] ?? "";
  makeScenes(brief, stretches, text);
  // a bar of the chart is not whose film it is
  if (brief.comparisons.some(({ label }) => brief.product.startsWith(label))) brief.product = "";
  brief.seconds ??= scriptSeconds(text);
  if (!isRead) {
    const seconds = secondsIn(text);
    brief.seconds ??= seconds === null ? null : filmSeconds(seconds);
    brief.size ??= sizesIn(text)[0] ?? null;
  }
  brief.useCase = filmCase(text);
  brief.stretches = stretches.map(({ role, text: words }) => ({ role, text: words }));
  brief.questions = questionsOf(brief, isRead);
  account(brief, stretches, written, isRead);
  tellUnderstood(brief);
  return brief;
}
