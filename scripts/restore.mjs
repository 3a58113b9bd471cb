import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run restore -- FILE --key KEYFILE`: restores a backup into an empty clinic.
await main(async () => {
  const node = await ensureInstalled();
  handOver(node, ["server/restore.ts", ...process.argv.slice(2)]);
});
