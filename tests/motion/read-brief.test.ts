import { describe, expect, test } from "vitest";
import { cardsOf, partSaid } from "#lib/motion/brief-joined.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

const seen = (text: string) => cardsOf(readBrief(text)).join("\n");

describe("what rules read is checked against what each word is for", () => {
  // written for this test, none of them is in the briefs that were learned from
  test.each([
    [
      "a promise about files",
      "Promo for Tern Ferries, 15 seconds. Six crossings a day. Bikes ride free. I'll send you the vector files once our designer is back from holiday.",
      "vector files",
    ],
    [
      "what happened last time",
      "Kiln & Co, pottery evenings in Hull. £30, clay included. The agency we had before made everything spin and people got dizzy, you wouldn't believe it.",
      "spin",
    ],
    [
      "a worry about money",
      "Video for Plover Prints. Posters from £12. Framed in Leeds. I'm paying for this myself so nothing fancy, honestly.",
      "paying for this",
    ],
  ])("%s is not on screen, and is told", (_, text, words) => {
    expect(seen(text)).not.toContain(words);
    expect(readBrief(text).ignored.some((one) => one.text.includes(words))).toBe(true);
  });

  test("of a line that begins with what is told to us, the rest is shown", () => {
    const brief =
      "NORTH QUAY JAZZ NIGHT\n9 May, Old Customs House\n\nLine-up in this order (names big, one after the other):\nThe Harbour Four\nMina Solberg Trio\nLate Tide\n\nTickets at northquay.example. 20 seconds, vertical.";
    const { claims, lists } = readBrief(brief);
    const shown = [...claims, ...lists.flatMap(({ items }) => items)];
    expect(shown).toEqual(expect.arrayContaining(["The Harbour Four", "Mina Solberg Trio", "Late Tide"]));
    expect(shown.join("\n")).not.toContain("one after the other");
  });

  test("what a name is stands in brackets behind it, whoever is told so", () => {
    expect(
      seen(
        "New major version of larkspool (job queue for Node, MIT). 20 seconds. Retries without duplicates.",
      ),
    ).toContain("job queue for Node");
  });

  test("a street with its number is said, and what is asked of viewers", () => {
    expect(
      seen("Trattoria Nove opens on 4 May. Four courses. We're at 3 Quayside Steps, do put the address."),
    ).toContain("3 Quayside Steps");
    expect(
      seen(
        "Lost cat video. Pepper, grey, went missing on Sunday near Oak Lane. Please don't chase her, just call 555-0163.",
      ),
    ).toContain("chase her");
  });

  test("who is the customer of a customer story is not whose film it is", () => {
    expect(
      readBrief("Customer story: Bakery Ahlström cut food waste by 38% with Tillow. 30 seconds, calm.")
        .product,
    ).toBe("Tillow");
  });

  test("the part of a card that is said, where it is one", () => {
    const prose = "Names big, one after the other: The Harbour Four";
    const stretch = { gap: "", mark: "" };
    const at = prose.indexOf("The");
    const parts = [
      { ...stretch, role: "us" as const, text: prose.slice(0, at), at: 0, end: at, says: 0.1 },
      { ...stretch, role: "says" as const, text: prose.slice(at), at, end: prose.length, says: 0.9 },
    ];
    expect(partSaid(0, prose.length, prose, parts)).toBe("The Harbour Four");
    expect(partSaid(0, prose.length, prose, parts.slice(0, 1))).toBe("");
    expect(partSaid(-1, 4, prose, parts)).toBe("");
  });
});
