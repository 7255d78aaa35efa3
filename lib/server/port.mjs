// @ts-check
// Plain JavaScript: the launcher looks before a package is there, on any Node from 20.12.
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * What a failed `listen` says of `PORT`, in one line.
 *
 * @param {unknown} error
 * @param {number} port
 * @returns {string | null} null for another failure
 */
export function portProblem(error, port) {
  const code = /** @type {NodeJS.ErrnoException} */ (error).code;
  if (code === "EADDRINUSE") return `PORT is not free: something else listens on ${port}.`;
  if (code === "EACCES") return `PORT is not allowed: this user may not listen on ${port}.`;
  return null;
}

/**
 * Whether a server could listen on a port.
 *
 * @param {number} port 0 for any
 * @returns {Promise<string | null>} what is wrong, in one line
 */
export async function triedPort(port) {
  const server = createServer();
  try {
    server.listen(port);
    await once(server, "listening");
    server.close();
    return null;
  } catch (error) {
    return portProblem(error, port);
  }
}
