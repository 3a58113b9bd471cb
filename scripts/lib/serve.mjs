import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { handOver, main } from "./run.mjs";

/** Installs and builds what is missing or has changed, then runs a program that serves a clinic. */
export const serve = (program, args = []) =>
  main(async () => {
    const node = await ensureInstalled();
    await ensureBuilt(node);
    // Megabytes for new objects (docs/decisions/0030-cost-of-a-call.md#memory).
    handOver(node, ["--max-semi-space-size=8", program, ...args], {
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: ".cache/node",
    });
  });
