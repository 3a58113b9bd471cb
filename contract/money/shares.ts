import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  choice,
  dayOf,
  flag,
  instant,
  optionalId,
  optionalRupees,
  recordId,
  requiredDate,
  requiredId,
  shownFlag,
} from "#contract/values/fields.ts";
import { EXPENSE_METHODS } from "#rules/money/day-close/expense.ts";
import { SHARE_KINDS } from "#rules/money/share.ts";
import { isMoney } from "#rules/values/money.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { beyondDrawer, intoNextDay } from "./into-next-day.ts";

/** The doctors' share of what patients pay (docs/handbook/money/share.md). Amounts are rupees, days `yyyy-MM-dd`. */

export const ShareRuleRow = z.object({
  id: recordId,
  idDoctor: recordId,
  doctorName: z.string(),
  /** null: every service without a rule of its own. */
  idService: recordId.nullable(),
  serviceName: z.string().nullable(),
  /** Percent of what is received; null where `fixed` is agreed. */
  percent: z.number().nullable(),
  /** The amount for a fully paid line. */
  fixed: z.number().nullable(),
  /** 1: the percentage is counted after what laboratories charge for the work. */
  afterLab: shownFlag.optional(),
  /** The date of the first bills that it covers. */
  validFrom: z.string(),
  by: z.string().nullable(),
  on: instant,
});
export type ShareRuleRow = z.infer<typeof ShareRuleRow>;

/** How far ahead a rule may be agreed. */
const DAYS_AHEAD = 366;

