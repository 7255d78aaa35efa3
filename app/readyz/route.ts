import { data } from "#lib/wiring/data.ts";
import { throughDoor } from "#lib/wiring/door.ts";

/**
 * `GET /readyz`: the stores can be reached, 503 where one cannot. For alerts and for the wait after a start;
 * a balancer asks `/healthz`, since a process whose quota store is away goes on serving. Opens no database.
 */
export const GET = (request: Request): Promise<Response> =>
  throughDoor(request, async (_request, { quotaStore }) => {
    const [quota, database] = await Promise.all([
      quotaStore.ready().then(
        () => "ready",
        () => "away",
      ),
      data().state(),
    ]);
    const ready = quota !== "away" && database !== "away";
    return Response.json(
      { status: ready ? "ready" : "unavailable", stores: { quota, database } },
      { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
    );
  });
export const dynamic = "force-dynamic";
