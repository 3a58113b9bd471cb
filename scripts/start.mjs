import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm start`: installs and builds what is missing or has changed, then runs the app.
await main(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  handOver(node, ["server/main.ts"], { NODE_ENV: "production", NODE_COMPILE_CACHE: ".cache/node" });
});
