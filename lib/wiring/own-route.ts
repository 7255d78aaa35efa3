import { Problem } from "#lib/http/problem.ts";
import { throughDoor } from "#lib/wiring/door.ts";

/**
 * The methods of a route that a handler of ours answers, whatever stands in front. It refuses methods itself.
 *
 * @param path one of `Service.handlers`
 */
export function ownRoute(path: string) {
  const answer = (request: Request): Promise<Response> =>
    throughDoor(request, (_request, { handlers }) => {
      const handler = handlers.get(path);
      if (!handler) throw new Problem("not_found", "Nothing is at this address.");
      return handler(request);
    });
  return {
    GET: answer,
    HEAD: answer,
    OPTIONS: answer,
    POST: answer,
    PUT: answer,
    PATCH: answer,
    DELETE: answer,
  };
}
