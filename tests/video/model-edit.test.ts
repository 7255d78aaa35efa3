import { describe, expect, test } from "vitest";
import { ModelFailure } from "#lib/motion/model/model-chat.ts";
import { editByModel } from "#lib/motion/model/model-edit.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { applyPatch } from "#lib/motion/patch/patch.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { laidOut } from "#tests/motion/storyboard/boards.ts";
import { KEY, type Play, says, serving } from "#tests/video/model-server.ts";

const serve = serving();

describe("an edit with a language model", () => {
  const answer = (operations: unknown[], more = {}) =>
    JSON.stringify({ operations, says: "The quote is italic now.", cannot: "", ...more });
  const access = async (play: Play) => ({ baseUrl: (await serve(play)).baseUrl, apiKey: KEY, name: "m" });

  test("a patch that fits", async () => {
    const patch = [{ op: "add", path: "/scenes/3/layers/0/font", value: "text" }];
    await expect(
      editByModel(await access(says(answer(patch))), EDIT_FILM, "set the quote in text type"),
    ).resolves.toEqual({
      patch,
      says: "The quote is italic now.",
      cannot: "",
    });
  });

  test.each([
    ["does not fit", [{ op: "replace", path: "/scenes/9/id", value: "x" }]],
    ["makes no composition", [{ op: "remove", path: "/scenes/0/id" }]],
    [
      "touches files",
      [
        {
          op: "add",
          path: "/assets/-",
          value: { id: "x", kind: "image", data: "data:image/png;base64,AAAA" },
        },
      ],
    ],
    ["moves files", [{ op: "move", from: "/assets", path: "/scenes/0/layers" }]],
    ["replaces all", [{ op: "replace", path: "", value: EDIT_FILM }]],
  ])("a patch that %s is asked for again, then refused", async (_, patch) => {
    const failing = editByModel(await access(says(answer(patch))), EDIT_FILM, "x");
    await expect(failing).rejects.toThrow(ModelFailure);
    const right = [{ op: "replace", path: "/scenes/0/durationSeconds", value: 4 }];
    const mended = await editByModel(await access(says(answer(patch), answer(right))), EDIT_FILM, "x");
    expect(mended.patch).toEqual(right);
  });

  test("files are not sent", async () => {
    const server = await serve(says(answer([])));
    const film = {
      ...EDIT_FILM,
      assets: [{ id: "pic", kind: "image" as const, data: "data:image/png;base64,SECRETPICTURE" }],
    };
    await editByModel({ baseUrl: server.baseUrl, apiKey: KEY, name: "m" }, film, "x");
    expect(JSON.stringify(server.asked[0]?.body)).not.toContain("SECRETPICTURE");
  });

  test("a film of a storyboard is edited as any other, a long one without the parts of its pictures", async () => {
    const tiles = { is: "problem", say: "Tiles", picture: { is: "tiles", count: 55 } };
    const board = (count: number) => ({
      format: "storyboard/1",
      title: "T",
      scenes: Array(count).fill(tiles),
    });
    for (const scenes of [2, 30]) {
      const { composition } = await laidOut(board(scenes));
      const server = await serve(
        says(answer([{ op: "replace", path: "/scenes/1/durationSeconds", value: 4 }])),
      );
      const access = { baseUrl: server.baseUrl, apiKey: KEY, name: "m" };
      const { patch } = await editByModel(access, composition, "hold the second scene");
      const changed = applyPatch(composition, patch);
      expect(changed.ok && readComposition(changed.value).ok).toBe(true);
      const sent = JSON.stringify(server.asked[0]?.body);
      expect(sent.includes('{\\"kind\\":\\"shape\\"}')).toBe(scenes === 30);
      expect(sent).toContain("Tiles");
    }
  });
});
