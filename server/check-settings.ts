import { readConfig } from "./platform/process/config.ts";
import { StartError } from "./platform/process/start/start-error.ts";

/** Says in one line what is wrong with the environment, before minutes go into building for it. */
try {
  readConfig(process.env);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
