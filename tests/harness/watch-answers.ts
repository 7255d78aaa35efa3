import { Socket } from "node:net";
import { LEAK, PLANTED } from "#tests/harness/planted.ts";

/*
 * `node --import` of test servers: says on standard error which answers hold a planted secret. It looks at what goes
 * out on connections that the process has accepted, whoever wrote it. A compressed body hides what it holds.
 */
type Accepted = Socket & { server?: object; _httpMessage?: { req?: { method?: string; url?: string } } };

function look(socket: Accepted, chunk: unknown): void {
  if (!socket.server || (typeof chunk !== "string" && !(chunk instanceof Uint8Array))) return;
  if (!Buffer.from(chunk as Uint8Array).includes(PLANTED)) return;
  const { method, url } = socket._httpMessage?.req ?? {};
  console.error(`${LEAK} in the answer to ${method} ${url?.split("?")[0]?.replaceAll(PLANTED, LEAK)}`);
}

for (const name of ["write", "end"] as const) {
  const own = Socket.prototype[name] as (this: Socket, ...given: unknown[]) => never;
  Socket.prototype[name] = function (this: Accepted, ...given: unknown[]): never {
    look(this, given[0]);
    return own.apply(this, given);
  };
}
