import { spawnSync } from "node:child_process";

/** `npm run bench`: every benchmark in turn, or those that are named: `npm run bench -- http`. Prints ratios. */
const BENCHMARKS = ["http", "search", "limits", "webhooks", "video", "audio", "browsers"];
/**
 * Only by their names: they install other people's tools and other Nodes, and need the network for that, or are to be
 * read by a person.
 */
const ON_REQUEST = ["compare", "nodes", "briefs"];
const FLAGS = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning", "--expose-gc"];

const known = [...BENCHMARKS, ...ON_REQUEST];
const named = process.argv.slice(2);
const unknown = named.find((name) => !known.includes(name));
if (unknown) {
  console.error(`'${unknown}' is not a benchmark: ${known.join(", ")}.`);
  process.exit(1);
}
for (const name of named.length ? named : BENCHMARKS) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [...FLAGS, `tests/bench/${name}.ts`], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
if (!named.length) console.log(`\nnot run, because not named: ${ON_REQUEST.join(", ")}`);
