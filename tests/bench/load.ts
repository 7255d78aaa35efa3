import { connect, type Socket } from "node:net";

export interface Load {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface Reply {
  status: number;
  /** Name and value in turn, as received. */
  headers: string[];
  body: Buffer;
  length: number;
}

const HEADER_END = Buffer.from("\r\n\r\n");

/** Parses one whole response at the start of `data`, or null while it is not all there. */
function parseReply(data: Buffer): Reply | null {
  const end = data.indexOf(HEADER_END);
  if (end < 0) return null;
  const lines = data.toString("latin1", 0, end).split("\r\n");
  const status = Number(lines[0]?.slice(9, 12));
  const headers: string[] = [];
  let contentLength = 0;
  for (const line of lines.slice(1)) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).trim();
    headers.push(name, value);
    if (name.toLowerCase() === "content-length") contentLength = Number(value);
    if (name.toLowerCase() === "transfer-encoding")
      throw new Error("chunked: the load client reads Content-Length only");
  }
  if (status === 304 || status === 204) contentLength = 0;
  const start = end + HEADER_END.length;
  if (data.length < start + contentLength) return null;
  return {
    status,
    headers,
    body: data.subarray(start, start + contentLength),
    length: start + contentLength,
  };
}

/** One request over a connection of its own. */
export function ask(port: number, request: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let data = Buffer.alloc(0);
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      data = Buffer.concat([data, chunk]);
      const reply = parseReply(data);
      if (reply) {
        socket.destroy();
        resolve(reply);
      }
    });
  });
}

/** A request as it goes over the wire, and the answer that has to come back. */
export interface Exchange {
  request: string;
  status: number;
  body: Buffer;
}

/**
 * Sends requests one after another over `connections` keep-alive connections for `seconds`, each connection
 * going through `exchanges` in turn, and compares every body. Only ever against 127.0.0.1.
 *
 * @throws Error at the first answer that differs
 */
export async function load(
  port: number,
  exchanges: readonly Exchange[],
  seconds: number,
  connections = 32,
): Promise<Load> {
  const latencies: number[] = [];
  const prepared = exchanges.map((exchange) => ({
    ...exchange,
    bytes: Buffer.from(exchange.request, "latin1"),
  }));
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;

  const run = (first: number) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect(port, "127.0.0.1");
      socket.setNoDelay(true);
      let pending: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      let turn = first;
      let expected = prepared[0];
      const send = () => {
        expected = prepared[turn % prepared.length];
        turn += 1;
        sentAt = performance.now();
        socket.write(expected?.bytes ?? "");
      };
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("data", (chunk: Buffer) => {
        pending = pending.length ? Buffer.concat([pending, chunk]) : chunk;
        const end = pending.indexOf(HEADER_END);
        const length = expected?.body.length ?? 0;
        if (end < 0 || pending.length < end + 4 + length) return;
        const status = Number(pending.toString("latin1", 9, 12));
        const body = pending.subarray(end + 4, end + 4 + length);
        if (
          status !== expected?.status ||
          pending.length !== end + 4 + length ||
          !body.equals(expected.body)
        ) {
          socket.destroy();
          reject(new Error(`an answer differs: ${pending.toString("utf8", 0, 400)}`));
          return;
        }
        pending = Buffer.alloc(0);
        const now = performance.now();
        latencies.push(now - sentAt);
        if (now < endsAt) send();
        else {
          socket.destroy();
          resolve();
        }
      });
    });
  const step = Math.max(1, Math.floor(prepared.length / connections));
  await Promise.all(Array.from({ length: connections }, (_, index) => run(index * step)));
  const elapsed = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { requests: latencies.length, seconds: elapsed, p50: at(0.5), p99: at(0.99) };
}
