import { serve } from "./lib/serve.mjs";

// `npm run demo`: runs the demo clinic in a folder beside the clinic's own.
await serve("dist/server/demo.mjs", process.argv.slice(2));
