/** Values of the examples of videos: what the operations answer, with ids and times of one day. */

const ID = "vid_01kb6q9v2mx4r8t0e5w7y1z3ac";
const AT = "2026-12-01T09:30:00.000Z";
const HASH = "3f6b1c0d8a47e2950b6c1de8f4a7930c5d2e8b1f7a6094c3d8e5b2a1f0c79d46";

export const NEW_VIDEO = {
  brief:
    "Ledgerly closes the books of small shops. Invoices match themselves in 4 minutes. Start free at ledgerly.example",
  size: "16:9",
  seconds: 12,
} as const;

/** What any video has. */
const BASE = {
  id: ID,
  object: "video",
  projectId: null,
  status: "ready",
  failure: null,
  title: "Ledgerly",
  planner: "rules",
  fellBack: false,
  source: "composition",
  revision: 1,
  revisionId: "rev_01kb6q9v2mx4r8t0e5w7y1z3ad",
  hash: HASH,
  seconds: 12,
  width: 1920,
  height: 1080,
  fps: 30,
  scenes: [
    { id: "s1", from: 0, seconds: 4, says: "Closes the books of small shops" },
    { id: "s2", from: 4, seconds: 4, says: "Invoices match themselves in 4 minutes" },
    { id: "s3", from: 8, seconds: 4, says: "Start free" },
  ],
  understood: [
    { what: "product", value: "Ledgerly" },
    { what: "call to action", value: "Start free" },
  ],
  ignored: [],
  questions: [],
  notes: [],
  findings: { must: 0, mend: 0, look: 0 },
  metadata: {},
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  expiresAt: null,
} as const;

export const VIDEO = BASE;

export const NEW_COMPOSITION = {
  composition: {
    format: "composition/1",
    title: "Hello",
    widthPixels: 1920,
    heightPixels: 1080,
    brand: {
      name: "Ledgerly",
      palette: {
        background: "#ffffff",
        surface: "#f2f2f2",
        ink: "#111318",
        muted: "#5a5f6a",
        accent: "#0b5fff",
        accentInk: "#ffffff",
        second: "#111318",
      },
      type: {
        display: "Inter",
        text: "Inter",
        mono: "JetBrains Mono",
        displayWeight: 600,
        textWeight: 500,
      },
    },
    scenes: [
      {
        id: "hello",
        durationSeconds: 3,
        layers: [
          {
            kind: "text",
            runs: [{ text: "Hello" }],
            sizeUnits: 12,
            place: { x: 10, y: 40, width: 80, height: 20 },
          },
        ],
      },
    ],
  },
} as const;

export const COMPOSED = {
  ...BASE,
  title: "Hello",
  planner: "agent",
  seconds: 3,
  scenes: [{ id: "hello", from: 0, seconds: 3, says: "Hello" }],
  understood: [],
  findings: { must: 0, mend: 0, look: 1 },
} as const;

export const EDIT = { instruction: "make it vertical" } as const;

export const REVISION = {
  id: BASE.revisionId,
  object: "revision",
  videoId: ID,
  number: 1,
  kind: "plan",
  summary: "Planned",
  hash: HASH,
  createdAt: AT,
} as const;

const NEXT = {
  ...BASE,
  revision: 2,
  revisionId: "rev_01kb6qa0f7c2h9k5n3p8s6v4bd",
  hash: "b81e4c7705d92f3a6e1c80b4d7f25a9938c6e0d1f4b7a2953e8c6d0f1b4a7e25",
  updatedAt: "2026-12-01T09:31:00.000Z",
} as const;
const SECOND = {
  ...REVISION,
  id: NEXT.revisionId,
  number: 2,
  hash: NEXT.hash,
  createdAt: NEXT.updatedAt,
} as const;

export const EDITED = {
  did: "revised",
  revision: { ...SECOND, kind: "instruction", summary: "Size: 1920 × 1080 → 1080 × 1920" },
  rebasedFrom: null,
  understood: ["The film is 1080 × 1920 pixels"],
  notUnderstood: [],
  video: { ...NEXT, width: 1080, height: 1920 },
} as const;

export const MIX = {
  tracks: [
    { kind: "bed", mood: "warm", gainDb: -3 },
    { kind: "effect", effect: "chime", at: { seconds: 8 } },
  ],
  duckingDb: 12,
} as const;

export const MIXED = {
  did: "revised",
  revision: { ...SECOND, kind: "mix", summary: "Music: warm" },
  rebasedFrom: null,
  understood: [],
  notUnderstood: [],
  video: NEXT,
} as const;

export const RESTORED = { ...NEXT, hash: HASH } as const;

export const FINDINGS = {
  videoId: ID,
  revision: 1,
  of: "composition",
  counts: { must: 0, mend: 0, look: 1 },
  data: [
    {
      number: 1,
      rule: "stands-still",
      severity: "look",
      pointer: "/scenes/1",
      seconds: 5.2,
      says: "Nothing moves for 2.8 s.",
      measured: "2.8 s",
      wanted: "2 s at most",
      mend: [{ op: "replace", path: "/scenes/1/durationSeconds", value: 3.2 }],
    },
  ],
} as const;
