import { describe, expect, test } from "vitest";
import { fromMarkdown } from "#lib/motion/brief-markdown.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

const RELEASE = `# Video brief: Cinder 3.0 release

**Product:** Cinder, an embedded search index for Go
**Length:** about 40 seconds

## Scenes

1. Title: "Cinder 3.0"
2. What's new
   - Async API, no runtime lock-in
   - [ ] Snapshots that don't block writers
   - On-disk format v3
3. Benchmark, random reads, ops/sec, NVMe:

| Store | ops/sec |
|---|---|
| Cinder 3.0 | 1,840,000 |
| Cinder 2.9 | 1,120,000 |
| LiteStash | 615,000 |

4. Upgrade command:

\`\`\`
go get cinder.example/v3
\`\`\`

5. Closing: cinder.example/3.0, "Read the migration guide"

## Visual
Background \`#14110F\`. No emojis.`;

const INDENTED = `# Launch video for Pellet

**Product:** Pellet, a queue for Postgres

## Storyboard

1. **Hook (0–4s):** "Your jobs table is on fire."
2. **Benchmark (4–16s):**

   | Queue | reads/s | writes/s |
   |:--|--:|--:|
   | **Pellet** | 41,000 | 18,200 |
   | Redisq | 38,500 | 12,000 |

3. **Install (16–22s):**

   \`\`\`bash
   npm i pellet
   \`\`\`

4. **CTA (22–30s):** "Star us on GitHub" pellet.dev

## Style
- Dark background`;

