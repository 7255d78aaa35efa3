import { connect, createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/**
 * - `pass`: bytes go through.
 * - `refuse`: nothing listens on the port; open connections are reset.
 * - `hang`: connections stay open, or are accepted, and not a byte moves. After `pass` they go on.
 * - `cut`: open connections are reset, and so is each new one as soon as it is accepted.
 * - `lose`: open connections hang for good, as behind a router that forgot them; new ones pass.
 */
export type Fault = "pass" | "refuse" | "hang" | "cut" | "lose";

export type FaultProxy = {
  /** The proxy's port on 127.0.0.1. It stays the same through all faults. */
  port: number;
  /** Connections accepted so far. */
  accepted(): number;
  /** Resolves when the fault is in force. */
  set(fault: Fault): Promise<void>;
  close(): Promise<void>;
};

/** Starts a TCP proxy on 127.0.0.1 (a free port) in front of `targetPort` on 127.0.0.1. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let fault: Fault = "pass";
  let server: Server | undefined;
  let accepted = 0;
  const sockets = new Set<Socket>();
  const lost = new WeakSet<Socket>();

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  }

  function forward(from: Socket, to: Socket): void {
    from.on("data", (chunk) => {
      if (!to.destroyed) to.write(chunk);
    });
    from.once("close", () => to.destroy());
  }

  function accept(client: Socket): void {
    accepted += 1;
    track(client);
    if (fault === "cut") {
      client.resetAndDestroy();
      return;
    }
    const target = connect(targetPort, "127.0.0.1");
    track(target);
    forward(client, target);
    forward(target, client);
    if (fault === "hang") {
      client.pause();
      target.pause();
    }
  }

  async function listen(port: number): Promise<Server> {
    const next = createServer(accept);
    await new Promise<void>((resolve, reject) => {
      next.once("error", reject);
      next.listen(port, "127.0.0.1", resolve);
    });
    return next;
  }

  async function stopListening(): Promise<void> {
    const last = server;
    server = undefined;
    const done = last && new Promise<void>((resolve) => last.close(() => resolve()));
    for (const socket of sockets) socket.resetAndDestroy();
    await done;
  }

  server = await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    port,
    accepted: () => accepted,
    async set(next) {
      fault = next;
      if (next === "refuse") return stopListening();
      server ??= await listen(port);
      for (const socket of sockets) {
        if (next === "lose") lost.add(socket);
        if (next === "cut") socket.resetAndDestroy();
        else if (next === "hang" || lost.has(socket)) socket.pause();
        else socket.resume();
      }
    },
    close: stopListening,
  };
}
