import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface Locked {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}
const text = readFileSync("package-lock.json", "utf8");
const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };

/** Where npm finds a package from one that is installed in `place`: beside it, or further up. */
function isLocked(name: string, place: string): boolean {
  for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/")))) {
    if (`${from ? `${from}/` : ""}node_modules/${name}` in packages) return true;
    if (!from) return false;
  }
}

describe("the lock file", () => {
  // npm writes in what it misses: a fresh clone was changed by its first `npm install`, and `npm ci` refused it
  test("has every optional package, whatever platform it is for", () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(name, place)),
    );
    expect(missing).toEqual([]);
  });

  test("names no registry: packages come from the one of whoever installs", () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
  });
});
