import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createFilmThreads, THREAD_LIMITS, type ThreadLimits } from "#lib/workspace/films/film-threads.ts";
import type { FilmTasks } from "#lib/workspace/films/tasks.ts";
import { BRIEF, smallBoard, smallFilm, tasksHere } from "#tests/harness/films.ts";
import { refusal } from "#tests/harness/videos.ts";

let tasks: FilmTasks;
const start = (limits: Partial<ThreadLimits> = {}) => {
  tasks = createFilmThreads({ ...THREAD_LIMITS, taskSeconds: 60, ...limits });
  return tasks;
};
afterEach(() => tasks.close());

const film = { composition: JSON.parse(JSON.stringify(smallFilm())), storyboard: null };

describe("threads that work on films", () => {
  test("do what is done here, to the byte", async () => {
    start();
    for (const [name, input] of [
      ["plan", [BRIEF, { seconds: 9 }]],
      ["readComposition", [film.composition]],
      ["readStoryboard", [JSON.parse(JSON.stringify(smallBoard()))]],
      ["edit", [film, { kind: "instruction", text: "make it vertical" }]],
      ["findings", [film, null]],
    ] as const)
      expect(await tasks.run(name, input as never)).toEqual(await tasksHere.run(name, input as never));
    const [there, here] = await Promise.all([
      tasks.run("frame", [film, 1.5, 160]),
      tasksHere.run("frame", [film, 1.5, 160]),
    ]);
    expect(there.ok && here.ok && Buffer.compare(there.png, here.png)).toBe(0);
  });

  test("keep the process free: it answers while they draw", async () => {
    start();
    const work = Promise.all(Array.from({ length: 4 }, () => tasks.run("sheet", [film, {}])));
    let turns = 0;
    let done = false;
    void work.finally(() => {
      done = true;
    });
    while (!done) {
      await sleep(5);
      turns += 1;
    }
    expect((await work).every(({ ok }) => ok)).toBe(true);
    // drawn in this thread, there would be a turn between two steps of a task and none else
    expect(turns).toBeGreaterThan(20);
  });

  test("refuse more than waits in the queue, and say that it is worth trying again", async () => {
    start({ threads: 1, waiting: 2 });
    const taken = [1, 2, 3].map(() => tasks.run("findings", [film, null]));
    const { code, extras } = await refusal(tasks.run("findings", [film, null]));
    expect([code, extras.retryable]).toEqual(["unavailable", true]);
    await Promise.all(taken);
    await tasks.run("findings", [film, null]);
  });

  test("end what takes too long, and go on with the next", async () => {
    start({ threads: 1, taskSeconds: 0.02 });
    // the first has time to load its thread too
    await tasks.run("readComposition", [film.composition]);
    expect(await refusal(tasks.run("sheet", [film, {}]))).toMatchObject({ code: "unavailable" });
    await tasks.close();
    start({ threads: 1, taskSeconds: 60 });
    expect(await tasks.run("findings", [film, null])).toBeInstanceOf(Array);
  });

  test("say what failed, and go on", async () => {
    start({ threads: 1 });
    await expect(tasks.run("frame", [{ composition: {}, storyboard: null }, 0])).rejects.toThrow(
      /a task failed/,
    );
    await expect(tasks.run("frame", [(() => 1) as never, 0])).rejects.toThrow(/a task failed/);
    expect(await tasks.run("findings", [film, null])).toBeInstanceOf(Array);
  });

  test("drop what waits for somebody who has gone", async () => {
    start({ threads: 1 });
    const gone = new AbortController();
    const first = tasks.run("findings", [film, null]);
    const second = tasks.run("findings", [film, null], gone.signal);
    second.catch(() => {});
    gone.abort(new Error("gone"));
    await first;
    await expect(second).rejects.toThrow("gone");
  });

  test("answer nothing after they are closed", async () => {
    start();
    const running = tasks.run("findings", [film, null]);
    running.catch(() => {});
    await tasks.close();
    expect(await refusal(running)).toMatchObject({ code: "unavailable" });
    expect(await refusal(tasks.run("findings", [film, null]))).toMatchObject({ code: "unavailable" });
  });
});
