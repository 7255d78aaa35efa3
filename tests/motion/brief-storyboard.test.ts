import { describe, expect, test } from "vitest";
import { readBrief } from "#lib/motion/read-brief.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";

// Scripts scene by scene, as people write them for coding agents and producers.

const SCRIPT = `Create a launch video for "/trawl" - a CLI that searches your notes and mail at once.

SCENE 1 (0-8s): The Problem
Dark background. Text fades in: "You want to find one thing."
Beat. Then: "But it is in nine places."
Show scattered icons floating chaotically: mail, notes, chat.

SCENE 2 (8-16s): The Solution Reveal
Clean wipe transition. Gradient background (deep purple to blue).
"/trawl" types in with a terminal cursor, monospace font.
Subtitle fades in below: "One question. Every place."

SCENE 3 (16-40s): How It Works
Three steps appear one after another:
1. Ask in plain words
2. It searches mail, notes and chat
3. You get the line, and where it stands

SCENE 4 (40-50s): CTA
Logo centered. Text: "Free and open source"
Button: "npm i -g trawl"

Style: minimal, smooth easing. Music: ambient electronic.`;

const MARKDOWN = `# Loop launch video (30s, 16:9)

Make a product launch video for Loop, a meeting timer for remote teams.

## Scene 1 — Hook (0:00–0:05)
- **On-screen text:** Your stand-up took 41 minutes.
- **Visual:** a clock spinning too fast, red background
- **VO:** "We have all been there."

## Scene 2 — Features (0:05–0:22)
- One timer for everyone
- Speaks up at two minutes left
- Works in Zoom, Meet and Teams

## Scene 3 — CTA (0:22–0:30)
- **Headline:** Start free
- **URL:** loop.example

### Style
Clean, minimal, dark mode with accent #6c3bff. Upbeat music.`;

const TABLE = `Storyboard for a vertical reel, Pitch & Thyme herb boxes

| Time | Visual | On-screen text | Audio |
|------|--------|----------------|-------|
| 0-4s | Basil close-up | Dead basil again? | upbeat acoustic |
| 4-10s | Box opens | Herbs that live 6 weeks | |
| 10-15s | Person cooks | 12 herbs, from £9 | |
| 15-20s | Logo | pitchandthyme.example | jingle |`;

