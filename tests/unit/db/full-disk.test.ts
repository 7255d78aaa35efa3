import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isAway } from "#lib/db/away.ts";
import { openPglite } from "#lib/db/pglite.ts";

test("Z8 on a disk that is nearly full the embedded database is away, and what it has stays", async () => {
  const directory = mkdtempSync(join(tmpdir(), "full-disk-"));
  try {
    const roomy = await openPglite(directory);
    await roomy.runSql("create table kept (id int)");
    await roomy.transaction(async (queries) => void (await queries.execute("insert into kept values (1)")));
    await roomy.close();
    // a disk of this size would be full
    const { blocks, bsize } = statfsSync(directory);
    const full = openPglite(directory, undefined, { reserveBytes: blocks * bsize + 1 });
    expect(await full.catch(isAway)).toBe(true);
    const again = await openPglite(directory);
    expect((await again.runSql("select id from kept")).rows).toEqual([{ id: 1 }]);
    await again.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
