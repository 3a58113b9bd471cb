import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "./lib/build.mjs";
import { readSigner } from "./lib/bundle/sign.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { fail, ROOT } from "./lib/project.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run bundle [-- --out FOLDER] [--sign KEYFILE]`: makes a tar that runs without npm, network or compiler on machines
// like this one, and signs it for `matab update`. Prints its path as the last line.
await main(async () => {
  const { folder, keyFile } = readOptions();
  const node = await ensureInstalled();
  if (!node.startsWith(ROOT))
    fail("A bundle carries its own Node, and that could not be fetched: allow npm's scripts.");
  await ensureBuilt(node);
  const args = keyFile ? [folder, keyFile] : [folder];
  handOver(node, [join(ROOT, "scripts/lib/make-bundle.mjs"), ...args]);
});

function readOptions() {
  let values;
  try {
    ({ values } = parseArgs({
      options: { out: { type: "string", default: "bundle" }, sign: { type: "string" } },
    }));
  } catch {
    fail("Usage: npm run bundle -- [--out FOLDER] [--sign KEYFILE]");
  }
  const here = (path) => resolve(process.env.INIT_CWD ?? ".", path);
  const keyFile = values.sign && here(values.sign);
  if (keyFile) requireSigner(keyFile);
  return { folder: here(values.out), keyFile };
}

/** Checked before minutes of work. */
function requireSigner(file) {
  try {
    readSigner(file, readFileSync(join(ROOT, "deploy/release-keys.txt"), "utf8"));
  } catch (error) {
    fail(error.message);
  }
}
