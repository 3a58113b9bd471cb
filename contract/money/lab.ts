import { z } from "zod";
import { teethField } from "#contract/clinical/chart-fields.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  instant,
  keptDayOf,
  keptText,
  optionalDayOf,
  optionalId,
  optionalNotes,
  optionalRupees,
  optionalText,
  recordId,
  requiredId,
  requiredText,
  seenUpdatedOn,
  shownFlag,
} from "#contract/values/fields.ts";
import type { Labels } from "#contract/values/labels.ts";
import { createCall, getCall, listCall } from "#contract/values/resource.ts";
import { LAB_STATUSES, readTeeth } from "#rules/money/lab/lab-case.ts";

/** Work that dental laboratories make for patients (docs/handbook/money/lab.md). Amounts are rupees, days `yyyy-MM-dd`. */

/** A visit of the patient; null where the caller may not read it. */
const visit = z.object({ idAppointment: recordId, registrationNo: z.string(), on: z.string() }).nullable();
const otherCase = z.object({ id: recordId, number: z.string() });

export const LabCase = z.object({
  id: recordId,
  /** As papers name it: L-000012. */
  number: z.string(),
  idPatient: recordId,
  patientName: z.string(),
  patientRegisterNo: z.string(),
  idLab: recordId,
  labName: z.string(),
  labPhone: z.string().nullable(),
  idDoctor: recordId,
  doctorName: z.string(),
  /** Empty: the whole mouth. */
  teeth: z.array(z.number().int()),
  what: z.string(),
  material: z.string().nullable(),
  shade: z.string().nullable(),
  instructions: z.string().nullable(),
  status: z.enum(LAB_STATUSES),
  sentOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  receivedOn: z.string().nullable(),
  /** What was seen when it came back. */
  checked: z.string().nullable(),
  fittedOn: z.string().nullable(),
  cancelledOn: z.string().nullable(),
  cancelReason: z.string().nullable(),
  orderedAt: visit,
  fittedAt: visit,
  idProcedure: recordId.nullable(),
  idPlanItem: recordId.nullable(),
  /** The work of which its cost is part, "Porcelain crown 46"; null: of none. */
  madeFor: z.string().nullable(),
  /** The case that it makes again. */
  remakeOf: otherCase.nullable(),
  /** The cases that make it again. */
  remakes: z.array(otherCase),
  /** Null also for those who may not see bills; so are the next two. */
  cost: z.number().nullable(),
  isPaid: shownFlag.nullable(),
  paidOn: z.string().nullable(),
  /** The expense that pays it; null for those who may not read all expenses. */
  idExpense: recordId.nullable(),
  createdOn: instant,
  updatedOn: instant,
});
export type LabCase = z.infer<typeof LabCase>;

/** A list of numbers, or a text of them as typed: "36 46". */
const teeth = z.preprocess(
  (value) => (typeof value === "string" ? (readTeeth(value) ?? [value]) : value),
  teethField,
);

/** What is ordered, and how far it is. */
const ordered = {
  idLab: requiredId("Lab is required."),
  idDoctor: requiredId("Doctor is required."),
  teeth,
  what: requiredText("Say what the lab makes.", 120),
  material: optionalText(80),
  shade: optionalText(40),
  instructions: optionalNotes(2000),
  sentOn: optionalDayOf("money", "Sent on"),
  dueOn: optionalDayOf("delivery", "Due back on"),
};
const cost = optionalRupees("Cost is rupees, 0 or more.");

/** An order. Visit, procedure and item of a plan must be the patient's own. */
export const LabCaseInput = z.object({
  idPatient: requiredId("Patient is required."),
  ...ordered,
  cost,
  /** The visit at which it is ordered. */
  idAppointment: optionalId,
  idProcedure: optionalId,
  idPlanItem: optionalId,
  /** The case that it makes again. */
  idRemakeOf: optionalId,
});
export type LabCaseInput = z.infer<typeof LabCaseInput>;

const keptId = optionalId.unwrap().optional();

/** A change. Of what follows the order, what is not sent stays; null empties it, as after a press on the wrong row. */
export const LabCaseChange = z.object({
  id: requiredId("Say which lab work."),
  ...ordered,
  cost: cost.unwrap().optional(),
  idProcedure: keptId,
  idPlanItem: keptId,
  receivedOn: keptDayOf("money", "Received on"),
  checked: keptText(500),
  fittedOn: keptDayOf("money", "Fitted on"),
  updatedOn: seenUpdatedOn,
});
export type LabCaseChange = z.infer<typeof LabCaseChange>;

