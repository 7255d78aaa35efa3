import type { BriefReading } from "#lib/motion/model/model-planner.ts";

/** A brief in plain words, and how a model reads it. */
export const BRIEF = `Something for Tidewater please, you know, the backup thing for small teams. People lose hours: a restore takes 4 minutes
with us. 92% of restores need nobody. Maybe quote Ada: "I slept through the outage." People should go to tidewater.example. Calm, 15 seconds.`;

export const READING: BriefReading = {
  product: "Tidewater",
  tagline: "Backup for small teams",
  headline: "Sleep through the outage",
  audience: "small teams",
  claims: ["A restore takes 4 minutes"],
  numbers: [{ value: 92, prefix: "", suffix: "%", label: "of restores need nobody" }],
  comparisons: [],
  quotes: [{ text: "I slept through the outage.", author: "Ada" }],
  steps: [],
  code: null,
  address: "tidewater.example",
  callToAction: "Start sleeping",
  tone: "calm",
  colors: [],
  dark: null,
  seconds: 15,
  format: null,
  music: null,
  useCase: "product-launch",
  ignored: [],
};
/** The same as a model writes it. */
export const good = JSON.stringify(READING);
