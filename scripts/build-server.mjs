import { ensureServerBuilt } from "./lib/build.mjs";
import { main } from "./lib/run.mjs";

// Builds the server alone unless its sources are unchanged: the first step of tests that start it.
await main(() => ensureServerBuilt(process.execPath));
