import { z } from "#lib/api/zod.ts";

/**
 * What a search takes. The HTTP operation and the MCP tool read the same fields, so that both accept the same
 * and describe it in the same words.
 */
export const SearchInput = z.object({
  query: z
    .string()
    .max(256)
    .describe(
      "What to look for: words, a question, or an identifier such as `RateLimit-Reset`. At most 256 characters; empty finds nothing.",
    ),
  limit: z.int().min(1).max(50).default(10).describe("Most hits to return, 1 to 50."),
});
