// Imports nothing: a thread that draws starts with it, and need not load the schemas of all variables.

/** A variable of the environment is wrong. The message names it and never shows its value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** The environment of this process for a process or thread that it starts, with more in it. */
export const inherited = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});
