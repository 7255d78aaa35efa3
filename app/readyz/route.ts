import { throughDoor } from "#lib/wiring/door.ts";

/**
 * `GET /readyz`: the stores can be reached, 503 where they cannot. For alerts and for the wait after a start;
 * a balancer asks `/healthz`, since a process whose quota store is away goes on serving.
 */
export const GET = (request: Request): Promise<Response> =>
  throughDoor(request, async (_request, { quotaStore }) => {
    const headers = { "Cache-Control": "no-store" };
    try {
      await quotaStore.ready();
      return Response.json({ status: "ready", stores: { quota: "ready" } }, { headers });
    } catch {
      return Response.json({ status: "unavailable", stores: { quota: "away" } }, { status: 503, headers });
    }
  });
export const dynamic = "force-dynamic";
