import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { recordId } from "#contract/values/fields.ts";
import { periodQuery } from "#contract/values/period-query.ts";

/**
 * The clinic's figures for a range of clinic days (docs/handbook/money/dashboard.md#what-the-cards-mean).
 * Amounts are rupees. Numbers that the caller's role may not see are null.
 */

/** `amount`: what was billed for the service, before discounts. */
export const TopService = z.object({ idService: recordId, name: z.string(), amount: z.number() });

const cards = {
  /** Received in the range. */
  totalEarnings: z.number(),
  /** Open now on bills dated in the range. */
  totalDueAmount: z.number(),
  totalExpenses: z.number().nullable(),
  profitOrLoss: z.number().nullable(),
  /** Cancelled ones left out. */
  totalAppointments: z.number().int(),
  /** Registered up to the end of the range. */
  totalPatients: z.number().int(),
  /** Null where nothing was billed. */
  topServiceEarning: TopService.nullable(),
  /** Minutes, to a tenth, of the completed appointments; null without any. */
  avgAppointmentDuration: z.number().nullable(),
  /**
   * Registered in the clinic's current calendar month, whatever the range; under `previous`, on the same days of the
   * month before.
   */
  newPatientsThisMonth: z.number().int(),
};

/** `idDepartment` null: earnings of bills that belong to no department. */
export const DepartmentFigures = z.object({
  idDepartment: recordId.nullable(),
  name: z.string(),
  appointments: z.number().int(),
  /** Distinct patients of these appointments. */
  patients: z.number().int(),
  /** The department's most billed service; null: none. */
  topService: z.string().nullable(),
  /** Add up to `totalEarnings`. */
  earnings: z.number(),
});
export type DepartmentFigures = z.infer<typeof DepartmentFigures>;

/** What was billed for a service on bills dated in the range, before discounts. */
export const BilledService = z.object({
  idService: recordId,
  name: z.string(),
  /** Its department's name. */
  department: z.string(),
  amount: z.number(),
});
export type BilledService = z.infer<typeof BilledService>;

/** A point of the charts; `date` is its day, or the first day of its month or year. */
export const SeriesPoint = z.object({
  date: z.string(),
  earnings: z.number(),
  expenses: z.number().nullable(),
  /** The departments that earned, the largest first. */
  departments: z.array(z.object({ idDepartment: recordId.nullable(), earnings: z.number() })),
});
export type SeriesPoint = z.infer<typeof SeriesPoint>;

/** The length of a chart's point: days up to a quarter, months up to ten years, then years. */
export const SERIES_UNITS = ["day", "month", "year"] as const;
export type SeriesUnit = (typeof SERIES_UNITS)[number];

export const DashboardData = z.object({
  /** The range asked for; null where it is open. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  ...cards,
  /** Open now on all bills, whatever the range. */
  owedInAll: z.number(),
  /** The patients' unused advances, whatever the range. */
  advancesHeld: z.number(),
  /** Distinct patients with an appointment in the range, for the whole clinic. */
  patientsSeen: z.number().int(),
  /** All active departments, and others with figures; the highest earnings first. */
  departments: z.array(DepartmentFigures),
  /** All billed services, the largest amount first: the first is `topServiceEarning`. */
  services: z.array(BilledService),
  /** Without gaps, oldest first. */
  series: z.object({ unit: z.enum(SERIES_UNITS), points: z.array(SeriesPoint) }),
  /** The same cards for the period before (rules/values/time/period.ts); null for an open range. */
  previous: z.object({ startDate: z.string(), endDate: z.string(), ...cards }).nullable(),
});
export type DashboardData = z.infer<typeof DashboardData>;

export const getDashboardData = endpoint({
  method: "GET",
  path: "/Dashboard/GetDashboardData",
  access: "figures.read",
  summary: "The clinic's figures for a range of days, both included; of all time without a range",
  query: periodQuery,
  output: DashboardData,
});
