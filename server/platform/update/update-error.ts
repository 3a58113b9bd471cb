import { StartError } from "#server/platform/process/start/start-error.ts";

/** Why an update is not made, in words for the person who asked for it. */
export class UpdateError extends StartError {
  override readonly name = "UpdateError";
}
