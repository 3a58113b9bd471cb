import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { firstInaccessibleFolder, serverAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { findDataLocation } from "./data-location.ts";

const MOVABLE = true;
/** A checkout below a folder that nobody else may enter, as `mktemp -d` makes them. */
let checkout: string;
const moved = new Set<string>();

beforeEach(() => {
  checkout = join(mkdtempSync(join(realpathSync(tmpdir()), "matab-place-")), "clinic");
  mkdirSync(join(checkout, "data"), { recursive: true });
});

afterEach(() => {
  rmSync(dirname(checkout), { recursive: true });
  for (const home of moved) rmSync(home, { recursive: true });
  moved.clear();
});

function placeOf(folder: string): string {
  const { cluster } = findDataLocation(join(folder, "data"), MOVABLE);
  if (!cluster.startsWith(folder)) moved.add(dirname(cluster));
  return cluster;
}

describe.runIf(process.getuid?.() === 0)("as root, below a folder that nobody else may enter", () => {
  it("puts the cluster where the server's account gets, and a link to it where people look", () => {
    const { cluster, account, binaries } = findDataLocation(join(checkout, "data"), MOVABLE);
    moved.add(dirname(cluster));
    expect(account).not.toBeNull();
    if (!account) return;
    expect(firstInaccessibleFolder(account, cluster)).toBeNull();
    expect(firstInaccessibleFolder(account, join(binaries, "bin/postgres"))).toBeNull();
    expect(readlinkSync(join(checkout, "data/postgres"))).toBe(cluster);
  });

  it("finds the same data again, also after the checkout was moved", () => {
    const first = placeOf(checkout);
    expect(placeOf(checkout)).toBe(first);
    const elsewhere = `${checkout}-moved`;
    renameSync(checkout, elsewhere);
    expect(placeOf(elsewhere)).toBe(first);
    expect(placeOf(elsewhere)).toBe(first);
  });

  it("gives a copied checkout its own data", () => {
    const first = placeOf(checkout);
    const copy = `${checkout}-copy`;
    cpSync(checkout, copy, { recursive: true, verbatimSymlinks: true });
    expect(placeOf(copy)).not.toBe(first);
    expect(placeOf(checkout)).toBe(first);
  });

  it("says so when the data is gone, instead of starting an empty clinic", () => {
    rmSync(dirname(placeOf(checkout)), { recursive: true });
    moved.clear();
    expect(() => findDataLocation(join(checkout, "data"), MOVABLE)).toThrow("The database is missing");
  });

  it("does not move a folder that was given, and says who bars the way", () => {
    const barrier = dirname(checkout);
    expect(() => findDataLocation(join(checkout, "data"), !MOVABLE)).toThrow(
      `who may not enter ${barrier}. Choose another DATA_DIR, or let others pass: chmod o+x ${barrier}`,
    );
  });

  it("copies the binaries to where the server's account gets", () => {
    const hidden = join(checkout, "native");
    const installed = findBinaries(null);
    cpSync(installed, hidden, { recursive: true, verbatimSymlinks: true });
    cpSync(join(installed, "../package.json"), join(checkout, "package.json"));
    const account = serverAccount("/nowhere");
    expect(
      account && firstInaccessibleFolder(account, join(findBinaries(account, hidden), "bin/postgres")),
    ).toBeNull();
  });
});

it("stays where it was told when the way is open", () => {
  chmodSync(dirname(checkout), 0o755);
  expect(placeOf(checkout)).toBe(join(checkout, "data/postgres"));
});
