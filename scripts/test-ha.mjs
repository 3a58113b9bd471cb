import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run test:ha`: runs two machines and a witness on this one, and shows the cost of each fault; it needs Debian's
// packages.
await main(async () => {
  const node = await ensureInstalled({ forTests: true });
  handOver(node, ["tests/ha/run.ts", ...process.argv.slice(2)]);
});
