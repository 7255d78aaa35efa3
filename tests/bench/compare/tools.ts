import { chmodSync, cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { findChromium } from "#tests/harness/chromium.ts";

// The tools that we are compared with: what npm installs of each, its files, and how its user starts it.

const here = import.meta.dirname;

/** A way to render the clip. */
interface Run {
  /** For people: what is set, and what is not. */
  settings: string;
  /** Options beside those that it does not run without. */
  options: readonly string[];
  /** So many times as long as ours it takes at least; none where we claim nothing. */
  bar?: number;
}

export interface Tool {
  name: string;
  /** Pinned. What stands first is the tool. */
  packages: readonly string[];
  /** What who runs this has to know before anything is installed. */
  licence: string;
  /** Puts the clip beside the packages. */
  write(directory: string): void;
  /** The tool's program, in its directory. */
  program: string;
  env(directory: string): Record<string, string>;
  render(film: string): readonly string[];
  /** The first is the tool as it is. */
  runs: readonly Run[];
}

/** Where Debian's package keeps the small browser for programs; it is not on the PATH. */
const SHELLS = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chrome-headless-shell"];

/**
 * The browser that both tools draw in. Left alone, both download a headless shell, which is faster for them than a
 * whole browser: so one that is installed goes first, by the name that HyperFrames knows it by.
 *
 * @param directory for a link to it
 */
export function findBrowser(directory: string): { path: string; shell: boolean } {
  const given = process.env.CHROMIUM_PATH;
  const path = given ?? SHELLS.find((shell) => existsSync(shell)) ?? findChromium();
  if (!basename(path).includes("headless-shell")) return { path, shell: false };
  const link = join(directory, "chrome-headless-shell");
  symlinkSync(path, link);
  return { path: link, shell: true };
}

const FONTS = [
  "inter/800ExtraBold/Inter_800ExtraBold.ttf",
  "inter/500Medium/Inter_500Medium.ttf",
  "jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf",
];

/** The packaged ffprobe's place. Its install script, which is not run, would only make it a program. */
function packagedFfprobe(directory: string): string {
  const require = createRequire(join(directory, "package.json"));
  const { path } = require("@ffprobe-installer/ffprobe") as { path: string };
  chmodSync(path, 0o755);
  return path;
}

/** The style sheet and the font files: what is the same for both. */
function writeShared(directory: string): void {
  mkdirSync(join(directory, "fonts"));
  for (const font of FONTS)
    cpSync(
      join(here, "../../../node_modules/@expo-google-fonts", font),
      join(directory, "fonts", basename(font)),
    );
  cpSync(join(here, "clip.css"), join(directory, "clip.css"));
}

/**
 * @param browser as `findBrowser` gives it
 * @param ffmpeg that encodes our film, for the tool that brings none
 */
export const toolsWith = (browser: { path: string; shell: boolean }, ffmpeg: string): readonly Tool[] => [
  {
    name: "Remotion",
    packages: ["remotion@4.0.529", "@remotion/cli@4.0.529", "react@19.3.1", "react-dom@19.3.1"],
    licence:
      "not open source: free for individuals, non-profits, companies of up to three people, and to try it; others need a company licence",
    write(directory) {
      writeShared(directory);
      cpSync(join(here, "remotion.jsx"), join(directory, "index.jsx"));
    },
    program: "node_modules/@remotion/cli/remotion-cli.js",
    env: () => ({}),
    render: (film) => [
      ...["render", "index.jsx", "Clip", film, `--browser-executable=${browser.path}`],
      ...(browser.shell ? [] : ["--chrome-mode=chrome-for-testing"]),
    ],
    runs: [
      { settings: "as it is: concurrency by cores, medium, CRF 18, frames as JPEG", options: [], bar: 3 },
      {
        settings: "--concurrency=2 --x264-preset=veryfast, CRF 18: set as ours",
        options: ["--concurrency=2", "--x264-preset=veryfast"],
      },
    ],
  },
  {
    name: "HyperFrames",
    packages: ["hyperframes@0.8.170", "gsap@3.15.0", "@ffprobe-installer/ffprobe@2.1.2"],
    licence: "Apache 2.0; the clip moves with GSAP, which is free of charge under its own licence",
    write(directory) {
      writeShared(directory);
      cpSync(join(here, "hyperframes.html"), join(directory, "index.html"));
      cpSync(join(directory, "node_modules/gsap/dist/gsap.min.js"), join(directory, "gsap.min.js"));
    },
    program: "node_modules/hyperframes/bin/hyperframes.mjs",
    env: (directory) => ({
      // its own variables: no news of it to anybody, no other version than the pinned one
      HYPERFRAMES_NO_TELEMETRY: "1",
      HYPERFRAMES_NO_UPDATE_CHECK: "1",
      [browser.shell ? "PRODUCER_HEADLESS_SHELL_PATH" : "HYPERFRAMES_BROWSER_PATH"]: browser.path,
      HYPERFRAMES_FFMPEG_PATH: ffmpeg,
      HYPERFRAMES_FFPROBE_PATH: packagedFfprobe(directory),
    }),
    render: (film) => ["render", ".", "--output", film],
    runs: [
      { settings: "as it is: workers by cores, standard (medium, CRF 18)", options: [], bar: 3 },
      { settings: "--quality draft (ultrafast, CRF 28)", options: ["--quality", "draft"] },
    ],
  },
];
