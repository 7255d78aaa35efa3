import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { SITE } from "#lib/config/site.ts";
import type { Page } from "#lib/content/corpus.ts";
import { FILMS } from "#app/_ui/film/films.ts";
import { type Film, frameBox, type Scene } from "#app/_ui/film/kit.tsx";
import { OG_SIZE } from "#app/_ui/metadata.ts";
import { countWords, timecodeOfWords } from "#app/_ui/timecode.ts";

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

/** `oklch(0.45 0.085 163)` as `#rrggbb`: the image library knows no OKLCH (CSS Color 4, §10). */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channels = linear.map((value) => {
    const gamma = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, gamma)) * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

const inHex = (text: string) =>
  text.replace(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g, (_, l, c, h) =>
    hexOf(Number(l), Number(c), Number(h)),
  );

/** A still of a film as an image, without its words. */
async function stillImage(film: Film, scene: Scene): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const svg = renderToStaticMarkup(
    <svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox={frameBox(film.aspect)}>
      {scene.draw(() => ({}))}
    </svg>,
  );
  return `data:image/svg+xml;base64,${Buffer.from(inHex(svg)).toString("base64")}`;
}

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

/**
 * The Open Graph image of a page.
 *
 * @param share where the page stands among all pages, 0 to 1
 */
export async function drawPage(page: Page, share: number): Promise<ImageResponse> {
  const film = FILMS.get(page.path);
  const scene = film?.scenes[film.poster];
  const screen = film && { "16:9": [540, 304], "9:16": [290, 516], "1:1": [440, 440] }[film.aspect];
  const right = screen ? OG_SIZE.width - 600 : OG_SIZE.width - EDGE;
  const width = right - EDGE - (screen ? 20 : 120);
  const crumbs = page.breadcrumbs.slice(1).map(({ title }) => title);
  if (page.group) crumbs.push(page.group);
  const wordsColor = scene?.color ? inHex(scene.color) : PAPER;
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
            fontSize: titleSize(page.heading, width, screen ? 270 : 320),
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
      {film && scene && screen && (
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
          <div
            style={{
              display: "flex",
              position: "relative",
              width: screen[0],
              height: screen[1],
              alignItems: "center",
              justifyContent: "center",
            }}
          >
            {/* biome-ignore lint/performance/noImgElement: drawn by the image library, not by a browser */}
            <img
              src={await stillImage(film, scene)}
              alt=""
              width={screen[0]}
              height={screen[1]}
              style={{ position: "absolute", top: 0, left: 0 }}
            />
            {scene.words && scene.place !== "upright" && (
              <span
                style={{
                  position: "absolute",
                  left: (screen[0] ?? 0) * 0.08,
                  ...(scene.place === "bottom"
                    ? { bottom: 34 }
                    : scene.place === "middle"
                      ? {}
                      : { top: scene.place === "right" ? "40%" : 34 }),
                  width: (screen[0] ?? 0) * (scene.place === "left" ? 0.6 : 0.84),
                  fontFamily: "display",
                  fontSize: ((screen[0] ?? 0) * (scene.size ?? 10)) / 100,
                  lineHeight: 1,
                  letterSpacing: -1.5,
                  color: wordsColor,
                  justifyContent: scene.place === "left" ? "flex-start" : "center",
                  textAlign: scene.place === "left" ? "left" : "center",
                }}
              >
                {scene.words}
              </span>
            )}
          </div>
        </div>
      )}
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
