import { resolve } from "node:path";
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod";
import { CommandFailure } from "#lib/cli/failure.ts";
import { type Answer, filmReader, findingsText, told } from "#lib/cli/film-mcp/answer.ts";
import { guide, intentsPicture } from "#lib/cli/film-mcp/guide.ts";
import { checkExportOutputs, exportSettings, exportWithBar, type Waiting } from "#lib/cli/films/export.ts";
import { assetsOf } from "#lib/cli/films/stills.ts";
import type { FilmFile } from "#lib/cli/films/film-file.ts";
import type { World } from "#lib/cli/reelwright-command.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { checkFilm } from "#lib/motion/check/check.ts";
import type { Finding } from "#lib/motion/check/finding.ts";
import { storyboardJsonSchema } from "#lib/motion/storyboard/json-schema.ts";
import { encodePng } from "#lib/video/draw/canvas.ts";
import {
  filmSheet,
  markedMoments,
  type Moment,
  momentAt,
  sheetMoments,
  transitionMoments,
} from "#lib/video/film-sheet.ts";

/** What an agent directs a film with. */
export interface FilmTool {
  name: string;
  title: string;
  /** Read by models, to decide whether to call it. */
  description: string;
  input: StandardSchemaWithJSON;
  readOnly: boolean;
  /**
   * @param waiting the call: what ends it, and what is told meanwhile
   * @throws CommandFailure for what the caller can mend
   */
  run(input: never, waiting: Waiting): Promise<Answer>;
}

/** A film as models send it; what is wrong with it is told by what reads it. */
const Film = z
  .unknown()
  .optional()
  .meta({ anyOf: [{ type: "object" }, { type: "string" }] })
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
      brief: {
        type: "string",
        description:
          "The client's words: figures, addresses and the length are compared with them. Left out: the brief of the call before.",
      },
    },
    $defs,
  };
  return { "~standard": { ...standard, jsonSchema: { input: () => shown, output: () => shown } } };
}

const guideTool: FilmTool = {
  name: "film_guide",
  title: "Director's guide",
  description:
    'How to direct a film: the loop, intents, pictures, time, what looks cheap, recipes that run. Read it once before the first storyboard. Topics: all, schema, a section such as "intents"; for who places layers in a composition, "composition" and "composition/text".',
  input: schemaOf(z.object({ topic: z.string().max(40).default("all") })),
  readOnly: true,
  async run({ topic }: { topic: string }) {
    const { content, ...answer } = told(await guide(topic));
    // who has not seen an intent knows it by its name only
    const isOfIntents = ["all", "intents"].includes(topic.trim().toLowerCase());
    return { ...answer, content: isOfIntents ? [...content, await intentsPicture()] : content };
  },
};

type Moments = number[] | "beats" | "transitions" | null | undefined;

/** Moments of a film; where none are named, each scene at work. @throws CommandFailure for what there is not */
function momentsOf({ composition, board }: FilmFile, moments: Moments): Moment[] {
  const { frames, fps } = timelineOf(composition);
  const seconds = Array.isArray(moments) ? moments : [];
  const late = seconds.find((one) => one > frames / fps);
  if (late !== undefined)
    throw new CommandFailure(
      "failed",
      `There is no moment at ${late} s.`,
      `The film is ${(frames / fps).toFixed(1)} s long.`,
      "Name moments within it, or leave `moments` out.",
    );
  const named =
    moments === "beats"
      ? (board?.film.beats ?? [])
      : moments === "transitions"
        ? transitionMoments(composition)
        : seconds.map((one) => momentAt(composition, one));
  return named.length ? named.slice(0, 16) : sheetMoments(composition);
}

/**
 * The four tools. They share the film of the call before.
 *
 * @param world where files are written and what encodes
 */
export function filmTools(world: World): FilmTool[] {
  const filmOf = filmReader();
  /** Of the last film_check that had one. */
  let brief: string | undefined;
  const found = async ({ composition, board, written }: FilmFile): Promise<Finding[]> =>
    checkFilm(composition, await assetsOf(composition), { board, written, brief });
  const check: FilmTool = {
    name: "film_check",
    title: "Check a film",
    description:
      "Lays a storyboard out and looks it over: reading time, overlaps, edges, contrast, rhythm, and with the brief whether its figures and addresses are there. Answers with scenes, lengths and findings, each with its mend where there is one.",
    input: checkArguments(),
    readOnly: true,
    async run({ film, brief: given }: { film?: unknown; brief?: string | null }) {
      const read = await filmOf(film);
      brief = given === "" ? undefined : (given ?? brief);
      return told(findingsText(read, await found(read), brief !== undefined));
    },
  };
  const sheet: FilmTool = {
    name: "film_sheet",
    title: "Contact sheet",
    description:
      "Draws 9 to 16 moments of the film side by side in one picture, each with its time, its scene and the numbers of the findings there. Look at it before you render. The brief of film_check is compared again.",
    input: schemaOf(
      z.object({
        film: Film,
        moments: z
          .union([z.array(z.number().min(0).max(600)).max(16), z.enum(["beats", "transitions"])], {
            error: 'Give at most 16 seconds as numbers, such as [1, 2.5], or "beats", or "transitions".',
          })
          .nullish()
          .describe("Seconds; or beats, or transitions. Left out: each scene at work."),
      }),
    ),
    readOnly: true,
    async run({ film, moments }: { film?: unknown; moments?: Moments }) {
      const read = await filmOf(film);
      const { composition } = read;
      const findings = await found(read);
      const shown = markedMoments(composition, momentsOf(read, moments), findings);
      const png = await encodePng(await filmSheet(composition, shown));
      return {
        content: [
          { type: "image", data: Buffer.from(png).toString("base64"), mimeType: "image/png" },
          { type: "text", text: findingsText(read, findings, brief !== undefined) },
        ],
      };
    },
  };
  const render: FilmTool = {
    name: "film_render",
    title: "Export the film",
    description:
      "Draws every frame and encodes an MP4 (or a silent loop of at most 15 s: .gif, .webp). Takes about half as long as the film; tells its progress, and can be cancelled. Answers with the file's path, SHA-256, size and length.",
    input: schemaOf(
      z.object({
        film: Film,
        out: z.string().min(5).max(1000).default("film.mp4").describe("Where the file goes."),
      }),
    ),
    readOnly: false,
    async run({ film, out }: { film?: unknown; out: string }, waiting) {
      if (!/\.(?:mp4|gif|webp)$/i.test(out))
        throw new CommandFailure(
          "failed",
          `${out} is no name of a film.`,
          "`out` ends in .mp4, .gif or .webp.",
          "Name another `out`.",
        );
      const { composition } = await filmOf(film);
      const settings = exportSettings({}, "mcp", world);
      await checkExportOutputs("mcp", [], out, settings);
      const exported = await exportWithBar(composition, out, settings, world, waiting);
      return told(JSON.stringify({ ...exported, file: resolve(out) }, null, 2));
    },
  };
  return [guideTool, check, sheet, render];
}
