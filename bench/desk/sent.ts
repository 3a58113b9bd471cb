import pg from "pg";

/** What this process sends to the database, for counting a call's statements and the time it waits for them. */
export interface Sent {
  text: string;
  values: unknown[];
  /** Milliseconds until the database answered; 0 until it has. */
  took: number;
}

let sent: Sent[] = [];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
  const [text, values] = typeof first === "string" ? [first, second] : [first.text, first.values ?? second];
  const one: Sent = { text, values: Array.isArray(values) ? values : [], took: 0 };
  if (!/\bpulse\b|\boutbox\b|current_setting\(name\)/.test(text)) sent.push(one);
  const begun = performance.now();
  const answered = () => {
    one.took = performance.now() - begun;
  };
  const callback = args.at(-1);
  if (typeof callback === "function")
    args[args.length - 1] = (...results: unknown[]) => {
      answered();
      return callback(...results);
    };
  const promise = (query as (...all: unknown[]) => unknown).apply(this, args);
  if (promise instanceof Promise) promise.then(answered, answered);
  return promise;
} as typeof query;

/** What was sent since the last call of this, those of the application's own watchers left out. Import this file before a connection is made. */
export function takeSent(): Sent[] {
  const taken = sent;
  sent = [];
  return taken;
}

/** Whether it only opens or closes a transaction. */
export const isFrame = ({ text }: Sent) => /^(begin|commit|set |rollback)/i.test(text.trim());
