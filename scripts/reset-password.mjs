import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm run reset-password -- E-MAIL`: gives an account a new password and prints it once.
await main(async () => {
  const node = await ensureInstalled();
  handOver(node, ["server/reset-password.ts", ...process.argv.slice(2)]);
});
