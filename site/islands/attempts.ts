import { newIdempotencyKey } from "#ui/call.ts";

export interface Attempt {
  body: Record<string, unknown>;
  idempotencyKey: string;
  /** Work done for the form; not part of what is sent twice. */
  proof?: string | undefined;
}

/**
 * Gives each filling of a form one key, so that sending it again after a lost answer creates nothing twice. The
 * server refuses a key that comes back with other content, so changed input gets a new one. `now` in milliseconds
 * since the page began to load: a slow connection must not make a patient visitor look like a machine.
 */
export function attempts(now: () => number = () => performance.now()) {
  let shownAt = 0;
  let text: string | undefined;
  let last: Attempt | undefined;
  return {
    /** What to send for this input; the same as last time as long as the input is the same. */
    of(input: Record<string, unknown>): Attempt {
      const wanted = JSON.stringify(input);
      if (!last || text !== wanted) {
        text = wanted;
        const body = { ...input, filledInMs: Math.round(now() - shownAt) };
        last = { body, idempotencyKey: newIdempotencyKey() };
      }
      return last;
    },
    /** The server has answered no and stored nothing: the next attempt is a new one. */
    forget() {
      last = undefined;
    },
    /** The form was sent and stands empty again. */
    renew() {
      shownAt = now();
      last = undefined;
    },
  };
}
