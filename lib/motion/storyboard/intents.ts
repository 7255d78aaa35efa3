import intents from "#lib/motion/storyboard/data/intents.json" with { type: "json" };

/** What a scene is for. */
export type Intent = keyof typeof intents;
export const INTENT_NAMES = Object.keys(intents) as [Intent, ...Intent[]];

/** What an intent is for, which fields it cannot do without, and which it takes besides. */
export interface IntentRule {
  says: string;
  needs: readonly string[];
  takes: readonly string[];
}
export const INTENTS: Readonly<Record<Intent, IntentRule>> = intents;

/** Fields that every scene takes. */
export const COMMON_FIELDS = [
  "id",
  "is",
  "ground",
  "weight",
  "hold",
  "seconds",
  "transition",
  "sound",
] as const;
