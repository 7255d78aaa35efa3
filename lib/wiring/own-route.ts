import { Problem } from "#lib/http/problem.ts";
import { throughDoor } from "#lib/wiring/door.ts";

const answer = (request: Request): Promise<Response> =>
  throughDoor(request, (_request, { handlerOf }, requestId) => {
    const handler = handlerOf(new URL(request.url).pathname);
    if (!handler) throw new Problem("not_found", "Nothing is at this address.");
    return handler(request, requestId);
  });

/** The methods of a route that a handler of ours answers (`Service.handlerOf`). It refuses methods itself. */
export const ownRoute = {
  GET: answer,
  HEAD: answer,
  OPTIONS: answer,
  POST: answer,
  PUT: answer,
  PATCH: answer,
  DELETE: answer,
};
