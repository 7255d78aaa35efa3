import { describe, expect, test } from "vitest";
import { guideSections } from "#lib/cli/film-mcp/guide.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { type PlanOptions, rulesPlanner } from "#lib/motion/plan/plan.ts";
import { MODEL_LIMITS } from "#lib/motion/model/model-chat.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import { BOARD, BRIEF, good, opening } from "#tests/video/model-board.ts";
import { guide, HASTIER, HASTY, planningWith, QUICK } from "#tests/video/model-plans.ts";
import { KEY, type Play, says, serving } from "#tests/video/model-server.ts";

const planWith = planningWith(serving());
type Messages = { role: string; content: string }[];
const messagesOf = (asked: { body: Record<string, unknown> } | undefined) => asked?.body.messages as Messages;

describe("a plan with a language model", () => {
  test("the model is asked for a storyboard with the guide that all directors read, and it is laid out", async () => {
    const { plan: made, asked } = await planWith(says(good));
    expect(made).toMatchObject({ planner: "model", personality: "calm" });
    expect([made.notes, made.fellBack]).toEqual([undefined, undefined]);
    expect(made.storyboard).toMatchObject({ ...BOARD, planner: "model", seconds: 15 });
    const read = readStoryboard(made.storyboard);
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    expect(made.composition).toEqual((await layOut(read.storyboard)).composition);
    expect(made.scenes.map(({ is }) => is)).toEqual(BOARD.scenes.map(({ is }) => is));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      path: "/v1/chat/completions",
      authorization: `Bearer ${KEY}`,
      body: {
        model: "test-model",
        max_tokens: MODEL_LIMITS.outputTokens,
        response_format: {
          type: "json_schema",
          json_schema: { name: "storyboard", schema: { type: "object", additionalProperties: false } },
        },
      },
    });
    expect(JSON.stringify(asked[0]?.body)).not.toContain(KEY);
    const [system] = messagesOf(asked[0]);
    // all of it but what is about tools
    for (const [title, text] of await guideSections())
      if (!["the loop", "connect", "next"].includes(title))
        for (const line of text.split("\n")) expect(system?.content).toContain(line);
    // the prompt beside the guide
    expect((system?.content.length ?? 0) - guide.length).toBeLessThan(1200);
  });

  test("what a brief says in numbers and what is settled beside it go before the model", async () => {
    const otherwise = JSON.stringify({ ...BOARD, size: "1:1", seconds: 60, seed: 7, sound: "driving" });
    const byBrief = await planWith(says(otherwise), { brief: `${BRIEF} Vertical, no music.` });
    expect(byBrief.plan.storyboard).toMatchObject({ size: "9:16", seconds: 15, seed: 1, sound: "none" });
    expect(byBrief.plan.understood).toEqual(
      expect.arrayContaining([
        { what: "length", value: "15 s" },
        { what: "format", value: "1080 × 1920" },
        { what: "sound", value: "none" },
      ]),
    );
    const size = { widthPixels: 1280, heightPixels: 720 };
    const wishes: PlanOptions = {
      size,
      seconds: 16,
      fps: 24,
      seed: 5,
      music: "warm",
      palette: "lime",
      personality: "bold",
    };
    const settled = await planWith(says(otherwise), { wishes });
    expect(settled.plan.storyboard).toMatchObject({
      ...{ size: "16:9", seconds: 16, seed: 5, sound: "warm" },
      look: { palette: "lime", motion: "bold" },
    });
    expect(settled.plan.storyboard.look).not.toHaveProperty("accent");
    expect(settled.plan.composition).toMatchObject({ ...size, fps: 24 });
    const read = readComposition(settled.plan.composition);
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    expect(timelineOf(read.composition).frames / 24).toBeCloseTo(16, 1);
    expect(messagesOf(settled.asked[0])[1]?.content).toContain('"seconds":16');
  });

  test("a colour that the brief gives in digits is in the film, whatever the model took", async () => {
    const brief = `${BRIEF} Our colour is #d7263d.`;
    const { plan: made } = await planWith(says(good), { brief });
    expect(made.storyboard.look?.accent).toBe("#d7263d");
    const own = { ...BOARD, look: { ground: "#D7263D", accent: "#ffffff" } };
    const kept = await planWith(says(JSON.stringify(own)), { brief });
    expect(kept.plan.storyboard.look).toEqual(own.look);
  });

  test("what of the brief is not in the film is told, and what is the model's own", async () => {
    const brief = `${BRIEF} Every folder is encrypted before it leaves the laptop. Show our boats at sunset.`;
    const own = opening({ is: "headline", say: "Sleep well", over: "How it works" });
    const { plan: made } = await planWith(says(own), { brief });
    const left = made.ignored.map(({ text }) => text).join("\n");
    expect(left).toContain("encrypted");
    expect(left).toContain("boats");
    expect(left).not.toContain("slept through");
    expect(made.notes?.join("\n")).toMatch(/^Words of the model's own: .*“Sleep well”/);
    expect(made.notes?.join("\n")).not.toContain("Backup");
  });

  test.each([
    ["in a fence", `\`\`\`json\n${good}\n\`\`\``],
    [
      "in a fence between words",
      `Here is the storyboard:\n\n\`\`\`json\n${good}\n\`\`\`\nTell me {if} it does.`,
    ],
    ["among words", `Sure! ${good} I kept it to 15 seconds.`],
    ["with line breaks", JSON.stringify(BOARD, null, 2)],
    ["behind thoughts that have some too", `<think>Perhaps {"title": "Tidewater"}?</think>\n${good}`],
  ])("JSON %s is JSON, and asked for once", async (_, answer) => {
    const { plan: made, asked } = await planWith(says(answer));
    expect([made.planner, asked.length]).toEqual(["model", 1]);
  });

  test.each([
    ["no JSON", "Here is your plan!", "this is no JSON"],
    ["half of an answer", good.slice(0, -40), "this is no JSON: a brace is not closed"],
    ["two answers", `${good}\n${good}`, "there are 2 objects: one is wanted"],
    ["no object", "[1]", "/format: "],
    ["no scenes", JSON.stringify({ ...BOARD, scenes: [] }), "/scenes: "],
    ["a field that there is not", opening({ is: "problem", text: "x" } as never), 'did you mean "say"?'],
    ["a field too long", opening({ is: "problem", say: "x".repeat(301) }), "/scenes/0/say: "],
    ["a field of another intent", opening({ is: "problem", say: "x", code: "y" }), "problem takes no code"],
    [
      "an invented number",
      opening({ is: "statement", say: "Trusted by 5,000 teams" }),
      "/scenes/0/say: the brief has no 5000",
    ],
    ["an invented value", opening({ is: "number", value: -98.5 }), "/scenes/0/value: the brief has no 98.5"],
    [
      "an invented year in words",
      opening({ is: "list", items: [{ say: "Hours", note: "Since nineteen ninety" }] }),
      "/scenes/0/items/0/note: the brief has no nineteen ninety",
    ],
    [
      "an invented number in words",
      opening({ is: "table", columns: ["Trusted", "by thousands"], rows: [["a", "b"]] }),
      "/scenes/0/columns/1: the brief has no thousands",
    ],
    [
      "an invented series",
      JSON.stringify({
        ...BOARD,
        data: { seconds: { x: ["Ada", "Tom"], y: [4, 17] } },
        scenes: [...BOARD.scenes, { is: "series", of: "seconds" }],
      }),
      "/data/seconds/y/1: the brief has no 17",
    ],
    [
      "an invented quotation",
      opening({ is: "quote", say: "Best backup ever", by: "Ada" }),
      "/scenes/0/say: the brief does not have these words",
    ],
    [
      "an invented name",
      opening({ is: "quote", say: "I slept through the outage.", by: "Ada", role: "CTO, Initech" }),
      "/scenes/0/role: the brief does not say who that is",
    ],
    [
      "another product",
      JSON.stringify({ ...BOARD, name: "Rivermouth" }),
      "/name: the brief has no such name",
    ],
    [
      "an invented address",
      opening({ is: "ask", say: "Come", address: "evil.example" }),
      "/scenes/0/address: the brief has no such address",
    ],
    [
      "an address among words",
      JSON.stringify({ ...BOARD, keep: [{ is: "note", text: "Log in at evil.example" }] }),
      "/keep/0/text: the brief has no evil.example",
    ],
    [
      "an address in the title",
      JSON.stringify({ ...BOARD, title: "evil.example" }),
      "/title: the brief has no evil.example",
    ],
    ["other code", opening({ is: "command", code: "rm -rf /" }), "/scenes/0/code: the brief has other code"],
    ["an emoji", opening({ is: "statement", say: "Sleep 🚀" }), "/scenes/0/say: no font draws"],
  ])("%s is mended in one more round, which is told what is wrong", async (_, wrong, issue) => {
    const { plan: made, asked } = await planWith(says(wrong, good));
    expect([made.planner, made.fellBack]).toEqual(["model", undefined]);
    expect(asked).toHaveLength(2);
    const messages = messagesOf(asked[1]);
    expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(messages[3]?.content).toContain(issue);
  });

  test("findings go back once, with their mend; of the two answers the one with fewer is taken", async () => {
    const mended = await planWith(says(HASTY, good));
    expect(mended.plan.scenes[0]?.says).toBe("People lose hours");
    const { content = "" } = messagesOf(mended.asked[1])[3] ?? {};
    expect(content).toMatch(/^That does, and could be better:\n\/scenes\/0: /);
    expect(content).toContain('mend: [{"op":"replace","path":"/scenes/0/seconds"');
    expect(mended.plan.notes).toBeUndefined();
    // a second answer that is worse, or none, loses nothing
    const worse: Play[] = [
      says(HASTY, HASTIER),
      says(HASTY, "no"),
      (response, round) => (round === 1 ? says(HASTY)(response, 1) : response.writeHead(500).end()),
      (response, round) => {
        if (round === 1) says(HASTY)(response, 1);
      },
    ];
    for (const play of worse) {
      const { plan: made, asked } = await planWith(play, { limits: { ...QUICK, seconds: 4 } });
      expect([made.planner, asked.length]).toEqual(["model", 2]);
      expect(made.storyboard.scenes[0]?.seconds).toBe(1);
      expect(made.storyboard.scenes[4]?.seconds).toBeUndefined();
      expect(made.notes?.join("\n")).toMatch(/^Look at this: /);
    }
  });

  test("a brief that rules cannot read is a film all the same, and no film where the model fails", async () => {
    const brief =
      "Wir haben ein Lager gebaut, das nachts atmet. Niemand muss mehr lüften, und der Käse reift von allein.";
    await expect(rulesPlanner.plan(brief)).rejects.toThrow("can't read prose");
    const german = {
      format: "storyboard/1",
      title: "Lager",
      scenes: [{ is: "statement", say: "Ein Lager, das nachts atmet" }],
    };
    const { plan: made } = await planWith(says(JSON.stringify(german)), { brief });
    expect(made.planner).toBe("model");
    expect(made.questions.map(({ asks }) => asks)).not.toContain("Which sentences should be on screen?");
    await expect(planWith(says("no"), { brief })).rejects.toThrow("can't read prose");
  });
});
