import type { FilmPack } from "#app/_ui/film/live.ts";

/** Name of a film → what draws it; each comes when its film is first played. */
export const FILM_PACKS: Readonly<Record<string, () => Promise<FilmPack>>> = {
  home: () => import("../../../content/films/home.json") as Promise<unknown> as Promise<FilmPack>,
  "social-ads": () =>
    import("../../../content/films/social-ads.json") as Promise<unknown> as Promise<FilmPack>,
  "product-launch-videos": () =>
    import("../../../content/films/product-launch-videos.json") as Promise<unknown> as Promise<FilmPack>,
  "brand-motion-kits": () =>
    import("../../../content/films/brand-motion-kits.json") as Promise<unknown> as Promise<FilmPack>,
  explainers: () => import("../../../content/films/explainers.json") as Promise<unknown> as Promise<FilmPack>,
  marketing: () => import("../../../content/films/marketing.json") as Promise<unknown> as Promise<FilmPack>,
  founders: () => import("../../../content/films/founders.json") as Promise<unknown> as Promise<FilmPack>,
  product: () => import("../../../content/films/product.json") as Promise<unknown> as Promise<FilmPack>,
  sales: () => import("../../../content/films/sales.json") as Promise<unknown> as Promise<FilmPack>,
  educators: () => import("../../../content/films/educators.json") as Promise<unknown> as Promise<FilmPack>,
};
