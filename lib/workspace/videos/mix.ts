import type { EditResult, VideoMix } from "#lib/api/workspace/videos.ts";
import type { FieldError } from "#lib/http/problem.ts";
import type { Refused } from "#lib/workspace/films/film.ts";
import { unprocessable } from "#lib/workspace/http/field-errors.ts";
import { changeVideo, type Head } from "#lib/workspace/videos/change.ts";
import { type Base, requireNewest } from "#lib/workspace/videos/edit.ts";
import type { Asked, VideoParts } from "#lib/workspace/videos/parts.ts";
import { requireStorable } from "#lib/workspace/videos/refusals.ts";

type File = VideoMix["files"][number];

/** The files that are assets, as a composition has them. @throws Problem `unprocessable` */
async function uploaded(
  { sound }: VideoParts,
  { userId }: Asked,
  files: readonly File[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const errors: FieldError[] = [];
  for (const [at, { id, asset }] of files.entries()) {
    if (asset === undefined) continue;
    const file = await sound(userId, asset);
    if (file) found.set(id, `data:${file.contentType};base64,${Buffer.from(file.bytes).toString("base64")}`);
    else errors.push({ pointer: `/files/${at}/asset`, detail: "no audio asset with this id is ready" });
  }
  if (errors.length) throw unprocessable(errors);
  return found;
}

interface Sounding {
  files?: { id?: string; data?: string; description?: string }[];
}

/** The sound of a film, as a composition has it. @throws Problem `unprocessable` */
function audioOf(mix: VideoMix, { film }: Head, data: ReadonlyMap<string, string>): unknown {
  const { tracks, files, loudnessLufs, duckingDb } = mix;
  if (!tracks.length) return null;
  const { audio } = film.composition as { audio?: Sounding };
  const errors: FieldError[] = [];
  const all = files.map(({ id, description }, at) => {
    const own = audio?.files?.find((file) => file.id === id);
    const bytes = data.get(id) ?? own?.data;
    if (bytes === undefined)
      errors.push({
        pointer: `/files/${at}`,
        detail: `the film has no file "${id}": name an \`asset\``,
        allowed: audio?.files?.flatMap((file) => file.id ?? []) ?? [],
      });
    const words = description ?? own?.description;
    return { id, data: bytes, ...(words === undefined ? {} : { description: words }) };
  });
  if (errors.length) throw unprocessable(errors);
  return {
    tracks,
    ...(all.length ? { files: all } : {}),
    ...(loudnessLufs === undefined ? {} : { loudnessLufs }),
    ...(duckingDb === undefined ? {} : { duckingDb }),
  };
}

/** What a film with this sound was refused for, in words of the mix. */
const mixRefused = ({ issues }: Refused) =>
  unprocessable(
    issues.map(({ pointer, message }) => ({
      pointer: pointer.replace(/^\/audio/, "").replace(/^(\/files\/\d+)\/data$/, "$1/asset"),
      detail: message,
    })),
  );

/**
 * Gives a video another sound, whole: music, effects, and files of one's own.
 *
 * @throws Problem `not_found`, `conflict`, `unprocessable`, `stale_revision`, `unavailable`
 */
export async function mixVideo(
  parts: VideoParts,
  asked: Asked,
  id: string,
  mix: VideoMix,
  base: Base,
): Promise<EditResult> {
  requireStorable(mix.tracks, "tracks");
  const data = await uploaded(parts, asked, mix.files);
  return changeVideo(parts, asked, id, async (head) => {
    requireNewest(head, base);
    const audio = audioOf(mix, head, data);
    const edited = await parts.tasks.run("edit", [head.film, { kind: "mix", audio }], asked.signal);
    if (!edited.ok) throw mixRefused(edited);
    return { edited, kind: "mix" };
  });
}
