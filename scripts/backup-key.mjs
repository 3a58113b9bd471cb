import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run backup-key -- --out FILE`: makes the key pair of the backups.
await main(async () => {
  const node = await ensureInstalled();
  handOver(node, ["server/backup-key.ts", ...process.argv.slice(2)]);
});
