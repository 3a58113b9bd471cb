import { withoutInvisible } from "#rules/invisible-characters.ts";
import type { PaperSize } from "#rules/paper-size.ts";
import { childPool } from "#server/platform/process/children/pool.ts";
import type { TypesetJob } from "./typesetter-child.ts";

/** The children that set papers; started with the first paper that is asked for. */
export const typesetters = childPool<TypesetJob, Uint8Array>({
  file: new URL("./typesetter-child.ts", import.meta.url),
  atOnce: 2,
  waiting: 16,
  jobMs: 20_000,
  memoryMb: 1024,
  busy: "Many papers are being made right now. Please try again.",
  lost: "This paper could not be set just now. Please try again.",
});

/** Sets a template with its data as PDF. Run it outside of transactions. @throws AppError "unavailable" */
export async function typeset(size: PaperSize, data: object): Promise<Buffer> {
  return Buffer.from(await typesetters.run({ size, data: JSON.stringify(data, withoutFormatting) }));
}

/** Characters that turn the direction of what follows make the typesetter abort, and name nothing on paper. */
const withoutFormatting = (_key: string, value: unknown) =>
  typeof value === "string" ? withoutInvisible(value) : value;
