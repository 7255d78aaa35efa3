import { isIP } from "node:net";
import { z } from "zod";
import { readOrigin, readUrl } from "#lib/config/read-url.mjs";
import { readValue } from "#lib/config/read-variables.mjs";

/** Whether what goes to an origin stays on this machine. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  if (hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]") return true;
  return isIP(hostname) === 4 && hostname.startsWith("127.");
}

/** Every variable that `reelwright` reads. The service reads none of them; the docs page is tested against it. */
export const COMMAND_VARIABLES = {
  REELWRIGHT_URL: {
    schema: z
      .string()
      .refine((text) => readOrigin(text) !== null)
      .transform((text) => new URL(text).origin)
      .optional(),
    expects: "an origin such as https://video.example, without a path",
  },
  SERVICE_API_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{1,8192}$/)
      .optional(),
    expects: "an access token, without white space",
  },
  FFMPEG_PATH: {
    schema: z.string().min(1).optional(),
    expects: "a path",
  },
  MODEL_BASE_URL: {
    schema: z
      .string()
      .refine((text) => {
        const url = readUrl(text, { schemes: ["https:", "http:"], path: /^/ });
        return url !== null && (url.protocol === "https:" || isLoopback(url.origin));
      })
      .optional(),
    expects: "an address such as https://models.example/v1; http on this machine only",
  },
  MODEL_API_KEY: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{1,8192}$/)
      .optional(),
    expects: "a key, without white space",
  },
  MODEL_NAME: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
    expects: "what the service calls the model, without white space",
  },
  XDG_CONFIG_HOME: {
    schema: z.string().startsWith("/").optional(),
    expects: "an absolute path",
  },
  XDG_CACHE_HOME: {
    schema: z.string().startsWith("/").optional(),
    expects: "an absolute path",
  },
} as const satisfies Record<string, { schema: z.ZodType; expects: string }>;

export interface CommandEnv {
  REELWRIGHT_URL?: string | undefined;
  SERVICE_API_TOKEN?: string | undefined;
  FFMPEG_PATH?: string | undefined;
  MODEL_BASE_URL?: string | undefined;
  MODEL_API_KEY?: string | undefined;
  MODEL_NAME?: string | undefined;
  XDG_CONFIG_HOME?: string | undefined;
  XDG_CACHE_HOME?: string | undefined;
}

/**
 * Reads the variables of the command line. An empty one counts as not set, as shells leave them.
 *
 * @param source the environment
 * @returns the values, and a line for each wrong one, which never shows its value
 */
export function parseCommandEnv(source: Record<string, string | undefined>): {
  env: CommandEnv;
  wrong: string[];
} {
  const wrong: string[] = [];
  const env: Record<string, unknown> = {};
  for (const [name, { schema, expects }] of Object.entries(COMMAND_VARIABLES)) {
    const given = source[name];
    if (!given) continue;
    const value = readValue(given, (text) => {
      const result = schema.safeParse(text);
      return result.success ? result.data : null;
    });
    if (value === null || value === undefined) wrong.push(`${name} is not valid: expected ${expects}.`);
    else env[name] = value;
  }
  return { env, wrong };
}
