import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A browser that draws with another engine than Chromium's. */
export interface Engine {
  name: string;
  /** Calls an async function of the page, given as source, with one string. */
  call(source: string, argument: string): Promise<string>;
  open(url: string): Promise<void>;
  close(): Promise<void>;
}

/** Resolves with the first line of a stream that matches. */
async function lineOf(stream: NodeJS.ReadableStream | null, pattern: RegExp): Promise<string> {
  if (!stream) throw new Error("The process has no output.");
  for await (const line of createInterface({ input: stream })) {
    const found = pattern.exec(line);
    if (found) {
      stream.resume();
      return found[1] ?? "";
    }
  }
  throw new Error(`The process ended without a line like ${pattern}.`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await exit;
}

/** Firefox without a window, by WebDriver BiDi. Null where it is not installed. */
export async function firefox(): Promise<Engine | null> {
  const path = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
  if (!path) return null;
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const child = spawn(path, ["--headless", "--remote-debugging-port", "0", "--profile", profile], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const socket = new WebSocket(`${await lineOf(child.stderr, /listening on (ws:\S+)/)}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (message: { result?: unknown; message?: string }) => void>();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  };
  let last = 0;
  const send = async (method: string, params: object): Promise<Record<string, never>> => {
    last += 1;
    const id = last;
    const { result, message } = await new Promise<{ result?: unknown; message?: string }>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (!result) throw new Error(`${method}: ${message}`);
    return result as Record<string, never>;
  };
  const { capabilities } = await send("session.new", { capabilities: {} });
  const { browserName, browserVersion } = capabilities as unknown as Record<string, string>;
  const { context } = await send("browsingContext.create", { type: "tab" });
  return {
    name: `${browserName} ${browserVersion}`,
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async call(source, argument) {
      const answer = await send("script.callFunction", {
        functionDeclaration: source,
        arguments: [{ type: "string", value: argument }],
        awaitPromise: true,
        target: { context },
      });
      const { result, exceptionDetails } = answer as {
        result?: { value: string };
        exceptionDetails?: { text: string };
      };
      if (!result) throw new Error(exceptionDetails?.text);
      return result.value;
    },
    async close() {
      socket.close();
      await ended(child);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** WebKitGTK's MiniBrowser on a display of its own, by WebDriver. Null where one of the three is not installed. */
export async function webkit(): Promise<Engine | null> {
  const directory = "/usr/lib/x86_64-linux-gnu";
  const binary = ["4.1", "6.0", "4.0"]
    .map((version) => `${directory}/webkit2gtk-${version}/MiniBrowser`)
    .find(existsSync);
  if (!binary || !existsSync("/usr/bin/WebKitWebDriver") || !existsSync("/usr/bin/Xvfb")) return null;
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1024x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const number = await lineOf(display.stdout, /^(\d+)$/);
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${number}` },
  });
  const send = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value?.message}`);
    return value;
  };
  const session = async (): Promise<{ sessionId: string; capabilities: Record<string, string> }> => {
    const options = { binary, args: ["--automation"] };
    const wanted = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } };
    for (let tries = 0; ; tries += 1)
      try {
        return (await send("/session", wanted)) as Awaited<ReturnType<typeof session>>;
      } catch (error) {
        // the driver does not say when it listens
        if (tries === 50 || !(error instanceof TypeError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
  };
  const { sessionId, capabilities } = await session();
  const at = `/session/${sessionId}`;
  await send(`${at}/timeouts`, { script: 120_000, pageLoad: 60_000 });
  return {
    name: `WebKitGTK, ${capabilities.browserName} ${capabilities.browserVersion}`,
    async open(url) {
      await send(`${at}/url`, { url });
    },
    async call(source, argument) {
      const script = `const done = arguments[1];
        (${source})(arguments[0]).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = (await send(`${at}/execute/async`, { script, args: [argument] })) as {
        value: string;
        error?: string;
      };
      if (error) throw new Error(error);
      return value;
    },
    async close() {
      await fetch(`http://127.0.0.1:${port}${at}`, { method: "DELETE" });
      await ended(driver);
      await ended(display);
    },
  };
}
