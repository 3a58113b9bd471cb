import { z } from "zod";
import { listedPatient } from "#contract/patients/patients.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  dayOf,
  instant,
  optionalId,
  recordId,
  requiredId,
  rupees,
  seenUpdatedOn,
  shownFlag,
  wholeNumber,
} from "#contract/values/fields.ts";
import { listCall } from "#contract/values/resource.ts";
import { MOST_SESSIONS } from "#rules/clinic/package-limits.ts";
import { PACKAGE_STATES } from "#rules/money/accounts/package.ts";
import { intoNextDay } from "./into-next-day.ts";
import { reason, refuseSettlement, settlement } from "./money-fields.ts";

/** Packages of sessions that patients have bought. Amounts are rupees, days `yyyy-MM-dd`. */

export const PackageRow = z.object({
  id: recordId,
  /** As the paper names it: K-000012. */
  number: z.string(),
  ...listedPatient,
  /** What was sold. */
  idService: recordId,
  serviceName: z.string(),
  /** The service of one session; null: the package's own. */
  idPackageOf: recordId.nullable(),
  packageOfName: z.string().nullable(),
  sessions: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  soldOn: z.string(),
  /** The last day for using a session; null: none. */
  expiresOn: z.string().nullable(),
  lastUsedOn: z.string().nullable(),
  state: z.enum(PACKAGE_STATES),
  /** The day on which it was closed because its patient stopped; null: it was not. */
  closedOn: z.string().nullable(),
  isExpiring: shownFlag,
  isUnused: shownFlag,
  /** The bill that sold it. */
  paymentId: recordId,
  /** What is due on its bill, at most its price; null for roles that may not see bills. */
  due: z.number().nullable(),
  createdOn: instant,
  updatedOn: instant,
});
export type PackageRow = z.infer<typeof PackageRow>;

/** A used session. One that was taken back no longer counts. */
export const PackageUse = z.object({
  id: recordId,
  /** The session's number, from 1; null: it was taken back. */
  session: z.number().int().nullable(),
  usedOn: z.string(),
  idAppointment: recordId.nullable(),
  appointmentRegistrationNo: z.string().nullable(),
  doctorName: z.string().nullable(),
  by: z.string().nullable(),
  on: instant,
  /** Who and why are null where the visit is with another doctor and the caller may not read it. */
  takenBack: z.object({ by: z.string().nullable(), on: instant, reason: z.string().nullable() }).nullable(),
  /** 1: used at a visit that the caller may not read; facts about that visit are null. */
  isOthers: shownFlag,
});
export type PackageUse = z.infer<typeof PackageUse>;

export const PatientPackage = PackageRow.extend({
  /** Oldest first. */
  uses: z.array(PackageUse),
  /** Oldest first. */
  extensions: z.array(
    z.object({ expiresOn: z.string(), reason: z.string(), by: z.string().nullable(), on: instant }),
  ),
  /** The price after its part of the bill's discount; null for roles that may not see bills. */
  net: z.number().nullable(),
  /** What is left if the patient stops now, by the value of each session; null like `net`. */
  leftByValue: z.number().nullable(),
  /** The same with used sessions at the single price; null without one, and like `net`. */
  leftAtSinglePrice: z.number().nullable(),
  /** Who closed it and why; the note is null where nothing was credited, and for roles that may not see bills. */
  closed: z
    .object({
      by: z.string().nullable(),
      reason: z.string(),
      creditNote: z.object({ id: recordId, number: z.string(), amount: z.number() }).nullable(),
    })
    .nullable(),
});
export type PatientPackage = z.infer<typeof PatientPackage>;

export const packageColumns = {
  number: { type: "text" },
  patientName: { type: "text" },
  patientPhone: { type: "text" },
  serviceName: { type: "value" },
  soldOn: { type: "date" },
  lastUsedOn: { type: "date" },
  expiresOn: { type: "date" },
  state: { type: "choice", options: PACKAGE_STATES },
  isExpiring: { type: "choice", options: ["1", "0"] },
  isUnused: { type: "choice", options: ["1", "0"] },
} as const;

/** By default the newest come first. */
export const listPackages = listCall({
  path: "/Packages/GetAll",
  access: "packages.read",
  summary: "Packages of sessions, with what is left of each",
  record: PackageRow,
  columns: packageColumns,
});

export const getPackagesOfPatient = endpoint({
  method: "GET",
  path: "/Packages/GetByPatientId",
  access: "packages.read",
  summary: "A patient's packages with every session that was used, the newest first",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(PatientPackage),
});

export const UsePackageInput = z.object({
  id: requiredId("Say which package: id must be a positive number."),
  /** The visit; without one the session is used today. */
  appointmentId: optionalId,
});

export const applyPackage = endpoint({
  method: "POST",
  path: "/Packages/Use",
  access: "packages.use",
  summary: "Use a session of a package, once for a visit; no money moves",
  body: UsePackageInput,
  output: PatientPackage,
  creates: true,
});

export const TakeBackSessionInput = z.object({
  id: requiredId("Say which session: id must be a positive number."),
  reason,
});

export const takeBackSession = endpoint({
  method: "POST",
  path: "/Packages/TakeBack",
  access: "packages.use",
  summary: "Take back a session that was marked by mistake; it can be used again",
  body: TakeBackSessionInput,
  output: PatientPackage,
  creates: true,
});

export const ExtendPackageInput = z.object({
  id: requiredId("Say which package: id must be a positive number."),
  expiresOn: dayOf("booking", "Valid until", "Say until when it can be used."),
  reason,
});

export const extendPackage = endpoint({
  method: "POST",
  path: "/Packages/Extend",
  access: "packages.extend",
  summary: "Let a package be used until a later day",
  body: ExtendPackageInput,
  output: PatientPackage,
  creates: true,
});

export const ClosePackageInput = z
  .object({
    id: requiredId("Say which package: id must be a positive number."),
    /** The amount credited on its bill; 0: none. */
    amount: rupees("Amount is required; it can be 0."),
    /** The number of used sessions when the amount was agreed, so that sessions used meanwhile are not credited. */
    used: wholeNumber("Say how many sessions are used.", 0, MOST_SESSIONS),
    reason,
    ...settlement,
    /** Of the bill. */
    updatedOn: seenUpdatedOn,
    ...intoNextDay,
  })
  .superRefine(refuseSettlement);

export const closePackage = endpoint({
  method: "POST",
  path: "/Packages/Close",
  access: "bills.refund",
  summary:
    "Close a package whose patient stops: credit what is left on its bill, and settle what is paid too much then",
  body: ClosePackageInput,
  output: PatientPackage,
  creates: true,
});
