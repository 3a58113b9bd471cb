import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { vi } from "vitest";

/** What keeps watch is left out, also where a call set it off. */
const WATCHING = /\bpulse\b|\boutbox\b|current_setting\(name\)|^\s*UPDATE messages SET state = /;

/**
 * Watches what is sent to the database until `vi.restoreAllMocks()`. The answer tells what some work sends, in order; what
 * the clinic does beside it, whenever that comes, is not the work's.
 */
export function watchStatements(): (work: () => Promise<unknown>) => Promise<string[]> {
  const measured = new AsyncLocalStorage<string[]>();
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    const text = typeof first === "string" ? first : first.text;
    if (!WATCHING.test(text)) measured.getStore()?.push(text);
    return (query as (...all: unknown[]) => never).apply(this, args);
  });
  // However long a call takes, its session is remembered from the one before.
  vi.spyOn(performance, "now").mockReturnValue(1_000_000);
  return async (work) => {
    const sent: string[] = [];
    await measured.run(sent, work);
    return sent;
  };
}
