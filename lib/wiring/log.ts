import { createLog, type Log } from "#lib/base/log.ts";
import { env, shown } from "#lib/config/env.ts";
import { shared } from "#lib/wiring/shared.ts";

/** The log of this process. @throws ConfigError */
export const processLog = (): Log => shared("log", () => createLog(env().LOG_LEVEL, shown));
