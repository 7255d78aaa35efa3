import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { ImageResponse } from "next/og";
import { SITE } from "#lib/config/site.ts";
import type { Page } from "#lib/content/corpus.ts";
import { type Film, FILMS } from "#app/_ui/film/films.ts";
import { OG_SIZE } from "#app/_ui/page/metadata.ts";
import { countWords, timecodeOfWords } from "#app/_ui/page/timecode.ts";

/* The tokens in the notation that the image library reads (tokens.css, light). */
const PAPER = "#f8f5ef";
const INK = "#221b16";
const INK_3 = "#6a6057";
const LINE = "#d5cdc2";
const SIGNAL = "#f2481d";
const BENCH = "#1d1814";

const font = (name: string, weight: 400 | 500 | 700) =>
  readFile(
    join(process.cwd(), "node_modules/@fontsource", name, `files/${name}-latin-${weight}-normal.woff`),
  );

async function fonts() {
  const [display, text, mono] = await Promise.all([
    font("bricolage-grotesque", 700),
    font("instrument-sans", 500),
    font("jetbrains-mono", 400),
  ]);
  return [
    { name: "display", data: display },
    { name: "text", data: text },
    { name: "mono", data: mono },
  ];
}

/** The poster of a film as an image that the image library reads: it knows no WebP. */
async function posterImage(film: Film): Promise<string> {
  const image = await loadImage(await readFile(join(process.cwd(), "content/films", `${film.name}.webp`)));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/png");
}

/** Where a film's poster stands, at most: pixels. */
const SCREEN = { width: 540, height: 516 };

const Mark = ({ size }: { size: number }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
    <path d="M12 5.5 20 13.5 12 21.5 4 13.5Z" fill={INK} />
    <path d="M8.5 1h7v3.6L12.9 7.2V24h-1.8V7.2L8.5 4.6Z" fill={SIGNAL} />
  </svg>
);

const EDGE = 64;
const RULER = 508;

/** The ruler across the image with the playhead where the page stands among all pages. */
function Ruler({ share, to }: { share: number; to: number }) {
  const ticks = Array.from({ length: Math.floor((to - EDGE) / 16) + 1 }, (_, tick) => {
    const x = EDGE + tick * 16;
    return `M${x} ${RULER + 34}v${tick % 5 ? -10 : -22}`;
  });
  // never over the timecode or the edge
  const x = EDGE + Math.round((0.1 + 0.86 * share) * (to - EDGE));
  return (
    <svg
      aria-hidden="true"
      width={OG_SIZE.width}
      height={OG_SIZE.height}
      viewBox={`0 0 ${OG_SIZE.width} ${OG_SIZE.height}`}
      style={{ position: "absolute", top: 0, left: 0 }}
    >
      <path d={`M${EDGE} ${RULER + 34}H${to}`} stroke={LINE} strokeWidth="2" />
      <path d={ticks.join("")} stroke={LINE} strokeWidth="2" />
      <path d={`M${x - 13} ${RULER - 20}h26v14l-11 11v35h-4v-35l-11-11z`} fill={SIGNAL} />
    </svg>
  );
}

const sentencesOf = (title: string) => title.split(/(?<=[.?!]) /);

/** Title size in pixels: the title fills its area, no word is cut, several sentences stand on a line each. */
function titleSize(title: string, width: number, height: number): number {
  const sentences = sentencesOf(title);
  const longest = (texts: string[]) => Math.max(...texts.map((text) => text.length));
  return Math.round(
    Math.min(
      104,
      Math.sqrt((width * height) / (title.length * 0.66)),
      width / (longest(title.split(/\s/)) * 0.58),
      sentences.length > 2 ? width / (longest(sentences) * 0.49) : 104,
    ),
  );
}

/** The mark and the name, top left. */
const Brand = () => (
  <div
    style={{
      display: "flex",
      position: "absolute",
      top: 52,
      left: EDGE,
      alignItems: "center",
      fontFamily: "display",
      fontSize: 38,
      letterSpacing: -1.2,
    }}
  >
    <div style={{ display: "flex", marginLeft: -7 }}>
      <Mark size={46} />
    </div>
    <span style={{ marginLeft: 8 }}>{SITE.name}</span>
  </div>
);

/** The title of a page below where it stands, in `width` pixels; beside a film the title is lower. */
function Heading({ page, width, besideFilm }: { page: Page; width: number; besideFilm: boolean }) {
  const crumbs = page.breadcrumbs.slice(1).map(({ title }) => title);
  if (page.group) crumbs.push(page.group);
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "center",
        position: "absolute",
        top: 116,
        left: EDGE,
        width,
        height: 356,
      }}
    >
      {crumbs.length > 0 && (
        <span style={{ fontSize: 28, color: INK_3, marginBottom: 14 }}>{crumbs.join(" / ")}</span>
      )}
      <span
        style={{
          display: "flex",
          fontFamily: "display",
          fontSize: titleSize(page.heading, width, besideFilm ? 270 : 320),
          lineHeight: 1.0,
          letterSpacing: -2.6,
          flexDirection: "column",
        }}
      >
        {sentencesOf(page.heading).map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </span>
    </div>
  );
}

/** A film's poster on the bench, as large as fits. */
function Screen({ film, poster }: { film: Film; poster: string }) {
  const scale = Math.min(SCREEN.width / film.widthPixels, SCREEN.height / film.heightPixels);
  return (
    <div
      style={{
        display: "flex",
        position: "absolute",
        right: 0,
        top: 0,
        width: 560,
        height: "100%",
        background: BENCH,
        alignItems: "center",
        justifyContent: "center",
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: drawn by the image library, not by a browser */}
      <img
        src={poster}
        alt=""
        width={Math.round(film.widthPixels * scale)}
        height={Math.round(film.heightPixels * scale)}
      />
    </div>
  );
}

/**
 * The Open Graph image of a page.
 *
 * @param share where the page stands among all pages, 0 to 1
 */
export async function drawPage(page: Page, share: number): Promise<ImageResponse> {
  const film = FILMS.get(page.path);
  const right = film ? OG_SIZE.width - 600 : OG_SIZE.width - EDGE;
  return new ImageResponse(
    <div
      style={{
        display: "flex",
        width: "100%",
        height: "100%",
        background: PAPER,
        color: INK,
        fontFamily: "text",
      }}
    >
      <Brand />
      <Heading page={page} width={right - EDGE - (film ? 20 : 120)} besideFilm={film !== undefined} />
      <Ruler share={share} to={right} />
      <span
        style={{
          position: "absolute",
          left: EDGE,
          top: RULER + 56,
          fontFamily: "mono",
          fontSize: 24,
          color: INK_3,
        }}
      >
        {timecodeOfWords(countWords(page.markdown))}
      </span>
      {film && <Screen film={film} poster={await posterImage(film)} />}
    </div>,
    { ...OG_SIZE, fonts: await fonts() },
  );
}

/** The touch icon: the mark on paper. */
export const drawIcon = (): ImageResponse =>
  new ImageResponse(
    <div
      style={{
        display: "flex",
        width: "100%",
        height: "100%",
        background: PAPER,
        alignItems: "center",
        justifyContent: "center",
      }}
    >
      <Mark size={132} />
    </div>,
    { width: 180, height: 180 },
  );
