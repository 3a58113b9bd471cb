import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run restore-drill`: restores the newest backup for trial.
await main(async () => {
  const node = await ensureInstalled();
  handOver(node, ["server/restore-drill.ts", ...process.argv.slice(2)]);
});