describe("a script, scene by scene", () => {
  test("what is quoted is on screen, in order; what is seen is told as not drawn", () => {
    const brief = readBrief(SCRIPT);
    expect(brief).toMatchObject({
      product: "/trawl",
      tagline: "A CLI that searches your notes and mail at once",
      headline: "You want to find one thing.",
      claims: ["But it is in nine places.", "One question. Every place."],
      steps: [
        "Ask in plain words",
        "It searches mail, notes and chat",
        "You get the line, and where it stands",
      ],
      stepsAfter: { claims: 2, numbers: 0 },
      callToAction: "Free and open source",
      address: "npm i -g trawl",
      seconds: 50,
      dark: true,
      tones: ["minimal"],
      listed: true,
    });
    const ignored = brief.ignored.map(({ text }) => text).join("\n");
    expect(ignored).toContain("Show scattered icons floating chaotically: mail, notes, chat");
    expect(ignored).not.toContain("One question");
  });

  test("of Markdown its labels count; a scene's own colours go behind the film's", () => {
    const brief = readBrief(MARKDOWN);
    expect(brief).toMatchObject({
      product: "Loop",
      tagline: "A meeting timer for remote teams",
      headline: "Your stand-up took 41 minutes",
      claims: [],
      lists: [
        {
          items: ["One timer for everyone", "Speaks up at two minutes left", "Works in Zoom, Meet and Teams"],
          after: 0,
        },
      ],
      callToAction: "Start free",
      address: "loop.example",
      colors: ["#6c3bff"],
      seconds: 30,
      size: { widthPixels: 1920, heightPixels: 1080 },
    });
    const why = new Map(brief.ignored.map(({ text, why: reason }) => [text, reason]));
    expect(why.get("We have all been there")).toMatch(/no voice/);
    expect(why.get("Visual: a clock spinning too fast, red background")).toMatch(/not drawn/);
  });

  test("a table is one, a row a scene", () => {
    expect(readBrief(TABLE)).toMatchObject({
      headline: "",
      claims: expect.arrayContaining(["Dead basil again?", "Herbs that live 6 weeks"]),
      numbers: [{ value: 12, label: "herbs, from £9" }],
      address: "pitchandthyme.example",
      music: "upbeat acoustic",
      seconds: 20,
      size: { widthPixels: 1080, heightPixels: 1920 },
    });
  });

  test("what a narrator says stands on screen where nothing else does; a scene's name too", () => {
    const brief = readBrief(`Scene 1: Intro
VO: "Winter is coming to the harbour."
Visual: snow on boats

Scene 2: Boats sleep here
Visual: a crane

Scene 3: Outro
Text: harbour.example`);
    expect(brief).toMatchObject({
      headline: "Winter is coming to the harbour.",
      claims: ["Boats sleep here"],
      address: "harbour.example",
    });
  });

  test.each([SCRIPT, MARKDOWN, TABLE])("is planned, and its reading to the same film", async (text) => {
    const first = await storyboardPlanner.plan(text);
    expect(first.scenes.length).toBeGreaterThan(2);
    expect((await storyboardPlanner.plan(first.reading)).composition).toEqual(first.composition);
  });

  test("a table of something else, and scenes in prose, are none", () => {
    const prices = "| Plan | Price |\n|---|---|\n| Grow | €49 |";
    expect(readBrief(`Parcelo, a portal.\n${prices}`).listed).toBe(false);
    expect(readBrief("Scene 1 of our play is set in Bath. It opens on 3 May.").listed).toBe(false);
  });

  test("headers without end cost no time that grows with their square", () => {
    const script = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `Scene ${(at % 9) + 1} (${at}-${at + 1}s): Hook\nText: "a"\n`,
      ).join("\n");
    const time = (count: number) => {
      const from = performance.now();
      for (let round = 0; round < 5; round += 1) readBrief(script(count));
      return performance.now() - from;
    };
    time(20);
    expect(time(160) / Math.max(1, time(20))).toBeLessThan(60);
  });

  test("words beside their headers; what else a scene says is what is seen", async () => {
    const brief = readBrief(`Scene 1 - "Every Thursday, something happens at Marlow Road."
Scene 2 - boards appear one by one, like tiles being put down: Carcassonne style but don't copy it
Scene 3 - "Board Game Night. 6.30 till late."
Scene 4 - Marlow Road Community Hall, £2 on the door, kids free

30 secs max. Landscape.`);
    expect(brief.headline).toBe("Every Thursday, something happens at Marlow Road.");
    const seen = [...brief.claims, ...brief.numbers.map(({ label }) => label)].join("\n");
    expect(seen).toContain("Board Game Night. 6.30 till late.");
    expect(seen).toMatch(/£2|on the door/);
    expect(seen).not.toContain("Carcassonne");
  });

  test.each([
    [
      "Panel 1 - black. A knock. Words: She said she'd be gone an hour.\nPanel 2 - a door. Words: That was in 1974.",
    ],
    [
      "**Beat 1 (3s)** white screen, one line types in: She said she'd be gone an hour.\n**Beat 2 (4s)** That was in 1974.",
    ],
    ["Shot 1 text - She said she'd be gone an hour.\nShot 2 text - That was in 1974."],
    [
      "Second | Image | Words\n0–4 | a knock | She said she'd be gone an hour.\n4–8 | a door | That was in 1974.",
    ],
    [
      "| Time | On-screen text | Notes |\n| 0-2 | She said she'd be gone an hour. | big |\n| 2-6 | That was in 1974. | hold it |",
    ],
  ])("however scenes are set out: %s", async (script) => {
    const { scenes } = await storyboardPlanner.plan(`Storyboard for a film, 10 seconds.\n\n${script}`);
    const seen = scenes.map(({ says }) => says).join("\n");
    expect(seen).toContain("She said she'd be gone an hour");
    expect(seen).toContain("1974");
    expect(seen).not.toMatch(/panel|shot|beat|knock|door|white screen|hold it|\|/i);
  });

  test("figures keep their place, and lines below a scene are its list", async () => {
    const { scenes } = await storyboardPlanner.plan(`Loop for a fair, 40 seconds.

Panel 1
Ardent Robotics
Panel 2
14 kg payload
1,300 mm reach
9 picks a minute
Panel 3
From €38,900, including gripper
Panel 4
Visit us in Hall 6, Stand D44`);
    const seen = scenes.map(({ says }) => says).join("\n");
    expect(seen).toMatch(/14 kg payload.*1,300 mm reach.*9 picks a minute/);
    expect(seen.indexOf("38,900")).toBeLessThan(seen.indexOf("Hall 6"));
  });

  test.each([
    [
      "Film for Cloudsafe.\nScene 1 (0:00–0:04) Dark blue screen. Text: “Lost your phone?”\nScene 2 (0:04–0:09) Icons of photos that vanish one by one.\nScene 3 (0:09–0:14) “All comes back.”",
      ["Lost your phone?", "All comes back."],
    ],
    [
      "Film for Nube.\nEscena 1 (0:00–0:04) Pantalla azul oscuro. Texto: “¿Y si pierdes el móvil?”\nEscena 2 (0:04–0:09) “Todo vuelve.”",
      ["¿Y si pierdes el móvil?", "Todo vuelve."],
    ],
    ["Film für Loop.\nSzene 1: „Nie wieder suchen“\nSzene 2: „Ab heute“", ["Nie wieder suchen", "Ab heute"]],
  ])(
    "times in brackets need no sign behind them, and scenes are so in other languages: %s",
    (brief, said) => {
      const { headline, claims } = readBrief(brief);
      expect([headline, ...claims].filter(Boolean)).toEqual(said);
    },
  );
});
