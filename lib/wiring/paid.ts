import { clock } from "#lib/base/clock.ts";
import { derivedKey } from "#lib/base/derived-key.ts";
import { authSecret } from "#lib/auth/secret.ts";
import type { Env } from "#lib/config/env.ts";
import type { OpenedApi, PaidApi } from "#lib/workspace/http/api.ts";
import { data } from "#lib/wiring/data.ts";
import { processLog } from "#lib/wiring/log.ts";

/** The paid API of this process. Its handlers are made at the first call, with the database. */
export async function paidApi(config: Env): Promise<PaidApi> {
  const { createPaidApi } = await import("#lib/workspace/http/api.ts");
  let opened: OpenedApi | undefined;
  const open = async (): Promise<OpenedApi> => {
    const [database, { send }] = await Promise.all([data().database(), data().jobs()]);
    if (opened?.database === database) return opened;
    const [{ createHandlers }, { workspaceTools }, { createCursors }, { videoParts }] = await Promise.all([
      import("#lib/workspace/http/handlers.ts"),
      import("#lib/wiring/job-handlers.ts"),
      import("#lib/workspace/cursor.ts"),
      import("#lib/wiring/videos.ts"),
    ]);
    const cursors = createCursors(derivedKey(authSecret(config.AUTH_SECRET, config.DATA_DIR), "cursor"));
    const handlers = createHandlers({
      ...workspaceTools(config, database, send, processLog()),
      videos: videoParts(database, send, processLog()),
    });
    opened = { database, handlers, cursors };
    return opened;
  };
  return createPaidApi({ baseUrl: config.BASE_URL, open, clock });
}
