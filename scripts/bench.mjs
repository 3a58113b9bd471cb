import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run bench`: measures this checkout; its browser is in the packages of the tests.
await main(async () => {
  const node = await ensureInstalled({ forTests: true });
  await ensureBuilt(node);
  handOver(node, ["bench/run.ts", ...process.argv.slice(2)]);
});
