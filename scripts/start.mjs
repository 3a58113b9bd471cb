import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { handOver, main } from "./lib/run.mjs";

// `npm start`: installs and builds what is missing or has changed, then runs the app.
await main(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  // Megabytes for new objects (docs/decisions/2026-11-22-fewer-statements.md#memory).
  handOver(node, ["--max-semi-space-size=8", "server/main.ts"], {
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: ".cache/node",
  });
});
