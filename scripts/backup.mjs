import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run backup`: writes an encrypted copy of all records.
await main(async () => {
  const node = await ensureInstalled();
  handOver(node, ["server/backup.ts", ...process.argv.slice(2)]);
});
