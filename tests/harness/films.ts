import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { StoryboardInput } from "#lib/motion/storyboard/storyboard.ts";
import { type FilmTasks, TASKS } from "#lib/workspace/films/tasks.ts";

/** Does tasks at once, in this process. */
export const tasksHere: FilmTasks = {
  run: (name, input) => (TASKS[name] as (...parameters: unknown[]) => Promise<never>)(...input),
  close: async () => {},
};

/** A brief that the rules read whole. */
export const BRIEF =
  "Tidewater is a backup service for small teams. Restores take four minutes. 92% of restores need no help. Start free at tidewater.example";

const line = (text: string, y = 40) => ({
  kind: "text" as const,
  runs: [{ text }],
  sizeUnits: 8,
  place: { x: 10, y, width: 80, height: 20 },
});

/** A small film: two scenes, six seconds. */
export const smallFilm = (title = "Harbour"): CompositionInput => ({
  format: "composition/1",
  title,
  widthPixels: 320,
  heightPixels: 180,
  brand: {
    name: "Harbour",
    palette: {
      background: "#ffffff",
      surface: "#f2f2f2",
      ink: "#111318",
      muted: "#5a5f6a",
      accent: "#0b5fff",
      accentInk: "#ffffff",
      second: "#111318",
    },
    type: { display: "Inter", text: "Inter", mono: "JetBrains Mono", displayWeight: 600, textWeight: 500 },
  },
  scenes: [
    { id: "first", durationSeconds: 3, layers: [line("Ships come home")] },
    { id: "last", durationSeconds: 3, layers: [line("Harbour")] },
  ],
});

/** A small storyboard: two scenes. */
export const smallBoard = (title = "Launch"): StoryboardInput => ({
  format: "storyboard/1",
  title,
  name: "Harbour",
  scenes: [
    { is: "headline", say: "Ships come home" },
    { is: "ask", say: "Start free", under: "harbour.example" },
  ],
});

/** Groups in groups. */
export function nested(levels: number): unknown {
  let layer: unknown = line("deep");
  for (let level = 0; level < levels; level += 1) layer = { kind: "group", children: [layer] };
  return layer;
}

/** Silence as a WAV file. */
export function wavOf(seconds: number): Uint8Array {
  const rate = 8_000;
  const bytes = Buffer.alloc(44 + Math.round(seconds * rate) * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  return bytes;
}
