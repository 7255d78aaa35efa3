"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { whenIdle } from "#app/_ui/when-idle.ts";

/** What stands in the brief's field at first. */
const BRIEF = `Twenty seconds for Tidewater, a backup service for small teams. Calm and precise.
Start with: Somebody deleted the folder.
Restores take four minutes. It encrypts everything before it leaves the laptop.
92% of restores need no help from anybody.
End with "Start free" at tidewater.example`;

/**
 * The studio's bench: a place for it in the page, and the bench itself when the page has nothing else to do.
 *
 * @param children stand there until then
 */
export function StudioBench({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<{ Playground: ComponentType<{ brief: string }> }>();
  useEffect(() => {
    whenIdle(async () => {
      const { Playground } = await import("#app/_ui/studio/playground.tsx");
      setOpened({ Playground });
    });
  }, []);
  return <div className="studio-place">{opened ? <opened.Playground brief={BRIEF} /> : children}</div>;
}
