import { z } from "zod";

/** A field with an error, and its message. `field` is the wire name; "" = the whole input. */
export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/**
 * The frame of every JSON answer (docs/handbook/api.md#answers). `responseCode` equals the HTTP status.
 * `data` is null on refusals and deletes; `total` and `totals` come with lists only: `total` counts every
 * matching row, `totals` adds up the list's money columns (rupees) over every matching row.
 */
export interface Envelope<Data> {
  data: Data | null;
  total?: number;
  totals?: Record<string, number>;
  responseCode: number;
  message: string;
  errors?: FieldError[];
  /** Only with 500: the id to quote when asking for help. */
  requestId?: string;
  /** With some 409s: machine-readable facts about the conflict, e.g. the clashing appointment. */
  conflict?: Record<string, unknown>;
}

/** The envelope's schema around a given `data` schema, for the OpenAPI document and for tests. */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({
    data: data.nullable(),
    total: z.number().int().optional(),
    totals: z.record(z.string(), z.number()).optional(),
    responseCode: z.number().int(),
    message: z.string(),
    errors: z.array(FieldError).optional(),
    requestId: z.string().optional(),
    conflict: z.record(z.string(), z.unknown()).optional(),
  });
}
