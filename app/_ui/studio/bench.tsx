"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { Planned } from "#app/_ui/studio/engine.ts";
import { whenIdle } from "#app/_ui/when-idle.ts";

interface BenchProps {
  /** Stands in the brief's field at first. */
  brief: string;
  /** The film that was planned of it. */
  first: Planned;
}

/**
 * The studio's bench: a place for it in the page, and the bench itself when the page has nothing else to do.
 *
 * @param children stand there until then
 */
export function StudioBench({ children, ...bench }: BenchProps & { children: ReactNode }) {
  const [opened, setOpened] = useState<{ Playground: ComponentType<BenchProps> }>();
  useEffect(() => {
    whenIdle(async () => {
      const { Playground } = await import("#app/_ui/studio/playground.tsx");
      setOpened({ Playground });
    });
  }, []);
  return <div className="studio-place">{opened ? <opened.Playground {...bench} /> : children}</div>;
}
