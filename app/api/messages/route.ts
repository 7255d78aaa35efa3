import { throughDoor } from "#lib/wiring/door.ts";
import { postMessage } from "#lib/wiring/messages.ts";

const answer = (request: Request): Promise<Response> => throughDoor(request, postMessage);

/** `POST /api/messages`: the forms of `/contact` and `/contact-sales`. */
export const GET = answer;
export const HEAD = answer;
export const POST = answer;
export const PUT = answer;
export const PATCH = answer;
export const DELETE = answer;
export const dynamic = "force-dynamic";
