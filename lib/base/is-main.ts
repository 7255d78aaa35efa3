import { realpathSync } from "node:fs";

/**
 * Whether a module is what Node was told to run. Node 22 has no `import.meta.main`.
 *
 * @param filename `import.meta.filename`
 */
export const isMain = (filename: string): boolean => {
  const [, script] = process.argv;
  return script !== undefined && realpathSync(script) === filename;
};
