import { expect, test } from "vitest";
import { lengthFinding } from "#lib/motion/check/brief-findings.ts";

test.each([
  ["A film of 12–15 s for LinkedIn.", [12, 13.4, 15], [9, 18]],
  ["Between 20 and 30 seconds, please.", [20, 25, 30], [16, 34]],
  ["40 to 45 sec.", [41, 45], [34, 52]],
  ["A 30 s film.", [29.5, 31], [25, 34]],
  ["Open 9-17, day pass €18. About 25 s.", [24, 26], [15, 20]],
])("%s", (brief, right, wrong) => {
  for (const seconds of right) expect(lengthFinding(brief, seconds)).toEqual([]);
  for (const seconds of wrong) expect(lengthFinding(brief, seconds)).toHaveLength(1);
});
