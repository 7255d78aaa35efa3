import { decode } from "#tests/harness/decode.ts";
import { createLook, reportLeak } from "#tests/harness/planted.ts";

/*
 * A setup file of vitest: reports planted secrets in answers of handlers that a test
 * calls with a Request, where there is no connection to look at.
 */
function look(response: Response, body: unknown): void {
  const headers = [...response.headers].map((pair) => pair.join(": ")).join("\n");
  const bytes = typeof body === "string" ? Buffer.from(body) : body instanceof Uint8Array ? body : [];
  const around = createLook()(
    Buffer.concat([
      Buffer.from(`${headers}\n\n`),
      decode(response.headers.get("content-encoding") ?? "", Uint8Array.from(bytes)),
    ]),
  );
  const of = response.url && ` of ${response.url.split("?")[0]}`;
  if (around !== null) reportLeak(`a response ${response.status}${of}`, around);
}

globalThis.Response = new Proxy(Response, {
  construct(target, given: ConstructorParameters<typeof Response>, made) {
    const response = Reflect.construct(target, given, made) as Response;
    look(response, given[0]);
    return response;
  },
});

// bodies that come in pieces, and headers that were set later
for (const name of ["text", "json", "bytes"] as const) {
  const own = Response.prototype[name] as (this: Response) => Promise<unknown>;
  Object.assign(Response.prototype, {
    async [name](this: Response) {
      const read = await own.call(this);
      look(this, name === "json" ? JSON.stringify(read) : read);
      return read;
    },
  });
}
