import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run demo`: fills an empty clinic with a year of its life.
await main(async () => {
  const node = await ensureInstalled();
  handOver(node, ["server/demo.ts", ...process.argv.slice(2)]);
});
