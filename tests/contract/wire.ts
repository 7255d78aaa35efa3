import { connect, type Socket } from "node:net";

/** An answer as it stood on the wire. */
export interface Reply {
  status: number;
  /** Name and value as written, in their order. */
  headers: [name: string, value: string][];
  /** Values of a header, joined; null where it is not there. */
  header(name: string): string | null;
  body: Buffer;
  text(): string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  json(): any;
}

export interface Ask {
  method?: string;
  path: string;
  headers?: Record<string, string> | [string, string][];
  body?: string | Buffer;
}

export function makeReply(status: number, headers: [string, string][], body: Buffer): Reply {
  return {
    status,
    headers,
    header(name) {
      const values = headers
        .filter(([key]) => key.toLowerCase() === name.toLowerCase())
        .map(([, value]) => value);
      return values.length ? values.join(", ") : null;
    },
    body,
    text: () => body.toString(),
    json: () => JSON.parse(body.toString()),
  };
}

/** Reads answers off a socket, in the order of the requests. RFC 9112 §6. */
function createReader(socket: Socket) {
  let buffer: Buffer = Buffer.alloc(0);
  let closed = false;
  let wake = () => {};
  socket.on("data", (chunk: Buffer) => {
    buffer = buffer.length ? Buffer.concat([buffer, chunk]) : chunk;
    wake();
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    closed = true;
    wake();
  });
  const more = () =>
    new Promise<void>((resolve, reject) => {
      if (closed)
        reject(
          new Error(`the connection closed after ${JSON.stringify(buffer.toString("latin1").slice(0, 200))}`),
        );
      else wake = resolve;
    });
  async function take(length: number): Promise<Buffer> {
    while (buffer.length < length) await more();
    const taken = buffer.subarray(0, length);
    buffer = buffer.subarray(length);
    return taken;
  }
  async function takeLine(): Promise<string> {
    let end = buffer.indexOf("\r\n");
    while (end < 0) {
      await more();
      end = buffer.indexOf("\r\n");
    }
    return (await take(end + 2)).toString("latin1").slice(0, -2);
  }
  async function chunked(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for (;;) {
      const size = Number.parseInt(await takeLine(), 16);
      if (size === 0) break;
      chunks.push(Buffer.from(await take(size)));
      await take(2);
    }
    while ((await takeLine()) !== "");
    return Buffer.concat(chunks);
  }
  return {
    left: () => buffer,
    async reply(method: string): Promise<Reply> {
      for (;;) {
        const [, code = ""] = /^HTTP\/1\.1 (\d{3})/.exec(await takeLine()) ?? [];
        const headers: [string, string][] = [];
        for (let line = await takeLine(); line !== ""; line = await takeLine()) {
          const colon = line.indexOf(":");
          headers.push([line.slice(0, colon), line.slice(colon + 1).trim()]);
        }
        const status = Number(code);
        if (status === 100) continue;
        const head = makeReply(status, headers, Buffer.alloc(0));
        const length = head.header("content-length");
        if (method === "HEAD" || status === 204 || status === 304) return head;
        if (head.header("transfer-encoding")?.includes("chunked"))
          return makeReply(status, headers, await chunked());
        if (length !== null) return makeReply(status, headers, Buffer.from(await take(Number(length))));
        for (;;) {
          try {
            await more();
          } catch {
            return makeReply(status, headers, buffer);
          }
        }
      }
    },
  };
}

export const requestText = ({ method = "GET", path, headers = {}, body }: Ask): Buffer => {
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers);
  const lines = [`${method} ${path} HTTP/1.1`, ...pairs.map(([name, value]) => `${name}: ${value}`)];
  if (!pairs.some(([name]) => name.toLowerCase() === "host")) lines.splice(1, 0, "Host: localhost");
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), Buffer.from(body ?? "")]);
};

/** One connection, as raw as a socket is. */
export function open(port: number, host = "127.0.0.1") {
  const socket = connect({ port, host, noDelay: true });
  const reader = createReader(socket);
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  return {
    socket,
    closed,
    /** Bytes that came and that no reply has taken. */
    left: reader.left,
    write: (bytes: string | Buffer) => void socket.write(bytes),
    /** The next answer. Rejects when the connection closes before it is whole. */
    reply: (method = "GET") => reader.reply(method),
    close: () => socket.destroy(),
  };
}

/** Sends bytes as they are on a connection of their own; the answer, or null where it was closed without. */
export async function raw(port: number, bytes: string | Buffer, host?: string): Promise<Reply | null> {
  const connection = open(port, host);
  connection.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  try {
    return await connection.reply();
  } catch {
    return null;
  } finally {
    connection.close();
  }
}

/** A client that keeps connections and takes one for each request. */
export function createClient(port: number, host?: string) {
  const idle: ReturnType<typeof open>[] = [];
  return {
    async send(ask: Ask): Promise<Reply> {
      let connection = idle.pop();
      while (connection?.socket.destroyed || connection?.socket.readableEnded) connection = idle.pop();
      const kept = connection;
      connection ??= open(port, host);
      connection.write(requestText(ask));
      let reply: Reply;
      try {
        reply = await connection.reply(ask.method);
      } catch (error) {
        // a server may close a kept connection just as a request sets out (next start: after 5 s): nobody has
        // read it, and it goes out again on a new one. RFC 9112 §9.3.1
        if (!kept || connection.left().length) throw error;
        connection = open(port, host);
        connection.write(requestText(ask));
        reply = await connection.reply(ask.method);
      }
      if (reply.header("connection")?.toLowerCase() === "close") connection.close();
      else idle.push(connection);
      return reply;
    },
    close() {
      for (const connection of idle.splice(0)) connection.close();
    },
  };
}
