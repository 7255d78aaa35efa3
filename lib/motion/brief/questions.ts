import { type Brief, FEW_WORDS } from "#lib/motion/brief/brief.ts";
import { cardsOf } from "#lib/motion/brief/cards.ts";
import { wordCount } from "#lib/motion/words/text.ts";

/** What is missing from a brief, and what is done where nobody answers: nothing is invented in its place. */
export function questionsOf(brief: Brief, isRead: boolean): Brief["questions"] {
  const words = cardsOf(brief).reduce((sum, card) => sum + wordCount(card), 0);
  const isLittle = words < FEW_WORDS;
  const asked: [boolean, string, string][] = [
    [!brief.product, "What is it called?", "the film names nothing"],
    [
      !isRead,
      "Which sentences should be on screen?",
      "only what stands behind labels, in lists and in quotation marks",
    ],
    [isLittle, "What is it about, in one sentence?", "only what the brief says is shown"],
    [
      isLittle && !brief.callToAction && !brief.address,
      "What should people do?",
      "the film ends on what it said last",
    ],
    [isLittle && !brief.claims.length, "What is new?", "nothing is said to be new"],
  ];
  return asked.flatMap(([isAsked, asks, otherwise]) => (isAsked ? [{ asks, otherwise }] : []));
}