describe("a brief in Markdown", () => {
  test("numbered scenes are a script: title, list, chart, command, closing", async () => {
    const brief = readBrief(RELEASE);
    expect(brief).toMatchObject({
      product: "Cinder 3.0",
      headline: "Cinder 3.0",
      claims: [],
      steps: [],
      numbers: [],
      lists: [
        {
          title: "What's new",
          items: ["Async API, no runtime lock-in", "Snapshots that don't block writers", "On-disk format v3"],
        },
      ],
      chartTitle: "Benchmark, random reads, ops/sec, NVMe",
      comparisons: [
        { label: "Cinder 3.0", value: 1840000, suffix: "" },
        { label: "Cinder 2.9", value: 1120000, suffix: "" },
        { label: "LiteStash", value: 615000, suffix: "" },
      ],
      code: { code: "go get cinder.example/v3", caption: "Upgrade command" },
      callToAction: "Read the migration guide",
      address: "cinder.example/3.0",
    });
    const first = await storyboardPlanner.plan(RELEASE);
    const says = first.scenes.map((scene) => scene.says).join("\n");
    expect(says).not.toMatch(/\||Scenes|Closing/);
    expect((await storyboardPlanner.plan(first.reading)).composition).toEqual(first.composition);
  });

  test("bold labels, times, a table and code within the list, a chart for each column", () => {
    expect(readBrief(INDENTED)).toMatchObject({
      headline: "Your jobs table is on fire.",
      claims: [],
      chartTitle: "Benchmark: reads/s",
      comparisons: [{ label: "Pellet" }, { label: "Redisq", value: 38500 }],
      moreCharts: [{ title: "Benchmark: writes/s", rows: [{ value: 18200 }, { value: 12000 }] }],
      code: { code: "npm i pellet", caption: "Install" },
      callToAction: "Star us on GitHub",
      address: "pellet.dev",
      seconds: 30,
    });
  });

  test.each([
    // units in the cells
    ["Cold start:\n\n| Tool | Time |\n|--|--|\n| Bolt | 1.2 s |\n| Rolly | 6.1 s |", "Cold start"],
    ["## Cold start\n\n| Tool | Seconds |\n|--|--|\n| Bolt | 1.2 |\n| Rolly | 6.1 |", "Cold start"],
    ["**Cold start**\n\n| Tool | ms |\n|--|--|\n| Bolt | 12 |\n| Rolly | 61 |", "Cold start"],
    ["| Month | Revenue |\n|--|--|\n| April | $12k |\n| May | $19k |", "Revenue"],
  ])("a table of figures is a chart: %s", (table, title) => {
    const brief = readBrief(`Make a 30s video for Bolt, a bundler.\n\n${table}\n\nTry it: bolt.dev`);
    expect(brief).toMatchObject({ chartTitle: title, claims: [], numbers: [], lists: [] });
    expect(brief.comparisons).toHaveLength(2);
  });

  test("rows of several kinds are a chart each; what is compared in words says of which it is", () => {
    const table = "| | Before | After |\n|--|--|--|\n| Boarding | 94 s | 61 s |\n| Complaints | 120 | 45 |";
    expect(readBrief(`A film for Harrow Rail.\n\n${table}`)).toMatchObject({
      chartTitle: "Boarding",
      comparisons: [
        { label: "Before", value: 94, suffix: " s" },
        { label: "After", value: 61, suffix: " s" },
      ],
      moreCharts: [{ title: "Complaints" }],
    });
  });

  test.each([
    [
      "| Plan | Price | Seats |\n|--|--|--|\n| Solo | $0 | 1 |\n| Team | $12/mo | 10 |",
      "- Solo: $0, 1 seat\n- Team: $12/mo, 10 seats",
    ],
    ["| Item | Price |\n|--|--|\n| Tea | £2 |\n| Cake | £3 |", "- Tea: £2\n- Cake: £3"],
    [
      "| Day | Workshop |\n|--|--|\n| Monday | Bookbinding |\n| Tuesday | – |",
      "- Monday: Bookbinding\n- Tuesday",
    ],
    [
      "| Feature | Free | Pro |\n|--|--|--|\n| Sync | ✓ | ✓ |\n| SSO | ✗ | ✓ |",
      "- Sync: Free, Pro\n- SSO: Pro",
    ],
    ["| Event | Year |\n|--|--|\n| Founded | 1988 |\n| Moved | 2004 |", "- Founded: 1988\n- Moved: 2004"],
  ])("another table is a list: %s", (table, list) => {
    expect(fromMarkdown(table)).toBe(list);
  });

  test("a list behind code and chart stays behind them, in the reading too", async () => {
    const brief = `A film for Loop, a queue.\n\nScene 1: "Jobs that finish."\nScene 2: Install\n\`\`\`\nnpm i loop\n\`\`\`\nScene 3: Reads a second:\n\n| Queue | Reads |\n|--|--|\n| Loop | 410 |\n| Redisq | 385 |\n\nScene 4: Why\n- One binary\n- Runs on Postgres\nScene 5: "Try it" loop.example`;
    const first = await storyboardPlanner.plan(brief);
    const says = first.scenes.map((scene) => scene.says);
    const at = (words: string) => says.findIndex((one) => one.includes(words));
    expect(at("One binary")).toBeGreaterThan(at("Install"));
    expect(at("One binary")).toBeGreaterThan(at("Redisq"));
    expect((await storyboardPlanner.plan(first.reading)).composition).toEqual(first.composition);
  });

  test("scenes that bold labels name, and a list that opens and closes", () => {
    const brief = readBrief(
      `# Brief: Quill\n\n### Scenes\n- **Hook:** "Docs drift. Quill notices."\n- **Numbers:** "3,200 teams"\n- **CTA:** "Try Quill" quill.example`,
    );
    expect(brief).toMatchObject({ callToAction: "Try Quill", address: "quill.example", steps: [] });
    expect(
      fromMarkdown('Tool: pgpeek\n\n1. Opening: "Who waits?"\n2. One command\n3. End card: pgpeek.dev'),
    ).toContain('Scene 1: Opening: "Who waits?"\nScene 2: One command\nScene 3: End card');
  });

  test.each([
    // steps, and what stands in code
    "How it works:\n1. Hold the button\n2. Wait for the light\n3. Close the lid",
    "## Steps\n1. Hold the button\n2. Wait for the light",
    "Outline: a calm film.\n1. Pick a plan\n2. Choose recipes",
    "```\n## Scenes\n1. Title\n```",
    "Use a | b or c | d in the shell.",
    "| a | b |",
  ])("is left as it is: %s", (text) => {
    expect(fromMarkdown(text)).toBe(text);
  });
});

