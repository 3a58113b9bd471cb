import { withoutInvisible } from "#rules/values/text/invisible-characters.ts";
import { childPool } from "#server/platform/process/children/pool.ts";
import { askedBy } from "#server/platform/process/concurrency-limit.ts";
import type { TypesetJob } from "./typesetter-child.ts";

/** The child processes that typeset papers, one at a time for one account. They start with the first paper. */
export const typesetters = childPool<TypesetJob, Uint8Array>({
  file: new URL("./typesetter-child.ts", import.meta.url),
  atOnce: 2,
  ofOneAtOnce: 1,
  waiting: 16,
  // With 10 s for a slot and 20 s for the paper this is less than the minute after which a silent connection is closed.
  waitsAtMost: 20_000,
  jobMs: 20_000,
  memoryMb: 1024,
  busy: "Many papers are being made right now. Please try again.",
  lost: "This paper could not be set just now. Please try again.",
});

/**
 * Typesets a template with its data, the clinic's logo (PNG) if it has one, and the tooth charts that the child process draws,
 * as PDF. Call it outside transactions. @throws AppError "unavailable"
 */
export async function typeset(
  { data, ...paper }: Omit<TypesetJob, "data"> & { data: object },
  staff: { id: number },
): Promise<Buffer> {
  const job = { ...paper, data: JSON.stringify(data, withoutFormatting) };
  return Buffer.from(await typesetters.run(job, askedBy(staff)));
}

/** Removes invisible characters: those that change text direction make the typesetter abort. */
const withoutFormatting = (_key: string, value: unknown) =>
  typeof value === "string" ? withoutInvisible(value) : value;
