import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/harness/servers.ts";

/** A Postgres cluster of one test, which may be stopped, killed and started at will. */
export interface PrivatePostgres {
  port: number;
  /** Of its database `postgres`. */
  url: string;
  /** SIGKILL to all of its processes. What was committed is there after `start`. */
  kill(): Promise<void>;
  /** Stops it at once, connections are told. */
  stop(): void;
  start(): void;
  close(): Promise<void>;
}

/** `.ci/without` hides it. */
const LIBRARIES = process.env.TEST_POSTGRES_LIBRARIES ?? "/usr/lib/postgresql";

/** The newest installed `initdb` and `pg_ctl`, or why there are none. */
function findBinaries(): { directory: string } | { why: string } {
  if (!existsSync(LIBRARIES)) return { why: `no ${LIBRARIES}` };
  const [newest] = readdirSync(LIBRARIES)
    .filter((version) => existsSync(join(LIBRARIES, version, "bin", "initdb")))
    .sort((a, b) => Number(b) - Number(a));
  if (!newest) return { why: `no initdb under ${LIBRARIES}` };
  if (process.getuid?.() === 0 && spawnSync("id", ["postgres"]).status !== 0)
    return { why: "root cannot run Postgres, and there is no user postgres" };
  return { directory: join(LIBRARIES, newest, "bin") };
}

const found = findBinaries();
/** Why no private cluster can be started here, or null. */
export const noPrivatePostgres: string | null = "why" in found ? found.why : null;

/** Runs as the user that may run Postgres. */
function run(program: string, args: string[]): void {
  if ("why" in found) throw new Error(found.why);
  const path = join(found.directory, program);
  const asOther = process.getuid?.() === 0;
  const [command, all] = asOther ? ["runuser", ["-u", "postgres", "--", path, ...args]] : [path, args];
  // not a pipe: the server inherits it and keeps it open
  const { status } = spawnSync(command as string, all as string[], { stdio: "ignore", cwd: "/" });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}

/** Starts a cluster on a free port of 127.0.0.1, in a temporary directory, with everybody trusted. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "private-postgres-"));
  if (process.getuid?.() === 0) {
    const uid = Number(spawnSync("id", ["-u", "postgres"], { encoding: "utf8" }).stdout);
    chownSync(directory, uid, statSync(directory).gid);
  }
  const data = join(directory, "data");
  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory} -c max_connections=50`;
  const start = () =>
    run("pg_ctl", ["-D", data, "-w", "-t", "60", "-l", join(directory, "log"), "-o", options, "start"]);
  const pidOf = () => {
    const file = join(data, "postmaster.pid");
    return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null;
  };
  const kill = async () => {
    const pid = pidOf();
    if (!pid) return;
    const children = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .stdout.split("\n")
      .filter(Boolean);
    for (const each of [pid, ...children.map(Number)]) {
      try {
        process.kill(each, "SIGKILL");
      } catch {
        // gone with its parent
      }
    }
    // a new server refuses while the old one's id is taken
    while (existsSync(`/proc/${pid}`)) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  // a run that is ended leaves no server behind: told to stop at once, it ends its own processes
  const dieWithUs = () => {
    const pid = pidOf();
    if (pid) process.kill(pid, "SIGQUIT");
  };
  process.once("exit", dieWithUs);
  start();
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill,
    stop: () => run("pg_ctl", ["-D", data, "-w", "-m", "fast", "stop"]),
    start,
    async close() {
      process.off("exit", dieWithUs);
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
