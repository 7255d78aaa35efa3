import { describe, expect, test } from "vitest";
import { readBrief } from "#lib/motion/read-brief.ts";
import { introducedBy } from "#lib/motion/brief-quotes.ts";

describe("who says what stands in quotation marks", () => {
  test.each([
    ["a name and an age", "One of the people we helped, Maureen, 81, said ", "Maureen, 81"],
    [
      "a title, and a role in brackets",
      "Dr. Inés Calvo (that's me, lead author): ",
      "Dr. Inés Calvo, lead author",
    ],
    [
      "a role behind a comma",
      "A participant from last time, Ruth Amponsah, finance officer, wrote us this: ",
      "Ruth Amponsah, finance officer",
    ],
    ["nobody by name", "oh and last year's class said on the way back ", "Last year's class"],
    ["the sentence before is another", "We open at 8. Our neighbour Teo always says ", "Teo"],
    ["a pronoun", "She told us ", ""],
    ["a name and a role before a colon", "Leo, our goalie: ", "Leo, our goalie"],
    ["a role and a name", "Landlord Priya Nair: ", "Landlord Priya Nair"],
    ["a name from somewhere", "Dele from the warehouse branch: ", "Dele from the warehouse branch"],
    [
      "two people",
      "And a second one, from Leah and Tom, parents of twins: ",
      "Leah and Tom, parents of twins",
    ],
    ["what somebody did before", "One of our testers, Isla, came out of the water and said ", "Isla"],
    ["a name that begins as a small word", "A mother, Inès, says: ", "Inès"],
    ["a relative clause", "Dawn, 58, who joined last spring, says ", "Dawn, 58"],
    ["her words", "In her words: ", ""],
  ])("%s", (_, before, author) => expect(introducedBy(before)?.author).toBe(author));

  test.each([
    ["a card", "The last card says "],
    ["a narrator", "Narrator says: "],
    ["us", "We always say "],
    ["a label", "Headline: "],
    ["a label that is none of ours", "Idea: "],
    ["a picture", "Then on black: "],
    ["the closing card", "Closing card: "],
    ["a name that is no person's", "Our festival is called "],
    ["far from it", `Ana said that ${"she liked the place very much and ".repeat(3)}its name is `],
  ])("%s says nothing", (_, before) => expect(introducedBy(before)).toBeNull());

  test("what leads to it goes with it, and nothing else does", () => {
    const brief = readBrief(
      'We are Warm Rooms. Last winter we kept 1,312 homes warm. One of the people we helped, Maureen, 81, said "I stopped wearing my coat to bed." £18 heats one room for a week.',
    );
    expect(brief.quotes).toMatchObject([{ text: "I stopped wearing my coat to bed", author: "Maureen, 81" }]);
    expect([...brief.claims, brief.headline].join(" ")).not.toMatch(/Maureen|people we helped/);
    expect(brief.product).toBe("Warm Rooms");
  });

  test.each([
    ['Video for Harbor. "We love it." — Ann', "We love it", "Ann"],
    ['Video for Harbor. "Great tool" - Bob Jones', "Great tool", "Bob Jones"],
    ['Video for Harbor. "Fast." — The Verge', "Fast", "The Verge"],
    ['Video for Harbor. Ann Lee from Halden says "we love it"', "we love it", "Ann Lee from Halden"],
    [
      'Video for Harbor. Ann Lee of Halden said: "It saved us a week".',
      "It saved us a week",
      "Ann Lee of Halden",
    ],
  ])("%s", (text, words, author) => {
    const brief = readBrief(text);
    expect(brief.quotes).toMatchObject([{ text: words, author }]);
    expect(brief.product).toBe("Harbor");
    expect(brief.claims).toEqual([]);
  });

  test("two words that begin as names do are a title", () => {
    expect(readBrief('Our new EP "Salt Hours" – Nightjar. Out on 6 June.').quotes).toEqual([]);
  });
});

describe("what a brand stands for, and how a film is cut", () => {
  test.each([
    ["Harbor is an app. Brand values: bold, warm, simple.", "Brand values", ["Bold", "Warm", "Simple"]],
    [
      "Video for Nordlys Bank. Our values are patient, honest and handmade.",
      "Our values",
      ["Patient", "Honest", "Handmade"],
    ],
    [
      "Film for Harbor. Then show three benefits: cheaper, faster, safer.",
      "Three benefits",
      ["Cheaper", "Faster", "Safer"],
    ],
  ])("%s", (text, title, items) => {
    const { lists, tones } = readBrief(text);
    expect(lists).toMatchObject([{ title, items }]);
    expect(tones).toEqual([]);
  });

  test("directions by themselves are no scenes", () => {
    const brief = readBrief(
      "Harbor, a backup app. Quick cuts. Smooth transitions. Lots of energy. Logo first. Font Inter. Logo: top right. Background music: soft piano. Restores take four minutes.",
    );
    expect(brief.claims).toEqual(["Restores take four minutes"]);
    expect(brief.music).toMatch(/soft piano/);
  });
});
