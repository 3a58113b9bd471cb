import { serve } from "./lib/serve.mjs";

// `npm start`: runs the clinic.
await serve("dist/server/main.mjs");
