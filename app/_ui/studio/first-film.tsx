import type { ReactNode } from "react";
import { readBrief } from "#lib/motion/brief/read.ts";
import { planBrief } from "#lib/motion/plan/plan.ts";
import { StudioBench } from "#app/_ui/studio/bench.tsx";

/** What stands in the brief's field at first. */
const BRIEF = `Twenty seconds for Tidewater, a backup service for small teams. Calm and precise.
Start with: Somebody deleted the folder.
Restores take four minutes. It encrypts everything before it leaves the laptop.
92% of restores need no help from anybody.
End with "Start free" at tidewater.example`;

/**
 * The studio with its first film, which is planned where the page is made: a planner gives the same film everywhere,
 * and a browser fetches its own, half of the studio, when somebody is about to write a brief.
 *
 * @param children stand there until the bench does
 */
export function Studio({ children }: { children: ReactNode }) {
  const { composition, understood, ignored, reading } = planBrief(readBrief(BRIEF), BRIEF, { seed: 1 });
  return (
    <StudioBench brief={BRIEF} first={{ composition, understood, ignored, reading }}>
      {children}
    </StudioBench>
  );
}
