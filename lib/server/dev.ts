import { createServer } from "node:http";
import type { Socket } from "node:net";
import next from "next";
import { env } from "#lib/config/env.ts";

/**
 * `npm run dev`: Next's development server. No front server stands before it, because that one answers from
 * what it read at start; here the middleware is the door, and content and code are read again as they change.
 */
const { PORT, BASE_URL } = env();
const server = createServer();
const app = next({ dev: true, dir: process.cwd(), hostname: "localhost", port: PORT, httpServer: server });
await app.prepare();
const handle = app.getRequestHandler();
const upgrade = app.getUpgradeHandler();
server.on("request", (request, response) => void handle(request, response));
server.on("upgrade", (request, socket, head) => void upgrade(request, socket as Socket, head));
server.listen(PORT, () => console.log(`\n  Reelwright (development)  ${BASE_URL}\n`));
