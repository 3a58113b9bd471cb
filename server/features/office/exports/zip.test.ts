import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { joined } from "#tests/support/backups.ts";
import { unzip } from "#tests/support/files/unzip.ts";
import { zip } from "./zip.ts";

describe("an archive", () => {
  it("has each entry, one read after the other, and is the same whenever it is made", async () => {
    const entries = () => [
      { name: "اردو.txt", content: ["Nadia ", "", "نادیہ"] },
      { name: "empty.txt", content: [] },
    ];
    const archive = await joined(zip(entries()));
    expect([...unzip(archive)]).toEqual([
      ["اردو.txt", "Nadia نادیہ"],
      ["empty.txt", ""],
    ]);
    expect(await joined(zip(entries()))).toEqual(archive);
  });

  it("fails as its entry fails", async () => {
    async function* broken() {
      yield "half";
      throw new Error("the database went away");
    }
    const entries = [
      { name: "a", content: ["whole"] },
      { name: "b", content: broken() },
    ];
    await expect(joined(zip(entries))).rejects.toThrow("the database went away");
  });

  it("lets go of its entry when nobody reads on, and reads no further than it is read", async () => {
    let given = 0;
    let isLetGo = false;
    async function* endless() {
      try {
        for (; ; given++) yield randomBytes(50_000).toString("hex");
      } finally {
        isLetGo = true;
      }
    }
    const archive = zip([{ name: "a", content: endless() }]);
    await archive.next();
    await archive.next();
    await setTimeout(200);
    expect(given).toBeLessThan(30);
    await archive.return(undefined);
    await expect.poll(() => isLetGo).toBe(true);
  });
});
