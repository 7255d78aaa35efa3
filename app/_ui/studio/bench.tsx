"use client";

import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "#app/_ui/when-idle.ts";

/** What stands in the brief's field at first. */
const BRIEF = `Fifteen seconds, vertical, playful. We are Quickspoke: we mend bicycles at your door.
Start with: Flat again?
- Book by message
- We come before nine
- You pay when it rolls
Our colours are green and cream. End on quickspoke.example.`;

/** The studio's bench: a place for it in the page, and the bench itself when the page has nothing else to do. */
export function StudioBench() {
  const [opened, setOpened] = useState<{ Playground: ComponentType<{ brief: string }> }>();
  useEffect(() => {
    whenIdle(async () => {
      const { Playground } = await import("#app/_ui/studio/playground.tsx");
      setOpened({ Playground });
    });
  }, []);
  return <div className="studio-place">{opened && <opened.Playground brief={BRIEF} />}</div>;
}
