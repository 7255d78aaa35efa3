import { mixAudio } from "#lib/motion/sound/mix.ts";
import { MOODS } from "#lib/motion/composition/sound-names.ts";
import { silentStore } from "#lib/motion/sound/samples.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";

/** What the sound of a film of a minute costs: a bed and an effect at each of eleven cuts. */
const SECONDS = 60;
const SCENES = 12;

console.log(`${SECONDS} s of sound      CPU s   × realtime   longest step, CPU ms`);
for (const mood of MOODS) {
  const scenes = Array.from({ length: SCENES }, (_, index) => ({
    id: `scene-${index + 1}`,
    durationSeconds: SECONDS / SCENES,
    layers: [],
  }));
  const effects = scenes
    .slice(1)
    .map(({ id }) => ({ kind: "effect" as const, effect: "whoosh" as const, at: { scene: id } }));
  const composition = readFilm({
    ...FILMS.text,
    scenes,
    audio: { tracks: [{ kind: "bed", mood }, ...effects] },
  });
  const before = process.cpuUsage();
  const mixing = mixAudio(composition, new Map(), silentStore);
  let longest = 0;
  for (;;) {
    const began = process.cpuUsage().user;
    const { done } = mixing.next();
    longest = Math.max(longest, process.cpuUsage().user - began);
    if (done) break;
  }
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1e6;
  console.log(
    `${mood.padEnd(16)} ${cpu.toFixed(2).padStart(6)} ${(SECONDS / cpu).toFixed(0).padStart(12)} ${(longest / 1000).toFixed(0).padStart(22)}`,
  );
}
