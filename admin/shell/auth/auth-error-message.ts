import { Refusal } from "#ui/call.ts";

/** The message for a failed call on a sign-in page: what happened and what to do. */
export function authErrorMessage(error: unknown): string {
  if (!(error instanceof Refusal)) return "The server did not answer. Check the connection and try again.";
  if (error.code !== 429) return error.message;
  return error.retryAfter
    ? `Too many tries. Try again in ${waitOf(error.retryAfter)}.`
    : "Too many tries. Wait a little and try again.";
}

function waitOf(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
