import { StartError } from "#server/platform/process/start/start-error.ts";

/** Why there is no update, in words for the person who asked for it. */
export class UpdateError extends StartError {
  override readonly name = "UpdateError";
}
