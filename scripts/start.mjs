import { serve } from "./lib/serve.mjs";

// `npm start`: runs the clinic.
await serve("server/main.ts");
