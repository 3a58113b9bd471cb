import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { fail, ROOT } from "./lib/project.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run bundle [-- --out FOLDER]`: makes a tar that runs where there is neither npm nor a network nor a compiler,
// for machines like this one. Prints its path as the last line.
await main(async () => {
  const folder = readFolder();
  const node = await ensureInstalled();
  if (!node.startsWith(ROOT))
    fail("A bundle carries its own Node, and that could not be fetched: allow npm's scripts.");
  await ensureBuilt(node);
  handOver(node, [join(ROOT, "scripts/lib/make-bundle.mjs"), folder]);
});

function readFolder() {
  try {
    const { values } = parseArgs({ options: { out: { type: "string", default: "bundle" } } });
    return resolve(process.env.INIT_CWD ?? ".", values.out);
  } catch {
    return fail("Usage: npm run bundle -- [--out FOLDER]");
  }
}
