import { build } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/run.mjs";

// `npm run build`: builds site, back-office and server, whether or not they have changed.
await main(async () => build(await ensureInstalled()));
