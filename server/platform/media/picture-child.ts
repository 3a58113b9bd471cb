import { takeJobs } from "#server/platform/process/children/jobs.ts";
import { variantsOf } from "./picture-variants.ts";

/** Makes the files of a master that this server drew itself, or that came with the product. */
takeJobs(({ master, isDrawing }: { master: Uint8Array; isDrawing: boolean }) =>
  variantsOf(Buffer.from(master), isDrawing),
);
