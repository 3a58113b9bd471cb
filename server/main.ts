import { readConfig } from "./platform/process/config.ts";
import { prepareFirstStart } from "./platform/process/start/first-start.ts";
import { run } from "./run.ts";

/** `npm start`: runs the clinic. */
await run(() => ({ config: readConfig(process.env), prepare: prepareFirstStart }));
