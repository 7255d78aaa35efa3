import type { Beat } from "#lib/motion/templates/beat.ts";
import { HOOKS } from "#lib/motion/templates/kinds/hook.ts";
import { NAMES } from "#lib/motion/templates/kinds/name.ts";
import { CLAIMS } from "#lib/motion/templates/kinds/claim.ts";
import { LISTS } from "#lib/motion/templates/kinds/list.ts";
import { COLORS } from "#lib/motion/templates/kinds/colors.ts";
import { NUMBER } from "#lib/motion/templates/kinds/number.ts";
import { NUMBERS } from "#lib/motion/templates/kinds/numbers.ts";
import { CHARTS } from "#lib/motion/templates/kinds/chart.ts";
import { QUOTES } from "#lib/motion/templates/kinds/quote.ts";
import { STEPS } from "#lib/motion/templates/kinds/steps.ts";
import { CODE } from "#lib/motion/templates/kinds/code.ts";
import { CLOSINGS } from "#lib/motion/templates/kinds/closing.ts";
import type { Template } from "#lib/motion/templates/template.ts";

/** Every scene template, by what it says. One of each kind at least suits everything. */
export const TEMPLATES: { [K in Beat["kind"]]: readonly Template[] } = {
  hook: HOOKS,
  name: NAMES,
  claim: CLAIMS,
  list: LISTS,
  colors: COLORS,
  number: NUMBER,
  numbers: NUMBERS,
  chart: CHARTS,
  quote: QUOTES,
  steps: STEPS,
  code: CODE,
  closing: CLOSINGS,
};
