/**
 * Why the app cannot start, in one line for the person who started it. `main.ts` prints only the message and exits with
 * code 1.
 */
export class StartError extends Error {
  override readonly name: string = "StartError";
}
