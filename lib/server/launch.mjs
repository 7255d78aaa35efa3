// Runs on any Node from 20.12: npm scripts start here, whatever the machine has. It brings what is missing
// (packages, a Node that is new enough, a build) and then runs the command.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findNode, TYPE_STRIPPING } from "#lib/base/find-node.mjs";
import { freshBundle } from "#lib/base/bundled.mjs";
import { dataDirectoryProblem } from "#lib/config/data-directory.mjs";
import { readVariables } from "#lib/config/read-variables.mjs";
import { triedPort } from "#lib/server/port.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
const command = process.argv[2];
const extra = process.argv.slice(3);

const INSTALL_STAMP = "node_modules/.reelwright-install";
const BUILD_STAMP = ".next/reelwright-build";
/** Whatever the build depends on; a change of any of it makes the build stale. */
const BUILD_INPUTS = [
  "app",
  "content",
  "lib",
  "public",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "tsconfig.json",
  "tsconfig.build.json",
  "package.json",
  "package-lock.json",
];

const say = (text) => process.stderr.write(`reelwright: ${text}\n`);

function run(program, args, options = {}) {
  const result = spawnSync(program, args, { stdio: "inherit", ...options });
  if (result.error) {
    say(`${program} could not be started: ${result.error.message}`);
    process.exit(1);
  }
  if (result.signal) process.kill(process.pid, result.signal);
  return result.status ?? 1;
}

function must(program, args, options) {
  const status = run(program, args, options);
  if (status !== 0) process.exit(status);
}

function digestOf(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    if (!existsSync(path)) return;
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const child = join(path, entry.name);
      if (entry.isDirectory()) add(child);
      else if (entry.isFile()) hash.update(child).update("\0").update(readFileSync(child)).update("\0");
    }
  };
  for (const path of paths) {
    if (/\.[a-z]+$/.test(path)) {
      if (existsSync(path)) hash.update(path).update("\0").update(readFileSync(path)).update("\0");
    } else add(path);
  }
  return hash.digest("hex");
}

const stampIs = (file, value) => existsSync(file) && readFileSync(file, "utf8") === value;

function install() {
  const wanted = digestOf(["package.json", "package-lock.json"]);
  if (stampIs(INSTALL_STAMP, wanted)) return;
  say("installing packages (about a minute)");
  // not `npm ci`: it begins by deleting all that is installed, and refuses a lock file that lacks any platform's
  // optional packages; `install --no-save` keeps to the same lock and adds what this platform needs
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const env = { ...process.env, npm_config_engine_strict: "false", NODE_ENV: "" };
  if (npm?.endsWith(".js")) must(process.execPath, [npm, ...args], { env });
  else must("npm", args, { env });
  writeFileSync(INSTALL_STAMP, wanted);
}

/** Commands that stand for the service: they read `.env` and its variables. */
const OF_SERVICE = ["start", "dev", "db", "jobs", "grant", "worker", "webhooks"];
const SERVERS = ["start", "dev"];

/** What would stop the command at last is told first: before minutes of installing and building. */
async function stopIfWrong() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { values, wrong } = readVariables(process.env);
  const problems = [...wrong];
  if (!wrong.length && SERVERS.includes(command))
    problems.push(dataDirectoryProblem(values.DATA_DIR), await triedPort(values.PORT));
  const told = problems.filter(Boolean);
  if (!told.length) return;
  process.stderr.write(`${told.join("\n")}\n`);
  process.exit(1);
}

if (OF_SERVICE.includes(command)) await stopIfWrong();
install();
const node = findNode(root);
if (!node) {
  say(`Node ${process.versions.node} is too old: install Node 22.12 or newer, then run this again.`);
  process.exit(1);
}
const env = {
  ...process.env,
  PATH: `${join(node, "..")}:${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  NEXT_TELEMETRY_DISABLED: "1",
};
const runNode = (args, more = {}) => run(node, [...TYPE_STRIPPING, ...args], { env: { ...env, ...more } });

function build() {
  const wanted = digestOf(BUILD_INPUTS);
  if (!stampIs(BUILD_STAMP, wanted)) {
    say("building (under a minute)");
    const status = runNode(["lib/server/build.ts"], { NODE_ENV: "production" });
    if (status !== 0) process.exit(status);
    writeFileSync(BUILD_STAMP, wanted);
  }
  // a host may have pruned what only building needs
  if (!freshBundle(root) && existsSync("node_modules/rolldown")) runNode(["lib/cli/bundle.ts"]);
}

/** The last command takes this process's place as far as signals and the exit code go. */
async function become(args, more = {}) {
  const { spawn } = await import("node:child_process");
  const child = spawn(node, [...TYPE_STRIPPING, ...args], { stdio: "inherit", env: { ...env, ...more } });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exit(code ?? 1);
  });
}

switch (command) {
  case "start":
    build();
    await become(["lib/server/main.ts"], { NODE_ENV: "production" });
    break;
  case "dev":
    await become(["lib/server/dev.ts"], { NODE_ENV: "development" });
    break;
  case "db":
  case "jobs":
  case "grant":
  case "worker":
  case "webhooks":
    // a worker stands for the service: what a public site may not do, it may not either
    await become(["lib/cli/main.ts", command, ...extra], { NODE_ENV: "production" });
    break;
  case "build":
    build();
    break;
  case "films":
    await become(["lib/cli/films/page-films.ts", ...extra]);
    break;
  case "anchors":
    await become(["tests/corpus/write-anchors.ts", ...extra]);
    break;
  case "node":
    await become(extra);
    break;
  case "check":
    await become(["lib/server/check.ts", ...extra]);
    break;
  case "test":
    build();
    await become(["tests/run.ts", ...extra]);
    break;
  case "bench":
    build();
    await become(["tests/bench/run.ts", ...extra]);
    break;
  default:
    say(
      `'${command}' is not a command: start, dev, build, check, test, bench, films, anchors, node, db, jobs, grant, worker, webhooks.`,
    );
    process.exit(1);
}
