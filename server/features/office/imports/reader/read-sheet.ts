import { AppError } from "#server/platform/http/errors.ts";
import { JobRefused } from "#server/platform/process/children/child.ts";
import { childPool } from "#server/platform/process/children/pool.ts";
import type { Sheet } from "./refusal.ts";
import type { SheetJob } from "./sheet-child.ts";

/**
 * A list of 20,000 rows takes a core for a few seconds. Two run at a time, so that a long one does not block all others.
 */
const readers = childPool<SheetJob, Sheet | { refused: string }>({
  file: new URL("./sheet-child.ts", import.meta.url),
  atOnce: 2,
  waiting: 4,
  jobMs: 20_000,
  memoryMb: 512,
  busy: "Other lists are being read right now. Please try again in a moment.",
  lost: "This file takes too much to read. Save only the list itself as CSV, and choose that file.",
});

/**
 * The rows of a CSV file or of one sheet of a workbook, read in a child process with limits on time and memory. `wanted`:
 * the sheet's index among the visible ones; null: the first that holds a list. Throws 422 in words for the file's owner,
 * 503 when it exceeded the limits.
 */
export async function readSheet(content: Uint8Array, wanted: number | null = null): Promise<Sheet> {
  const job = { content, sheet: wanted };
  const sheet = await readers.run(job, { isKnown: true }).catch((error: unknown) => {
    if (!(error instanceof JobRefused)) throw error;
    throw new AppError("unprocessable", "This file cannot be read. It may be damaged.");
  });
  if ("refused" in sheet) throw new AppError("unprocessable", sheet.refused);
  if (sheet.rows.length === 0)
    throw new AppError(
      "unprocessable",
      wanted === null
        ? "The file holds no rows."
        : `The sheet “${sheet.sheets[wanted]}” holds no rows. Choose another.`,
    );
  return sheet;
}
