import { z } from "zod";
import { SAMPLE_NOUNS, SAMPLE_PARTS, type SampleTable } from "#rules/sample.ts";
import { endpoint } from "./endpoint.ts";

const part = z.enum(SAMPLE_PARTS, { error: "Say which part of the sample." });
const TABLES = Object.keys(SAMPLE_NOUNS) as SampleTable[];

/** How many records of a kind. */
const Count = z.object({ table: z.enum(TABLES), count: z.number().int() });

/** What of the sample is there, by kind; kinds without any are left out. */
export const SampleSummary = z.array(Count);
export type SampleSummary = z.infer<typeof SampleSummary>;

export const getSampleSummary = endpoint({
  method: "GET",
  path: "/Sample/GetSummary",
  access: "signed-in",
  summary: "How many records of the sample there are, by kind",
  // The back-office asks it for the bar above every screen.
  background: true,
  output: SampleSummary,
});

/** At most so many records that stay are named. */
export const MOST_NAMED = 20;

export const SamplePreview = z.object({
  parts: z.array(z.object({ part, counts: SampleSummary })),
  /** Records that stay because real work hangs on them, a sentence each, at most 20. */
  stays: z.array(z.string()),
  staysInAll: z.number().int(),
});
export type SamplePreview = z.infer<typeof SamplePreview>;

/** Parts of the sample; in a query also as one text, with commas between them. */
const parts = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",") : value),
  z.array(part, { error: "Say which parts of the sample." }).min(1, "Say which parts of the sample."),
);

export const previewSampleRemoval = endpoint({
  method: "GET",
  path: "/Sample/Preview",
  access: "clinic.setUp",
  summary:
    "What removing parts of the sample would remove, by kind, and what would stay because real work hangs on it",
  query: z.object({ parts: parts.default([...SAMPLE_PARTS]) }),
  output: SamplePreview,
});

export const removeSample = endpoint({
  method: "POST",
  path: "/Sample/Remove",
  access: "clinic.setUp",
  summary:
    "Remove parts of the sample for good: exactly the marked records, but for those that real work hangs on, which become the clinic's own",
  body: z.object({ parts }),
  output: z.object({ removed: SampleSummary, stays: z.array(z.string()), staysInAll: z.number().int() }),
});
