import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** The yardstick: node:http with nothing but a table of finished responses. `node bare-server.ts cases.json` */
interface Case {
  key: string;
  status: number;
  headers: string[];
  body: string;
}

const cases = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Case[];
const table = new Map(
  cases.map(({ key, status, headers, body }) => [
    key,
    { status, headers, body: Buffer.from(body, "base64") },
  ]),
);

const server = createServer((request, response) => {
  const found = table.get(request.headers["x-case"] as string);
  if (!found) {
    response.writeHead(404).end();
    return;
  }
  if (request.method === "POST") {
    request.resume();
    request.on("end", () => {
      response.writeHead(found.status, found.headers);
      response.end(found.body);
    });
    return;
  }
  response.writeHead(found.status, found.headers);
  response.end(found.status === 304 ? undefined : found.body);
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
