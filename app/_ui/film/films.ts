import { AUDIENCE_SLUGS, audiencePath, PAGE_PATHS, USE_CASE_SLUGS, usecasePath } from "#lib/config/paths.ts";
import { autumn } from "#app/_ui/film/autumn.tsx";
import { bakeries } from "#app/_ui/film/bakeries.tsx";
import { bicycle } from "#app/_ui/film/bicycle.tsx";
import { changelog } from "#app/_ui/film/changelog.tsx";
import { heatPump } from "#app/_ui/film/heat-pump.tsx";
import type { Film } from "#app/_ui/film/kit.tsx";
import { brandKit } from "#app/_ui/film/kit-of-brand.tsx";
import { leak } from "#app/_ui/film/leak.tsx";
import { lunchbox } from "#app/_ui/film/lunchbox.tsx";
import { moon } from "#app/_ui/film/moon.tsx";
import { notes } from "#app/_ui/film/notes.tsx";

const USE_CASE_FILMS: Record<(typeof USE_CASE_SLUGS)[number], Film> = {
  "social-ads": lunchbox,
  "product-launch-videos": notes,
  "brand-motion-kits": brandKit,
  explainers: heatPump,
};
const AUDIENCE_FILMS: Record<(typeof AUDIENCE_SLUGS)[number], Film> = {
  marketing: autumn,
  founders: leak,
  product: changelog,
  sales: bakeries,
  educators: moon,
};

/** The drawings of each page that has a brief; the studio shows the front page's film being changed. */
export const FILMS: ReadonlyMap<string, Film> = new Map([
  [PAGE_PATHS.home, bicycle],
  [PAGE_PATHS.studio, bicycle],
  ...USE_CASE_SLUGS.map((slug) => [usecasePath(slug), USE_CASE_FILMS[slug]] as const),
  ...AUDIENCE_SLUGS.map((slug) => [audiencePath(slug), AUDIENCE_FILMS[slug]] as const),
]);
