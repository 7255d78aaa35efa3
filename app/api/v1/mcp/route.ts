import { ownRoute } from "#lib/wiring/own-route.ts";

/** `/api/v1/mcp`: operations `getServiceDocsMcp` and `callServiceDocsMcp`. The MCP room refuses other methods itself. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = ownRoute;
export const dynamic = "force-dynamic";
