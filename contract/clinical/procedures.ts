import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  nothing,
  optionalId,
  optionalNotes,
  optionalText,
  optionalWholeNumber,
  recordId,
  requiredId,
  requiredText,
  yesNo,
} from "#contract/values/fields.ts";
import { isLot, LONGEST_DETAIL, NO_LOT } from "#rules/clinical/work-details.ts";
import { ChartRow, MOST_ROWS_AT_ONCE } from "./chart.ts";
import { surfacesField, teethField, WorkDetail, workDetailField } from "./chart-fields.ts";

/** Work that was done (docs/handbook/clinical/procedures.md). Amounts are rupees. */

/** Who had a lot: rows that are listed at most. */
export const MOST_OF_A_LOT = 500;

/** Entries of work that a patient has at most. */
export const MOST_PROCEDURES = 2000;

export const ProcedureInput = z.object({
  idService: requiredId("Service is required."),
  /** Who did it; omitted: the doctor of the visit. */
  idDoctor: optionalId,
  /** The item of a plan that it carries out. */
  idPlanItem: optionalId,
  teeth: teethField,
  surfaces: surfacesField,
  detail: workDetailField,
  note: optionalNotes(2000),
  /** "Visit 2 of 3". */
  stage: optionalText(60),
  /** False: further visits are needed. */
  completes: yesNo.default(true),
  /** Omitted: as many as the service is charted per tooth, surface or arch. */
  quantity: optionalWholeNumber("Quantity is a whole number from 1 to 99.", 1, 99).default(null),
});
export type ProcedureInput = z.infer<typeof ProcedureInput>;

const procedures = z
  .array(ProcedureInput)
  .min(1, "Say what was done.")
  .max(MOST_ROWS_AT_ONCE, `At most ${MOST_ROWS_AT_ONCE} at once.`);

export const addProcedures = endpoint({
  method: "POST",
  path: "/Procedures/Add",
  access: "chart.write",
  summary:
    "Write down what was done at a visit, all or nothing, each at the accepted price of its plan or the price list's",
  body: z.object({
    appointmentId: requiredId("Appointment is required."),
    /** Whose visit it is: if it is another patient's by now, the answer is 409. */
    idPatient: requiredId("Patient is required."),
    procedures,
  }),
  output: z.array(ChartRow),
  creates: true,
  message: "Written down.",
});

export const correctProcedure = endpoint({
  method: "POST",
  path: "/Procedures/Correct",
  access: "chart.write",
  summary: "Take work back and write down what was really done, in one",
  body: z.object({ id: requiredId("Say which work."), reason: optionalText(200), procedure: ProcedureInput }),
  output: z.array(ChartRow),
  creates: true,
  message: "Corrected.",
});

export const retractProcedure = endpoint({
  method: "POST",
  path: "/Procedures/Retract",
  access: "chart.write",
  summary:
    "Take work back that was not done; it stays on record. Needs a reason, but for what one wrote oneself in the last ten minutes",
  body: z.object({ id: requiredId("Say which work."), reason: optionalText(200) }),
  output: nothing,
  message: "Taken back.",
});

export const listProcedures = endpoint({
  method: "GET",
  path: "/Procedures/GetByPatientId",
  access: "chart.read",
  summary:
    "What was done for a patient and not taken back, the newest first; for a doctor, of patients whose history may be opened",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(
    ChartRow.extend({
      /** The bill, which is not void, that it stands on. */
      billId: recordId.nullable(),
      settled: z.enum(["bill", "package", "nothing"]).nullable(),
      settledReason: z.string().nullable(),
    }),
  ),
});

/** Work in which a lot was used. */
export const LotUse = z.object({
  id: recordId,
  day: z.string(),
  idPatient: recordId,
  patientName: z.string(),
  patientRegisterNo: z.string(),
  phone: z.string().nullable(),
  idAppointment: recordId,
  doctorName: z.string(),
  service: z.string(),
  detail: WorkDetail,
});
export type LotUse = z.infer<typeof LotUse>;

export const findByLot = endpoint({
  method: "GET",
  path: "/Procedures/FindByLot",
  access: "overrides.read",
  summary: `Who had a product of a lot, the newest first, at most ${MOST_OF_A_LOT}; the look into each record is recorded`,
  query: z.object({ lot: requiredText("Which lot?", LONGEST_DETAIL).refine(isLot, NO_LOT) }),
  output: z.object({
    uses: z.array(LotUse),
    /** How many there are in all. */
    count: z.number().int(),
  }),
});
