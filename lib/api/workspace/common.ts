import { z } from "#lib/api/zod.ts";

/** What several resources of the paid API have in common. */

/** An id of one kind: its prefix and 26 digits, as `newId` makes them (lib/workspace/ids.ts). */
export const idOf = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), `expected an id: \`${prefix}_…\``);

export const Instant = z.iso.datetime().describe("RFC 3339, in UTC.");

const MOST_PAIRS = 16;

/** Pairs that the caller chooses, echoed and filterable. */
export const Metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= MOST_PAIRS, `at most ${MOST_PAIRS} keys`)
  .describe(
    "Your own words: up to 16 keys of up to 40 characters, values of up to 500. Lists filter by them.",
  )
  .openapi("Metadata", { maxProperties: MOST_PAIRS });

/** The query of every list. */
export const ListQuery = z.object({
  limit: z.int().min(1).max(100).default(20).describe("Entries of a page, 1 to 100."),
  cursor: z.string().optional().describe("`nextCursor` of the page before. Good for the same filter alone."),
  metadata: z
    .record(z.string().min(1).max(40), z.string().max(500))
    .optional()
    .describe("`metadata[team]=growth` lists what has exactly this pair; several pairs all have to be there.")
    .openapi({ param: { style: "deepObject", explode: true } }),
});
export type ListQuery = z.output<typeof ListQuery>;

/** A page of a list, newest first. */
export const listOf = <Entry extends z.ZodType>(entry: Entry, name: string) =>
  z
    .object({
      data: z.array(entry).describe("Newest first."),
      nextCursor: z.string().nullable().describe("Goes on after this page; null where it was the last."),
    })
    .openapi(name);