describe("a pasted README", () => {
  const TIDEWRACK = `Make a video from our README:

## tidewrack

> Turn messy S3 buckets into something you can query.

- 🔍 Infers schemas from CSV, JSON, Parquet (and the weird ones)
- 🧊 Writes Iceberg tables, leaves your originals alone
- 💸 Runs on a single 2 vCPU box, no cluster
- 🦀 One static binary, 11 MB

### Quick start

\`\`\`bash
brew install tidewrack/tap/tidewrack
tidewrack scan s3://my-bucket
tidewrack build --to iceberg
\`\`\`

Apache-2.0. Docs at https://tidewrack.io/docs. 3.1k stars and 64 contributors, thank you!!`;

  test("is of what its heading names, and says all of its points", () => {
    const read = readBrief(TIDEWRACK);
    expect(read).toMatchObject({
      product: "tidewrack",
      tagline: "Turn messy S3 buckets into something you can query",
      callToAction: "Read the docs",
      address: "tidewrack.io/docs",
    });
    expect(read.code?.caption).toBe("Quick start");
    expect(read.claims).toContain("Infers schemas from CSV, JSON, Parquet (and the weird ones)");
    expect(read.claims).toContain("Apache-2.0");
  });

  test("its badges and links are told, its licence is said, how to help is not", () => {
    const read = readBrief(
      "30 second video please, here's the readme\n\n# quillfmt\n\n[![CI](https://img.example/ci.svg)](https://ci.example)\n\nquillfmt is a fast formatter that never rewraps your prose.\n\n## Features\n\n- No configuration needed\n- Works in [pre-commit](https://pre-commit.com) and CI\n\n## Installation\n\n```sh\ncargo install quillfmt\n```\n\n## Contributing\n\nPRs welcome! See [CONTRIBUTING.md](CONTRIBUTING.md).\n\n## License\n\nMIT\n",
    );
    expect(read).toMatchObject({
      product: "quillfmt",
      tagline: "A fast formatter that never rewraps your prose",
      claims: ["No configuration needed", "Works in pre-commit and CI", "MIT license"],
      address: "",
    });
    expect(read.code?.caption).toBe("Installation");
    expect(read.ignored.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["CI", "https://pre-commit.com", expect.stringContaining("PRs welcome!")]),
    );
  });

  test.each([
    [
      "# Emberlog\n\n> Structured logs for tiny servers\n\n* Single binary, 4 MB\n* Ships to S3\n\n## Quickstart\n\n    emberlog tail --json\n",
      { product: "Emberlog", tagline: "Structured logs for tiny servers" },
    ],
    [
      "# Loop CLI\n\n**Loop CLI** is a queue for tiny teams.\n\n## Install\n\nbrew install loop\n\n## Features\n\n- Retries\n- One binary",
      { product: "Loop CLI", tagline: "A queue for tiny teams", address: "brew install loop", code: null },
    ],
    [
      "Film for Loop, a tool. It is fast.\n\n[Docs](https://loop.example/docs) · [Discord](https://discord.example/x)",
      { product: "Loop", callToAction: "Read the docs", address: "loop.example/docs" },
    ],
    [
      "Film for Loop, a tool. It is fast. [Get started](https://loop.example/start).",
      { callToAction: "Get started", address: "loop.example/start" },
    ],
  ])("%s", (text, read) => {
    expect(readBrief(text)).toMatchObject(read);
  });

  test.each([
    // a heading that says film, and code that begins as a heading does
    "# Launch video\n\nLoop is an app.\n\n## Getting started\nAdd your logo.",
    "```sh\n# install\nnpm i loop\n```",
    "# Loop\n\nCalm.\n\n## Scenes\nOne.",
  ])("and what is none: %s", (text) => {
    expect(fromMarkdown(text)).toBe(text);
  });
});
