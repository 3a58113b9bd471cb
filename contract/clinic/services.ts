import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  blankToNull,
  flag,
  instant,
  optionalId,
  optionalNotes,
  optionalWholeNumber,
  recordId,
  requiredId,
  requiredText,
  rupees,
  shownFlag,
  wholeNumber,
} from "#contract/values/fields.ts";
import type { Labels } from "#contract/values/labels.ts";
import { resource } from "#contract/values/resource.ts";
import { LEAST_SESSIONS, MOST_SESSIONS, MOST_VALID_DAYS } from "#rules/clinic/package-limits.ts";
import { CHARTED_PER, DETAIL_KINDS, SERVICE_CHART_CODES } from "#rules/clinic/service-charting.ts";
import { MOST_MINUTES } from "#rules/clinic/visit-length.ts";

/**
 * A service of the catalogue; screens' addresses call it a sub-service. `fees` in rupees. `minutes`: the length of its
 * visit, null if not set; `bufferMinutes`: how long doctor and chair stay free afterwards; `recallMonths`: after how many
 * months its patient is to be called, null for never. With `sessions` it is sold as a package of that many: of the service
 * `idPackageOf` (null: of itself), to be used within `validDays` (null: at any time). `chartCode`: what it is on the tooth
 * chart, null: not there; `chartedPer`: what its fee is for; `detailKind`: which details are written down when it is done.
 */
export const Service = z.object({
  id: recordId,
  name: z.string(),
  IdDepartment: recordId,
  masterServiceName: z.string(),
  description: z.string().nullable(),
  fees: z.number(),
  isActive: shownFlag,
  minutes: z.number().int().nullable(),
  bufferMinutes: z.number().int(),
  needsChair: shownFlag,
  recallMonths: z.number().int().nullable(),
  sessions: z.number().int().nullable(),
  idPackageOf: recordId.nullable(),
  packageOfName: z.string().nullable(),
  validDays: z.number().int().nullable(),
  chartCode: z.enum(SERVICE_CHART_CODES).nullable().optional(),
  chartedPer: z.enum(CHARTED_PER).nullable().optional(),
  detailKind: z.enum(DETAIL_KINDS).nullable().optional(),
  createdOn: instant,
  updatedOn: instant,
});
export type Service = z.infer<typeof Service>;

/** One of a few words that may be left unsaid; omitted, what is stored stays. */
const keptChoice = <const Words extends readonly [string, ...string[]]>(words: Words, error: string) =>
  z.preprocess(blankToNull, z.enum(words, { error }).nullable()).optional();

const LONGEST_BUFFER = 120;
const BUFFER_MESSAGE = `Please enter 0 to ${LONGEST_BUFFER} minutes.`;

/**
 * The service form (docs/handbook/clinic/catalogue.md#screens). Length, recall, package and charting fields may be omitted:
 * then the stored values stay.
 */
export const ServiceInput = z.object({
  IdDepartment: requiredId("Department is required."),
  name: requiredText("Name is required."),
  description: optionalNotes(2000),
  fees: rupees("Fees are required and must be 0 or more."),
  isActive: flag("Is Active is required.").default(1),
  minutes: optionalWholeNumber(`Please enter 5 to ${MOST_MINUTES} minutes.`, 5, MOST_MINUTES).optional(),
  bufferMinutes: z
    .preprocess((value) => (value === "" ? 0 : value), wholeNumber(BUFFER_MESSAGE, 0, LONGEST_BUFFER))
    .optional(),
  needsChair: flag().optional(),
  recallMonths: optionalWholeNumber("Please enter 1 to 60 months.", 1, 60).optional(),
  sessions: optionalWholeNumber(
    `Please enter ${LEAST_SESSIONS} to ${MOST_SESSIONS} sessions, or none.`,
    LEAST_SESSIONS,
    MOST_SESSIONS,
  ).optional(),
  idPackageOf: optionalId.unwrap().optional(),
  validDays: optionalWholeNumber(`Please enter 1 to ${MOST_VALID_DAYS} days.`, 1, MOST_VALID_DAYS).optional(),
  chartCode: keptChoice(SERVICE_CHART_CODES, "Choose work of the tooth chart."),
  chartedPer: keptChoice(CHARTED_PER, "Choose what the fee is for."),
  detailKind: keptChoice(DETAIL_KINDS, "Choose which details are written down."),
});
export type ServiceInput = z.infer<typeof ServiceInput>;

export const SERVICE_LABELS = {
  id: "ID",
  IdDepartment: "Department",
  name: "Name",
  masterServiceName: "Master Service",
  description: "Description",
  fees: "Fees",
  isActive: "Is Active",
  minutes: "Length",
  bufferMinutes: "Time Kept Free After It",
  needsChair: "Needs a Chair",
  recallMonths: "Recall After",
  sessions: "Sessions",
  idPackageOf: "Sessions Of",
  validDays: "Valid For",
  chartCode: "On the Tooth Chart",
  chartedPer: "Fee Is For",
  detailKind: "Details Written Down",
} as const satisfies Labels<typeof ServiceInput>;

export const serviceColumns = {
  id: { type: "id" },
  name: { type: "text" },
  masterServiceName: { type: "value" },
  fees: { type: "money" },
  isActive: { type: "choice", options: ["1", "0"] },
} as const;

export const serviceCalls = resource({
  record: Service,
  input: ServiceInput,
  columns: serviceColumns,
  read: "catalogue.read",
  write: "catalogue.write",
  list: { path: "/Services/GetAll", summary: "Services" },
  get: { path: "/Services/GetById", summary: "One service" },
  create: {
    path: "/Services/Insert",
    summary: "Add a service",
    message: "Service created successfully!",
  },
  update: {
    path: "/Services/Update",
    summary: "Change a service",
    message: "Service updated successfully!",
  },
  remove: {
    path: "/Services/Delete",
    summary: "Delete a service",
    message: "Service deleted successfully!",
  },
});
export const {
  list: listServices,
  get: getService,
  create: createService,
  update: updateService,
  remove: removeService,
} = serviceCalls;

export const getServicesOfDepartment = endpoint({
  method: "GET",
  path: "/Services/GetServicesByIdMasterService",
  access: "public",
  summary: "Active services of a department",
  query: z.object({ idMaster: requiredId("Please select a Department.") }),
  output: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      IdDepartment: recordId,
      description: z.string().nullable(),
      fees: z.number(),
    }),
  ),
});
