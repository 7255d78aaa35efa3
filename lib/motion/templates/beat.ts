import type { Bar } from "#lib/motion/brief/brief.ts";
import type { Figure } from "#lib/motion/words/text.ts";

/** What a scene has to say. */
export type Beat =
  | { kind: "hook"; text: string; audience: string }
  | { kind: "name"; product: string; tagline: string; onScreens?: boolean }
  | {
      kind: "claim";
      text: string;
      /** What leads to it, above it and small: "our promise is". */
      lead?: string;
      detail?: string;
      index: number;
      /** Of how many it is one; 1 where no number is shown. */
      count: number;
    }
  | {
      kind: "list";
      items: string[];
      /** What its items are. */
      title?: string;
      /** Whether it is about something that people meet on a screen. */
      onScreens?: boolean;
    }
  | { kind: "colors"; colors: string[]; title?: string }
  | { kind: "number"; figure: Figure }
  | { kind: "numbers"; figures: Figure[] }
  | {
      kind: "chart";
      rows: Bar[];
      /** As it is asked for. */
      type?: "bars" | "line" | "area" | "donut";
      /** What is compared. */
      title?: string;
      source?: string;
    }
  | { kind: "quote"; text: string; author: string }
  | {
      kind: "steps";
      items: string[];
      /** How many steps stood before these. */
      from?: number;
      title?: string;
    }
  | { kind: "code"; code: string; language: string; caption: string }
  | { kind: "closing"; product: string; action: string; address: string; tagline: string; large?: boolean };

/** What scenes of one kind have to say. */
export type BeatOf<K extends Beat["kind"]> = Extract<Beat, { kind: K }>;
