/** A path in the log is cut here: it is as long as a client likes. */
const LOGGED_PATH_CHARACTERS = 256;

/**
 * What the log says of a request, behind the front server and without it. The path comes without its query,
 * which may hold what someone searched for.
 *
 * @param request.status null where it is not seen here
 * @param request.startedAt by `performance.now()`
 */
export function requestLine(request: {
  id: string;
  method: string | undefined;
  path: string;
  status: number | null;
  startedAt: number;
}) {
  const { id, method, path, status, startedAt } = request;
  const ms = Math.round((performance.now() - startedAt) * 100) / 100;
  return { id, method, path: path.slice(0, LOGGED_PATH_CHARACTERS), status, ms };
}
