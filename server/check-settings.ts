import { readConfig } from "./platform/process/config.ts";
import { StartError } from "./platform/process/start/start-error.ts";

/** Reports a wrong environment in one line, before minutes go into a build. */
try {
  readConfig(process.env);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
