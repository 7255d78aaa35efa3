import { blobs } from "#lib/wiring/blobs.ts";
import { data } from "#lib/wiring/data.ts";
import { throughDoor } from "#lib/wiring/door.ts";

const readiness = (asked: Promise<void>): Promise<"ready" | "away"> =>
  asked.then(
    () => "ready",
    () => "away",
  );

/**
 * `GET /readyz`: the stores can be reached, 503 where one cannot. For alerts and for the wait after a start;
 * a balancer asks `/healthz`, since a process whose quota store is away goes on serving. Opens no database.
 */
export const GET = (request: Request): Promise<Response> =>
  throughDoor(request, async (_request, { quotaStore }) => {
    const [quota, database, files] = await Promise.all([
      readiness(quotaStore.ready()),
      data().state(),
      readiness(blobs().ready()),
    ]);
    const ready = quota !== "away" && database !== "away" && files !== "away";
    return Response.json(
      { status: ready ? "ready" : "unavailable", stores: { quota, database, files } },
      { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
    );
  });
export const dynamic = "force-dynamic";
