import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

/** A chat service on this machine that plays what a test tells it to. */
export interface ModelServer {
  baseUrl: string;
  /** What was asked, in order. */
  asked: { path: string; authorization: string; body: Record<string, unknown> }[];
  close(): Promise<void>;
}

export type Play = (response: ServerResponse, round: number) => void;

export const KEY = "sk-planted-for-a-test-0123456789";

/** A chat completion whose message is this text. */
export const says =
  (...texts: string[]): Play =>
  (response, round) => {
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        id: "x",
        object: "chat.completion",
        created: 1,
        model: "test",
        choices: [
          {
            index: 0,
            finish_reason: "stop",
            message: { role: "assistant", content: texts[Math.min(round, texts.length) - 1] },
          },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  };

export async function modelServer(play: Play): Promise<ModelServer> {
  const asked: ModelServer["asked"] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    response.on("error", () => {});
    let text = "";
    for await (const chunk of request) text += chunk;
    asked.push({
      path: request.url ?? "",
      authorization: request.headers.authorization ?? "",
      body: text ? JSON.parse(text) : {},
    });
    play(response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Starts servers that end with the test that started them. */
export function serving(): (play: Play) => Promise<ModelServer> {
  const servers: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  return async (play) => {
    const server = await modelServer(play);
    servers.push(server);
    return server;
  };
}
