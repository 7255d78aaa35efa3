/// <reference types="next/image-types/global" />
import type { StaticImageData } from "next/image";
import homePoster from "../../../content/films/home.webp";
import homeScenes from "../../../content/films/home-scenes.webp";
import socialAdsPoster from "../../../content/films/social-ads.webp";
import socialAdsScenes from "../../../content/films/social-ads-scenes.webp";
import productLaunchVideosPoster from "../../../content/films/product-launch-videos.webp";
import productLaunchVideosScenes from "../../../content/films/product-launch-videos-scenes.webp";
import brandMotionKitsPoster from "../../../content/films/brand-motion-kits.webp";
import brandMotionKitsScenes from "../../../content/films/brand-motion-kits-scenes.webp";
import explainersPoster from "../../../content/films/explainers.webp";
import explainersScenes from "../../../content/films/explainers-scenes.webp";
import marketingPoster from "../../../content/films/marketing.webp";
import marketingScenes from "../../../content/films/marketing-scenes.webp";
import foundersPoster from "../../../content/films/founders.webp";
import foundersScenes from "../../../content/films/founders-scenes.webp";
import productPoster from "../../../content/films/product.webp";
import productScenes from "../../../content/films/product-scenes.webp";
import salesPoster from "../../../content/films/sales.webp";
import salesScenes from "../../../content/films/sales-scenes.webp";
import educatorsPoster from "../../../content/films/educators.webp";
import educatorsScenes from "../../../content/films/educators-scenes.webp";

/** Pictures of a film: the frame that stands for it, and a still of each scene side by side. */
export interface FilmPictures {
  poster: StaticImageData;
  sheet: StaticImageData;
}

/** Name of a film → its pictures, as the bundler serves them: hashed, cached for ever, outside the quota. */
export const FILM_PICTURES: Readonly<Record<string, FilmPictures>> = {
  home: { poster: homePoster, sheet: homeScenes },
  "social-ads": { poster: socialAdsPoster, sheet: socialAdsScenes },
  "product-launch-videos": { poster: productLaunchVideosPoster, sheet: productLaunchVideosScenes },
  "brand-motion-kits": { poster: brandMotionKitsPoster, sheet: brandMotionKitsScenes },
  explainers: { poster: explainersPoster, sheet: explainersScenes },
  marketing: { poster: marketingPoster, sheet: marketingScenes },
  founders: { poster: foundersPoster, sheet: foundersScenes },
  product: { poster: productPoster, sheet: productScenes },
  sales: { poster: salesPoster, sheet: salesScenes },
  educators: { poster: educatorsPoster, sheet: educatorsScenes },
};
