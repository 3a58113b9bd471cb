import { newIdempotencyKey } from "#ui/call.ts";

export interface Attempt {
  body: Record<string, unknown>;
  idempotencyKey: string;
  /** The proof of work; it may differ between two sendings of the same attempt. */
  proof?: string | undefined;
}

/**
 * Gives each input of a form one idempotency key, so that sending it again after a lost answer creates nothing twice.
 * The server refuses a key that comes back with other content, so changed input gets a new one. `now`: milliseconds
 * since the page began to load, so that time spent waiting for scripts counts as time spent on the form.
 */
export function attempts(now: () => number = () => performance.now()) {
  let shownAt = 0;
  let text: string | undefined;
  let last: Attempt | undefined;
  return {
    /** The attempt for this input: the same as last time if the input is the same. */
    of(input: Record<string, unknown>): Attempt {
      const wanted = JSON.stringify(input);
      if (!last || text !== wanted) {
        text = wanted;
        const body = { ...input, filledInMs: Math.round(now() - shownAt) };
        last = { body, idempotencyKey: newIdempotencyKey() };
      }
      return last;
    },
    /** To be called when the server refused and stored nothing: the next attempt gets a new key. */
    forget() {
      last = undefined;
    },
    /** To be called when the form was sent and is empty again. */
    renew() {
      shownAt = now();
      last = undefined;
    },
  };
}
