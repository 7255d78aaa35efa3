import { throughDoor } from "#lib/wiring/door.ts";

const answer = (request: Request): Promise<Response> => throughDoor(request);

/**
 * The methods of a route whose every answer the door knows: discovery files and search. The door takes
 * GET, HEAD and OPTIONS and refuses the others.
 */
export const readRoute = {
  GET: answer,
  HEAD: answer,
  OPTIONS: answer,
  POST: answer,
  PUT: answer,
  PATCH: answer,
  DELETE: answer,
};
