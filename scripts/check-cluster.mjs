import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run check-cluster`: reports the problems of a cluster of two machines before a clinic relies on it.
await main(async () => {
  const node = await ensureInstalled();
  handOver(node, ["server/cluster/check.ts", ...process.argv.slice(2)]);
});