export const LAB_CASE_LABELS = {
  idPatient: "Patient",
  idLab: "Lab",
  idDoctor: "Doctor",
  teeth: "Teeth",
  what: "Work",
  material: "Material",
  shade: "Shade",
  instructions: "Instructions",
  sentOn: "Sent on",
  dueOn: "Due back on",
  receivedOn: "Received on",
  checked: "Checked",
  fittedOn: "Fitted on",
  cost: "Cost",
  idAppointment: "Visit",
  idProcedure: "Procedure",
  idPlanItem: "Item of the plan",
  idRemakeOf: "Made again for",
} as const satisfies Labels<typeof LabCaseInput> & Labels<typeof LabCaseChange>;

export const labCaseColumns = {
  number: { type: "text" },
  patientName: { type: "text" },
  what: { type: "text" },
  labName: { type: "value" },
  doctorName: { type: "value" },
  status: { type: "choice", options: LAB_STATUSES },
  sentOn: { type: "date" },
  dueOn: { type: "date" },
  receivedOn: { type: "date" },
  cost: { type: "money" },
  isPaid: { type: "choice", options: ["1", "0"] },
} as const;

/** By default what is late comes first, then what is due soonest; what is done comes last. */
export const listLabCases = listCall({
  path: "/LabCases/GetAll",
  access: "lab.read",
  summary: "Lab work, late work first",
  record: LabCase,
  columns: labCaseColumns,
});

export const getLabCase = getCall({
  path: "/LabCases/GetById",
  access: "lab.read",
  summary: "One lab case",
  record: LabCase,
});

export const getLabOfPatient = endpoint({
  method: "GET",
  path: "/LabCases/GetByPatientId",
  access: "lab.read",
  summary: "A patient's lab work, the newest first",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(LabCase),
});

/** What lab work may be made for: an item of a plan that is not done, or work that was done. */
export const WorkForLab = z.object({
  idPlanItem: recordId.nullable(),
  idProcedure: recordId.nullable(),
  /** "Porcelain crown 46". */
  text: z.string(),
  service: z.string(),
  teeth: z.array(z.number().int()),
  idDoctor: recordId,
  /** The day on which it was done; null: it is planned. */
  doneOn: z.string().nullable(),
});
export type WorkForLab = z.infer<typeof WorkForLab>;

/** For how long after work was done something may be ordered for it, in days. */
export const LAB_WORK_DAYS = 180;

export const listWorkForLab = endpoint({
  method: "GET",
  path: "/LabCases/GetWorkOf",
  access: "lab.write",
  summary: `What lab work may be made for: items of open plans that are not done, and the work of the last ${LAB_WORK_DAYS} days; for doctors and assistants, of patients whose history may be opened`,
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(WorkForLab),
});

/** Work that the clinic waits for, without the patient's name. */
export const OpenLabWork = z.object({
  id: recordId,
  number: z.string(),
  idPatient: recordId,
  /** The visit at which it was ordered; null also where the caller may not open it. */
  idAppointment: recordId.nullable(),
  /** The item of a plan for which it is made. */
  idPlanItem: recordId.nullable(),
  what: z.string(),
  teeth: z.array(z.number().int()),
  status: z.enum(LAB_STATUSES),
  dueOn: z.string().nullable(),
});
export type OpenLabWork = z.infer<typeof OpenLabWork>;

export const getOpenLabWork = endpoint({
  method: "GET",
  path: "/LabCases/GetOpen",
  access: "lab.read",
  summary: "Lab work that is not back: of a patient, or of all who have a visit today or tomorrow",
  query: z.object({ patientId: optionalId }),
  output: z.array(OpenLabWork),
});

export const createLabCase = createCall({
  path: "/LabCases/Insert",
  access: "lab.write",
  summary: "Order lab work",
  record: LabCase,
  input: LabCaseInput,
  message: "Lab work is ordered",
});

/** The wire has the id among the fields. */
export const updateLabCase = endpoint({
  method: "POST",
  path: "/LabCases/Update",
  access: "lab.write",
  summary: "Change lab work; a paid case keeps its lab and its cost",
  body: LabCaseChange,
  output: LabCase,
  message: "Lab work is changed",
});