export const ShareRuleInput = z
  .object({
    idDoctor: requiredId("Doctor is required."),
    /** Blank: every service without a rule of its own. */
    idService: optionalId,
    kind: choice(SHARE_KINDS, "Choose percent or fixed amount."),
    percent: optionalRupees("Percent is required: a number from 0 to 100."),
    fixed: optionalRupees("Amount is required."),
    /** 1: the percentage is counted after what laboratories charge for the work. */
    afterLab: flag().optional(),
    validFrom: requiredDate("From is required.").refine(
      (day) => day >= "2000-01-01" && day <= addDays(clinicToday(), DAYS_AHEAD),
      "From is a day since 2000, a year ahead at most.",
    ),
  })
  .superRefine(({ kind, percent, fixed, afterLab }, context) => {
    const refuse = (path: "percent" | "fixed" | "afterLab", message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (kind === "Fixed amount" && fixed === null) refuse("fixed", "Amount is required.");
    if (kind === "Percent" && (percent === null || percent > 100))
      refuse("percent", "Percent is required: a number from 0 to 100.");
    if (kind === "Fixed amount" && afterLab === 1)
      refuse("afterLab", "Only a percentage is counted after the laboratory's cost.");
  });
export type ShareRuleInput = z.infer<typeof ShareRuleInput>;

export const getShareRules = endpoint({
  method: "GET",
  path: "/Shares/Rules",
  access: "share.read",
  summary: "What is agreed with each doctor about the share, the newest first; doctors read their own",
  output: z.array(ShareRuleRow),
});

export const addShareRule = endpoint({
  method: "POST",
  path: "/Shares/Rules",
  access: "share.manage",
  creates: true,
  summary: "Agrees on a share from a day on; the rule before holds for bills of earlier days",
  body: ShareRuleInput,
  output: ShareRuleRow,
});

const month = z
  .string({ error: "Month is required." })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Write the month as year and month, such as 2026-11.");

/** A doctor's share in a month. */
export const DoctorShare = z.object({
  idDoctor: recordId,
  name: z.string(),
  /** What was received on the doctor's lines and sessions, less refunds. */
  received: z.number(),
  share: z.number(),
  /** The bills behind it, the newest first. */
  bills: z.array(
    z.object({
      paymentId: recordId,
      paymentDate: z.string(),
      patientName: z.string(),
      received: z.number(),
      share: z.number(),
    }),
  ),
});
export type DoctorShare = z.infer<typeof DoctorShare>;

export const previewShares = endpoint({
  method: "GET",
  path: "/Shares/Preview",
  access: "share.read",
  summary:
    "The share of each doctor in what was received in a month (`yyyy-MM`), with the bills; doctors read their own",
  query: z.object({ month }),
  output: z.object({
    month: z.string(),
    received: z.number(),
    share: z.number(),
    doctors: z.array(DoctorShare),
  }),
});

/** A bill's part of a statement: the doctor's share of it by the month's end less earlier statements. */
export const StatedBill = z.object({
  paymentId: recordId,
  paymentDate: z.string(),
  patientName: z.string(),
  /** What was received on the doctor's lines and sessions. */
  received: z.number(),
  entitled: z.number(),
  paidBefore: z.number(),
  amount: z.number(),
  /** What laboratories charge for its work, where the share was counted after it. */
  lab: z.number().optional(),
});
export type StatedBill = z.infer<typeof StatedBill>;

const statementSums = {
  idDoctor: recordId,
  doctorName: z.string(),
  month: z.string(),
  /** The previous statement's total if it was negative; else 0. */
  carriedIn: z.number(),
  /** Its bills and the amount carried in. */
  total: z.number(),
};

/** The expense that paid a statement. */
export const SharePayment = z.object({
  idExpense: recordId,
  paymentMethod: z.enum(EXPENSE_METHODS),
  paidOn: z.string(),
  /** 1: with cash from the drawer. */
  fromDrawer: shownFlag,
});
export type SharePayment = z.infer<typeof SharePayment>;

export const ShareStatementRow = z.object({
  id: recordId,
  number: z.string(),
  ...statementSums,
  /** null: not paid out yet. */
  paid: SharePayment.nullable(),
  by: z.string().nullable(),
  on: instant,
});
export type ShareStatementRow = z.infer<typeof ShareStatementRow>;

export const ShareStatement = ShareStatementRow.extend({
  /** The oldest first. */
  bills: z.array(StatedBill),
});
export type ShareStatement = z.infer<typeof ShareStatement>;

export const previewShareStatement = endpoint({
  method: "GET",
  path: "/Shares/PreviewStatement",
  access: "share.manage",
  summary: "What a statement of a doctor's share by the end of a month would say now",
  query: z.object({ idDoctor: requiredId("Doctor is required."), month }),
  output: z.object({ ...statementSums, bills: z.array(StatedBill) }),
});

export const createShareStatement = endpoint({
  method: "POST",
  path: "/Shares/CreateStatement",
  access: "share.manage",
  creates: true,
  summary:
    "Draws up a doctor's statement of a month, which never changes; refused when it comes to something else by now",
  body: z.object({
    idDoctor: requiredId("Doctor is required."),
    month,
    /** The total, as shown. */
    total: z
      .number({ error: "Say what the statement comes to." })
      .refine((total) => isMoney(Math.abs(total)), "Say what the statement comes to, in rupees and paisa."),
  }),
  output: ShareStatement,
  message: "Statement made",
});

export const listShareStatements = endpoint({
  method: "GET",
  path: "/Shares/GetAll",
  access: "share.read",
  summary: "The statements of a doctor, or of all, the newest first; doctors read their own",
  query: z.object({ idDoctor: optionalId }),
  output: z.array(ShareStatementRow),
});

export const getShareStatement = endpoint({
  method: "GET",
  path: "/Shares/GetById",
  access: "share.read",
  summary: "One statement with its bills; doctors read their own",
  query: z.object({ id: requiredId("Say which statement: id must be a positive number.") }),
  output: ShareStatement,
});

export const getShareStatementPdf = endpoint({
  method: "GET",
  path: "/Shares/GetPdf",
  access: "share.read",
  summary: "A statement as PDF, on A4; doctors read their own",
  query: z.object({ id: requiredId("Say which statement: id must be a positive number.") }),
  output: z.unknown(),
  download: ["application/pdf"],
});

export const SharePaymentInput = z.object({
  id: requiredId("Say which statement: id must be a positive number."),
  paymentMethod: choice(EXPENSE_METHODS, "Payment method is required."),
  paidOn: dayOf("money", "Paid on", "Paid on is required."),
  /** 1: with cash from the drawer, so that the day close counts it. */
  fromDrawer: flag().optional(),
  ...intoNextDay,
  ...beyondDrawer,
});
export type SharePaymentInput = z.infer<typeof SharePaymentInput>;

export const payShareStatement = endpoint({
  method: "POST",
  path: "/Shares/Pay",
  access: "share.manage",
  creates: true,
  summary: "Writes down that a statement was paid out to the doctor, as one expense; once",
  body: SharePaymentInput,
  output: ShareStatement,
  message: "Paid out",
});
