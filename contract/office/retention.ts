import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, nothing, recordId, recordIds, wholeNumber } from "#contract/values/fields.ts";

/** The kinds of records with a time after which their erasure is proposed. */
export const RETENTION_KINDS = ["clinical records", "contact messages", "rejected requests"] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** How many proposals are shown and decided on at a time, the oldest first. */
export const MOST_PROPOSALS = 50;

export const RetentionRule = z.object({
  kind: z.enum(RETENTION_KINDS),
  /** null: kept for ever. */
  years: z.number().int().nullable(),
  /** When somebody last decided on the proposals. */
  confirmedOn: instant.nullable(),
  /** The oldest records past that time, at most 50. */
  proposals: z.array(z.object({ id: recordId, since: z.string(), what: z.string() })),
});
export type RetentionRule = z.infer<typeof RetentionRule>;

export const getRetention = endpoint({
  method: "GET",
  path: "/Retention/Get",
  access: "retention.manage",
  summary: "How long each kind of record is kept, and whose erasure is proposed now",
  output: z.array(RetentionRule),
});

const kind = z.enum(RETENTION_KINDS, { error: "Say which kind of record." });
const YEARS = "Years are a whole number from 1 to 50; leave the field empty to keep everything.";

export const RetentionInput = z.object({
  kind,
  years: z.preprocess((value) => (value === "" ? null : value), wholeNumber(YEARS, 1, 50).nullable()),
});

export const setRetention = endpoint({
  method: "POST",
  path: "/Retention/Set",
  access: "retention.manage",
  summary: "Set how many years a kind of record is kept before its erasure is proposed; null: for ever",
  body: RetentionInput,
  output: nothing,
  message: "Saved.",
});

export const decideRetention = endpoint({
  method: "POST",
  path: "/Retention/Decide",
  access: "retention.manage",
  summary:
    "Decide on the proposals of a kind: erases those whose ids are given and that are still past their years",
  body: z.object({ kind, ids: recordIds("Choose from the proposals.") }),
  output: z.object({ erased: z.number().int() }),
});
