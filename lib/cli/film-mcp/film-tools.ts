import { resolve } from "node:path";
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod";
import { CommandFailure } from "#lib/cli/failure.ts";
import { type Answer, filmReader, findingsText, told } from "#lib/cli/film-mcp/answer.ts";
import { guide } from "#lib/cli/film-mcp/guide.ts";
import { checkExportOutputs, exportSettings, exportWithBar } from "#lib/cli/films/export.ts";
import { assetsOf } from "#lib/cli/films/stills.ts";
import type { World } from "#lib/cli/reelwright-command.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { checkFilm } from "#lib/motion/check/check.ts";
import { storyboardJsonSchema } from "#lib/motion/storyboard/json-schema.ts";
import { encodePng } from "#lib/video/draw/canvas.ts";
import { filmSheet, type Moment, momentAt, sheetMoments } from "#lib/video/film-sheet.ts";

/** What an agent directs a film with. */
export interface FilmTool {
  name: string;
  title: string;
  /** Read by models, to decide whether to call it. */
  description: string;
  input: StandardSchemaWithJSON;
  readOnly: boolean;
  /** @throws CommandFailure for what the caller can mend */
  run(input: never): Promise<Answer>;
}

/** A film as models send it; what is wrong with it is told by what reads it. */
const Film = z
  .union([z.looseObject({}), z.string().min(1)])
  .nullish()
  .describe("As for film_check. Left out: the film of the call before.");

const schemaOf = (schema: z.ZodObject): StandardSchemaWithJSON => schema as unknown as StandardSchemaWithJSON;

/** The arguments of film_check: any film is taken, and the schema of a storyboard is shown. */
function checkArguments(): StandardSchemaWithJSON {
  const { "~standard": standard } = schemaOf(
    z.object({ film: Film, brief: z.string().max(20_000).nullish() }),
  );
  const { $defs, $schema: _, $id: __, ...storyboard } = storyboardJsonSchema() as Record<string, unknown>;
  const composition = {
    type: "object",
    properties: { format: { const: "composition/1" } },
    required: ["format"],
  };
  const shown = {
    type: "object",
    properties: {
      film: {
        description:
          "A storyboard; or a composition/1 object, or the path of a JSON file with either. Left out: the film of the call before.",
        anyOf: [storyboard, composition, { type: "string" }],
      },
      brief: { type: "string", description: "The client's words: the film is compared with them." },
    },
    $defs,
  };
  return { "~standard": { ...standard, jsonSchema: { input: () => shown, output: () => shown } } };
}

const guideTool: FilmTool = {
  name: "film_guide",
  title: "Director's guide",
  description:
    'How to direct a film: the loop, intents, pictures, time, what looks cheap, recipes that run. Read it once before the first storyboard. Topics: all, schema, or a section such as "intents".',
  input: schemaOf(z.object({ topic: z.string().max(40).default("all") })),
  readOnly: true,
  run: async ({ topic }: { topic: string }) => told(await guide(topic)),
};

/** Moments of a film. @throws CommandFailure for one behind its end */
function momentsOf(composition: Composition, seconds: readonly number[]): Moment[] {
  const { frames, fps } = timelineOf(composition);
  const late = seconds.find((one) => one > frames / fps);
  if (late !== undefined)
    throw new CommandFailure(
      "failed",
      `There is no moment at ${late} s.`,
      `The film is ${(frames / fps).toFixed(1)} s long.`,
      "Name moments within it, or leave `moments` out.",
    );
  return seconds.map((one) => momentAt(composition, one));
}

/**
 * The four tools. They share the film of the call before.
 *
 * @param world where files are written and what encodes
 */
export function filmTools(world: World): FilmTool[] {
  const filmOf = filmReader();
  const check: FilmTool = {
    name: "film_check",
    title: "Check a film",
    description:
      "Lays a storyboard out and looks it over: reading time, overlaps, edges, contrast, rhythm, and with the brief whether its figures and addresses are there. Answers with scenes, lengths and findings, each with its mend where there is one.",
    input: checkArguments(),
    readOnly: true,
    async run({ film, brief }: { film?: unknown; brief?: string | null }) {
      const read = await filmOf(film);
      const options = { board: read.board, written: read.written, brief: brief ?? undefined };
      return told(findingsText(read, checkFilm(read.composition, await assetsOf(read.composition), options)));
    },
  };
  const sheet: FilmTool = {
    name: "film_sheet",
    title: "Contact sheet",
    description:
      "Draws moments of the film side by side in one picture, with their times, and the findings. Look at it before you render.",
    input: schemaOf(
      z.object({
        film: Film,
        moments: z
          .array(z.number().min(0).max(600))
          .max(16)
          .nullish()
          .describe("Seconds. Left out: each scene at work."),
      }),
    ),
    readOnly: true,
    async run({ film, moments }: { film?: unknown; moments?: number[] | null }) {
      const read = await filmOf(film);
      const { composition } = read;
      const shown = moments?.length ? momentsOf(composition, moments) : sheetMoments(composition);
      const png = await encodePng(await filmSheet(composition, shown));
      const findings = checkFilm(composition, await assetsOf(composition), {
        board: read.board,
        written: read.written,
      });
      return {
        content: [
          { type: "image", data: Buffer.from(png).toString("base64"), mimeType: "image/png" },
          { type: "text", text: findingsText(read, findings) },
        ],
      };
    },
  };
  const render: FilmTool = {
    name: "film_render",
    title: "Export the film",
    description:
      "Draws every frame and encodes an MP4 (or a loop: .gif, .webp). A 30 s film takes about 15 s.",
    input: schemaOf(
      z.object({
        film: Film,
        out: z.string().min(5).max(1000).default("film.mp4").describe("Where the file goes."),
      }),
    ),
    readOnly: false,
    async run({ film, out }: { film?: unknown; out: string }) {
      const { composition } = await filmOf(film);
      const settings = exportSettings({}, "mcp", world);
      await checkExportOutputs("mcp", [], out, settings);
      const exported = await exportWithBar(composition, out, settings, world);
      return told(JSON.stringify({ ...exported, file: resolve(out) }, null, 2));
    },
  };
  return [guideTool, check, sheet, render];
}
