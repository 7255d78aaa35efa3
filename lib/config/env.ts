import { type CommandEnv, parseCommandEnv } from "#lib/config/command-env.ts";
import { readVariables, type Values, secretsMasked } from "#lib/config/read-variables.mjs";

/** A variable of the environment is wrong. The message names it and never shows its value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** The configuration, parsed. `BASE_URL` is always an origin without a trailing slash. */
export type Env = Omit<Values, "BASE_URL"> & { BASE_URL: string };

/**
 * Parses the configuration.
 *
 * @param source the environment, for example `process.env`
 * @throws ConfigError with one line a wrong variable: its name and what is expected, never its value
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const { values, wrong } = readVariables(source);
  if (wrong.length) throw new ConfigError(wrong.join("\n"));
  return { ...values, BASE_URL: values.BASE_URL ?? `http://localhost:${values.PORT}` };
}

let parsed: Env | undefined;

/** The process's configuration, parsed once. @throws ConfigError */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** The variables of the command line `reelwright`. @throws ConfigError */
export function commandEnv(): CommandEnv {
  const { env: values, wrong } = parseCommandEnv(process.env);
  if (wrong.length) throw new ConfigError(wrong.join("\n"));
  return values;
}

let mask: ((text: string) => string) | undefined;

/** A text that is about to be shown, without the secrets of this process's variables. */
export function shown(text: string): string {
  mask ??= secretsMasked(process.env);
  return mask(text);
}

/** Whether this process serves other people: `npm start`, or a host's own way to run the build. */
export const isProduction = (): boolean => process.env.NODE_ENV === "production";

/** Whether this process is `npm run dev`: content is read again at each request, and no page is prerendered. */
export const isDevelopment = (): boolean => process.env.NODE_ENV === "development";

/** The environment of this process for one that it starts, with more in it. */
export const inherited = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});
