import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { optionalText, recordId, wholeNumber } from "#contract/values/fields.ts";
import { periodQuery } from "#contract/values/period-query.ts";
import { RECEIVED_BY } from "#rules/money/received.ts";

/** Reports for the owner (docs/handbook/money/income-reports.md). Amounts are rupees, days the clinic's, `yyyy-MM-dd`. */

export const ReceivedRow = z.object({
  /** The id of the doctor, department, service or member of staff, or the method; "" for none. */
  key: z.string(),
  name: z.string(),
  /** Payments less refunds. */
  amount: z.number(),
  /** The same in the period before; null for an open range. */
  previous: z.number().nullable(),
  /** Bills where this sum is not 0. */
  bills: z.number().int(),
});
export type ReceivedRow = z.infer<typeof ReceivedRow>;

export const Received = z.object({
  by: z.enum(RECEIVED_BY),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** The dashboard's total earnings of the range. */
  total: z.number(),
  /** Bills with payments or refunds in the range. */
  bills: z.number().int(),
  /** The period before (rules/values/time/period.ts); null for an open range. */
  previous: z.object({ startDate: z.string(), endDate: z.string(), total: z.number() }).nullable(),
  /** The largest amount first. They add up to the total. */
  rows: z.array(ReceivedRow),
});
export type Received = z.infer<typeof Received>;

const query = periodQuery.safeExtend({
  by: z.enum(RECEIVED_BY, { error: "Choose doctor, department, service, method or person." }),
});

export const getReceived = endpoint({
  method: "GET",
  path: "/Reports/GetReceived",
  access: "profit.read",
  summary:
    "What was received in a range of days, by doctor, department, service, method or person, and in the period before",
  query,
  output: Received,
});

/** Bills per page behind a figure. */
export const RECEIVED_BILLS_PER_PAGE = 50;

/** The most bills on a figure's paper, and on one page. */
export const RECEIVED_BILLS_ON_PAPER = 1000;

export const ReceivedBill = z.object({
  paymentId: recordId,
  paymentDate: z.string(),
  patientName: z.string(),
  /** What the bill received in the range. */
  received: z.number(),
  /** The part of that which belongs to the figure. */
  amount: z.number(),
});
export type ReceivedBill = z.infer<typeof ReceivedBill>;

export const getReceivedBills = endpoint({
  method: "GET",
  path: "/Reports/GetReceivedBills",
  access: "profit.read",
  summary: "The bills behind one figure of what was received: its `key`, page by page, the newest first",
  query: query.safeExtend({
    /** Blank: what belongs to none. */
    key: optionalText(60),
    /** The first page by default. */
    page: wholeNumber("Pages are counted from 1.", 1, 1_000_000).optional(),
    /** 50 by default. */
    pageSize: wholeNumber("A page has 1 to 1,000 bills.", 1, RECEIVED_BILLS_ON_PAPER).optional(),
  }),
  output: z.object({
    name: z.string(),
    /** Over all pages, as in the figure. */
    amount: z.number(),
    count: z.number().int(),
    rows: z.array(ReceivedBill),
  }),
});
