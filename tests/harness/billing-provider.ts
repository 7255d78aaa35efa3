import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An answer: status and body, an object or a text; one that begins with a tag is a page. Null: none, for ever. */
type Answer = [number, object | string] | null;

/** A server that plays the billing provider's API. */
export interface PlayedProvider {
  url: string;
  /** `DELETE /v1/subscriptions/sub_1`, in order. */
  asked: string[];
  /** The fields of each question, in the same order. */
  fields: Record<string, string>[];
  /** What is answered from now on, by `METHOD path`; anything else is missing. */
  answers: Map<string, Answer>;
  close(): Promise<void>;
}

/** What the provider says of an object that it does not have (docs.stripe.com/error-codes#resource-missing). */
export const MISSING: Answer = [
  404,
  {
    error: {
      type: "invalid_request_error",
      code: "resource_missing",
      message: "No such thing: 'ada@reader.example'",
    },
  },
];

export async function playProvider(): Promise<PlayedProvider> {
  const asked: string[] = [];
  const fields: Record<string, string>[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const what = `${request.method} ${request.url?.split("?")[0]}`;
    const body = await text(request);
    asked.push(what);
    fields.push(Object.fromEntries(new URLSearchParams(body)));
    const answer = answers.has(what) ? answers.get(what) : MISSING;
    if (!answer) return;
    const [status, said] = answer;
    const isPage = typeof said === "string" && said.startsWith("<");
    response.writeHead(status, {
      "content-type": isPage ? "text/html" : "application/json",
      "request-id": "req_1",
    });
    response.end(typeof said === "string" ? said : JSON.stringify(said));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fields,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
