/**
 * What the last step came to, by the word that the next page finds in its address (`?notice=code_wrong`). Only these
 * words are shown: nobody writes a text of their own onto our pages.
 */
export const NOTICES = {
  code_sent: { kind: "info", text: "A new code is on its way." },
  code_wrong: {
    kind: "error",
    text: "This code is wrong or too old. After five wrong ones, ask for a new one.",
  },
  address_wrong: { kind: "error", text: "This is not an e-mail address that mail can go to." },
  too_many: { kind: "error", text: "That was asked for too often. Try again in an hour." },
  provider_failed: {
    kind: "error",
    text: "The sign-in at the other service did not work. Try again, or use a code.",
  },
  not_linked: {
    kind: "error",
    text: "There is an account with this address already. Sign in with a code; then the two belong together.",
  },
  signed_out: { kind: "info", text: "You are signed out." },
  renamed: { kind: "info", text: "Saved." },
  session_ended: { kind: "info", text: "That browser is signed out." },
  disconnected: { kind: "info", text: "Disconnected. Its next call is refused." },
  device_gone: { kind: "error", text: "No device waits with this code. Ask your terminal for a new one." },
  confirm_wrong: { kind: "error", text: "That is not the address of this account. Nothing was deleted." },
  paid: {
    kind: "info",
    text: "Thank you. Pro begins as soon as the payment is confirmed, which takes seconds.",
  },
  amount_wrong: { kind: "error", text: "Type an amount at or above the minimum, for example 12 or 12.50." },
  amount_changed: { kind: "info", text: "Changed. The new amount counts from the next month on." },
  nothing_bought: {
    kind: "error",
    text: "There is nothing to manage yet: nothing was bought with this account.",
  },
  billing_away: {
    kind: "error",
    text: "The billing provider did not answer as it should. Nothing was charged. Try again in a minute.",
  },
  replayed: { kind: "info", text: "Applied again." },
  not_replayed: { kind: "error", text: "That event is not kept, or its body was deleted with a person." },
  retried: { kind: "info", text: "The job is tried again." },
  not_retried: { kind: "error", text: "That job has not failed, or is not kept any more." },
  deleted: { kind: "info", text: "The account is deleted." },
} as const satisfies Record<string, { kind: "info" | "error"; text: string }>;

export type NoticeWord = keyof typeof NOTICES;

/** The notice that a page's address names, or none. */
export const noticeOf = (
  word: string | null | undefined,
): { kind: "info" | "error"; text: string } | undefined =>
  word && Object.hasOwn(NOTICES, word) ? NOTICES[word as NoticeWord] : undefined;
