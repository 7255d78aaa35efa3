import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

const page = readFileSync("content/docs/films/edits.mdx", "utf8");
const [, table = ""] = /## What it understands\n+([\s\S]*?)\n\n/.exec(page) ?? [];
const instructions = [...table.matchAll(/`([^`]+)`/g)].map(([, one = ""]) => one);

test("the docs page shows instructions of every kind", () => expect(instructions.length).toBeGreaterThan(35));

test.each(instructions)("the docs show, and it is carried out: %s", (instruction) => {
  const { understood, notUnderstood } = editByInstruction(readFilm(EDIT_FILM), instruction);
  expect(notUnderstood).toEqual([]);
  expect(understood).toHaveLength(1);
});
