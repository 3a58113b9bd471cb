import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  choice,
  nothing,
  optionalId,
  optionalText,
  recordId,
  requiredDate,
  requiredId,
} from "#contract/values/fields.ts";
import { freeWorkProblem } from "#rules/money/bills/free-work.ts";
import { isCalendarDate } from "#rules/values/time/clinic-time.ts";

/** Work of the chart that waits for a bill (docs/handbook/money/billing.md#lines-of-work). Amounts are rupees. */

export const UnbilledWork = z.object({
  id: recordId,
  idAppointment: recordId,
  /** The clinic's day, `yyyy-MM-dd`. */
  doneOn: z.string(),
  idDoctor: recordId,
  doctorName: z.string(),
  idService: recordId,
  serviceName: z.string(),
  teeth: z.array(z.number().int()),
  surfaces: z.string(),
  /** As a bill's line calls it: "Root canal treatment 46". */
  description: z.string(),
  /** By the price list. */
  actualPrice: z.number(),
  price: z.number(),
  /** Its part of the discount with which its plan was accepted; 0: none. */
  discount: z.number(),
});
export type UnbilledWork = z.infer<typeof UnbilledWork>;

export const getUnbilled = endpoint({
  method: "GET",
  path: "/Procedures/GetUnbilled",
  access: "procedures.bill",
  summary: "A patient's work that is on no bill and not settled otherwise, the oldest first",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(UnbilledWork),
});

export const SETTLED_AS = ["package", "nothing"] as const;

export const settleWork = endpoint({
  method: "POST",
  path: "/Procedures/Settle",
  access: "procedures.bill",
  summary: "Settles work without a bill: as a session of a package, or as free for a reason",
  creates: true,
  body: z
    .object({
      id: requiredId("Say which work."),
      settled: choice(SETTLED_AS, "Choose package or nothing."),
      /** The package whose session it was. */
      idPackage: optionalId,
      /** Why nothing is asked for. */
      reason: optionalText(200),
    })
    .superRefine(({ settled, idPackage, reason }, context) => {
      if (settled === "package" && idPackage === null)
        context.addIssue({ code: "custom", path: ["idPackage"], message: "Package is required." });
      if (settled === "nothing" && !reason)
        context.addIssue({ code: "custom", path: ["reason"], message: "Reason is required." });
    }),
  output: nothing,
  message: "Settled without a bill.",
});

export const reopenWork = endpoint({
  method: "POST",
  path: "/Procedures/TakeBackSettlement",
  access: "procedures.bill",
  summary: "Lets work wait for a bill again; a session of a package that was used for it is taken back",
  body: z.object({
    id: requiredId("Say which work."),
    /** Stays with the session that is taken back, else in the history of the work. */
    reason: optionalText(200),
  }),
  output: nothing,
  message: "It waits for a bill again.",
});

/** The most rows of free work in one answer. */
export const FREE_WORK_ROWS = 1000;

/** Work for which nothing was asked. */
export const FreeWork = z.object({
  id: recordId,
  /** The clinic's day, `yyyy-MM-dd`. */
  doneOn: z.string(),
  patientId: recordId,
  patientName: z.string(),
  serviceName: z.string(),
  /** "46", "15 M O"; blank: no tooth. */
  teeth: z.string(),
  doctorName: z.string(),
  /** What it would have cost: quantity × price. */
  value: z.number(),
  reason: z.string(),
  /** Null where it is not known any more. */
  settledBy: z.string().nullable(),
});
export type FreeWork = z.infer<typeof FreeWork>;

export const FreeWorkReport = z.object({
  startDate: z.string(),
  endDate: z.string(),
  /** Of all of it, also where there are more than `rows` holds. */
  count: z.number().int(),
  value: z.number(),
  /** The newest first, at most 1,000. */
  rows: z.array(FreeWork),
});
export type FreeWorkReport = z.infer<typeof FreeWorkReport>;

export const getFreeWork = endpoint({
  method: "GET",
  path: "/Procedures/GetFreeWork",
  access: "profit.read",
  summary:
    "Work done on these days that was settled for nothing, with its reason and what it would have cost",
  query: z
    .object({
      startDate: requiredDate("Say from which day."),
      endDate: requiredDate("Say to which day."),
    })
    .superRefine((range, context) => {
      if (!isCalendarDate(range.startDate) || !isCalendarDate(range.endDate)) return;
      const message = freeWorkProblem(range);
      if (message) context.addIssue({ code: "custom", path: ["endDate"], message });
    }),
  output: FreeWorkReport,
});
