import { describe, expect, test } from "vitest";
import { luminance } from "#lib/motion/composition/color.ts";
import { particlesAskedFor, typeAskedFor } from "#lib/motion/plan/plan-wishes.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";

describe("type that a brief asks for", () => {
  test.each([
    ["Use an old-fashioned serif typeface.", "editorial"],
    ["It should look like a terminal: green on black.", "terminal"],
    ["Monospace font, please.", "terminal"],
    ["a clean sans-serif", "plain"],
    ["big chunky type", "bench"],
    ["a rounded font", "bench"],
  ])("%s", (text, pair) => expect(typeAskedFor(text)).toBe(pair));
  test.each(["No serif, please.", "Don't make it look like a terminal.", "Open from nine."])("%s", (text) =>
    expect(typeAskedFor(text)).toBeUndefined(),
  );
  test("is that of the film", async () => {
    const { composition } = await rulesPlanner.plan(
      "Launch film for driftline, a tool that finds old branches. Terminal look, green on black.",
    );
    expect(composition.brand.type.display).toBe("JetBrains Mono");
  });
});

describe("what a brief wants to fall", () => {
  test.each([
    ["gently falling snow if you can", "snow"],
    ["with a bit of confetti", "confetti"],
    ["some bubbles rising", "bubbles"],
  ])("%s", (text, style) => expect(particlesAskedFor(text)).toBe(style));
  test.each(["snow white background", "no falling snow", "Bubble tea for two."])("%s", (text) =>
    expect(particlesAskedFor(text)).toBeUndefined(),
  );
  test("falls behind the words of the first and the last scene", async () => {
    const { composition } = await rulesPlanner.plan(
      "Winter fair at Holm Hall. Saturday 6 December, 2 to 5. Mulled wine and carols. Dark green, gently falling snow.",
    );
    for (const scene of [composition.scenes.at(0), composition.scenes.at(-1)]) {
      const kinds =
        scene?.layers.map((layer) => (layer.kind === "particles" ? layer.style : layer.kind)) ?? [];
      expect(kinds).toContain("snow");
      expect(kinds.indexOf("snow")).toBeLessThan(
        kinds.lastIndexOf("text") < 0 ? kinds.length : kinds.lastIndexOf("text"),
      );
    }
  });
});

test("a cheerful film has no scene that is nearly black", async () => {
  const { composition } = await rulesPlanner.plan(
    "Summer picnic at Otter Green. Bring a blanket. Games for all ages. Free ice cream. Face painting from two. Sack race at three. Bright and cheerful, red and white.",
  );
  const { palette } = composition.brand;
  const grounds = composition.scenes.flatMap(({ background }) =>
    background?.type === "solid" ? [background.color] : [],
  );
  expect(grounds.length).toBeGreaterThan(3);
  for (const ground of grounds) {
    const hex = ground.startsWith("#") ? ground : (palette[ground as keyof typeof palette] as string);
    expect(luminance(hex)).toBeGreaterThan(0.03);
  }
});

describe("families of colours are colours of the film", () => {
  test.each([
    ["Warm colours, upbeat music.", "#b8502a"],
    ["Autumn colours please.", "#b5541c"],
    ["In cool tones.", "#2f6f9f"],
    ["Black and white.", "#121110"],
  ])("%s", async (wish, lead) => {
    const { composition, ignored } = await rulesPlanner.plan(
      `A film for Rosehill Bakery. Bread is baked every morning at 5. ${wish}`,
    );
    expect(Object.values(composition.brand.palette)).toContain(lead);
    expect(ignored.map(({ why }) => why).join()).not.toContain("said to us");
  });

  test("a season in what is said is none", async () => {
    const { palette } = await rulesPlanner.plan(
      "A film for Rosehill Bakery. The spring menu starts on Monday. Warm bread at 5.",
    );
    expect(palette).not.toBe("from the brief");
  });
});

describe("wishes in other languages", () => {
  test.each([
    [
      "Firma: Krume\nVorteile:\n- Brot ab 4 Euro\n\nBitte 10 Sekunden und ohne Ton, wir sind eine Bäckerei.",
      10,
    ],
    [
      "Negocio: Sol\nVentajas:\n- Pan desde 2 euros\n\nUn vídeo de 10 segundos para la panadería, sin sonido.",
      10,
    ],
  ])("%s", async (brief, seconds) => {
    const { composition, music, scenes } = await rulesPlanner.plan(brief);
    const length = composition.scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    expect([Math.round(length), music]).toEqual([seconds, "none"]);
    expect(JSON.stringify(scenes)).not.toMatch(/musik|música|sekunden|segundos/i);
  });
});

describe("no music, however it is worded", () => {
  test.each([
    "Please, no background music.",
    "No soundtrack.",
    "Without any soundtrack.",
    "Don't add music.",
    "Leave out the music.",
    "Skip the music.",
    "Music off.",
    "Mute.",
  ])("%s", async (wish) => {
    const { composition, music, scenes } = await rulesPlanner.plan(
      `Film for Crumb & Co, a bakery. Bread from 7am. ${wish} Open on Sundays.`,
    );
    expect([composition.audio, music]).toEqual([undefined, "none"]);
    expect(JSON.stringify(scenes)).not.toMatch(/music|mute/i);
  });

  test("effects alone are effects", async () => {
    const { composition, music } = await rulesPlanner.plan(
      "Film for Crumb & Co, a bakery. Bread from 7am. Just sound effects, no music. Open on Sundays. Make it bold.",
    );
    expect(music).toBe("none");
    expect(composition.audio?.tracks?.every(({ kind }) => kind === "effect")).toBe(true);
  });
});
