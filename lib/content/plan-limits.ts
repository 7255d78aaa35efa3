import type { PlanLimits } from "#lib/api/schemas.ts";

const number = new Intl.NumberFormat("en-US");
const GIGABYTE = 1e9;

/** The limits of a plan in words: what is limited, and how far. In the order in which people ask. */
export const limitRows = (limits: PlanLimits): [name: keyof PlanLimits, what: string, value: string][] => [
  ["unitsPerMonth", "Units a month", number.format(limits.unitsPerMonth)],
  ["exportsAtOnce", "Exports at once", number.format(limits.exportsAtOnce)],
  ["secondsPerFilm", "Length of a film", `${number.format(limits.secondsPerFilm / 60)} minutes`],
  [
    "shorterSidePixels",
    "Size of a film",
    `${number.format(limits.shorterSidePixels)} pixels on the shorter side${limits.shorterSidePixels === 2160 ? " (4K)" : ""}`,
  ],
  ["storedBytes", "Storage", `${number.format(limits.storedBytes / GIGABYTE)} GB`],
  ["filmsKeptDays", "Exported films are kept", `${number.format(limits.filmsKeptDays)} days`],
  ["requestsPerMinute", "API requests a minute", number.format(limits.requestsPerMinute)],
];
