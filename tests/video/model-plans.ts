import { directorsGuide } from "#lib/cli/film-mcp/guide-text.ts";
import type { PlanOptions } from "#lib/motion/plan/plan.ts";
import { MODEL_LIMITS, type ModelAccess, type ModelLimits } from "#lib/motion/model/model-chat.ts";
import { planWithModel } from "#lib/motion/model/model-planner.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { BRIEF, BOARD, opening } from "#tests/video/model-board.ts";
import { KEY, type ModelServer, type Play } from "#tests/video/model-server.ts";

/** Plans that a service on this machine plays a part in. */

export const QUICK = { ...MODEL_LIMITS, seconds: 1 };
export const guide = await directorsGuide();

interface Asked {
  brief?: string;
  wishes?: PlanOptions;
  limits?: ModelLimits;
  signal?: AbortSignal;
}
export const plan = (access: ModelAccess, { brief = BRIEF, wishes = {}, ...asking }: Asked = {}) =>
  planWithModel(brief, wishes, access, { guide, assetsOf: loadAssets, ...asking });

/** @param serve as `serving` gives it */
export const planningWith =
  (serve: (play: Play) => Promise<ModelServer>) =>
  async (play: Play, asked: Asked = {}) => {
    const server = await serve(play);
    const access = { baseUrl: server.baseUrl, apiKey: KEY, name: "test-model" };
    return { plan: await plan(access, asked), asked: server.asked };
  };

/** Words that go too soon: a finding, and no reason to refuse a storyboard. */
export const HASTY = opening({
  is: "problem",
  say: "People lose hours: a restore takes 4 minutes",
  seconds: 1,
});
export const HASTIER = JSON.stringify({
  ...JSON.parse(HASTY),
  scenes: [...JSON.parse(HASTY).scenes.slice(0, 4), { ...BOARD.scenes[4], seconds: 1 }],
});
