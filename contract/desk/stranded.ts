import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, optionalId, recordId } from "#contract/values/fields.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { AppointmentRow, appointmentColumns } from "./appointments.ts";
import { OfferedTime } from "./offers.ts";

/**
 * Visits to be rearranged: Scheduled ones from today on that lie outside their doctor's hours, and of which nobody said
 * that they stay. Derived from the hours each time it is asked, never stored.
 */

/** A time that a visit can be moved to. */
export const MoveOffer = OfferedTime.extend({
  doctorName: z.string(),
  /** A holiday that is only expected and would take the time: the clinic may be closed. */
  expected: z.string().optional(),
});
export type MoveOffer = z.infer<typeof MoveOffer>;

export const StrandedRow = AppointmentRow.extend({
  /** Why, in a sentence: "Dr Sana is on leave, 1 to 10-Dec-2026." */
  reason: z.string(),
  /** The doctor's next day near the same hour, the doctor's next free time, another doctor of the department; within two weeks. */
  offers: z.array(MoveOffer),
  /** What the desk asks the patient, in the patient's language: it names the offers. */
  text: z.string(),
  /** The mobile number to which the text can go, in digits; null: a landline, or the patient wants no messages. */
  chat: z.string().nullable(),
  /** When the patient was last asked for another time than this one, and by whom; null: not yet. */
  asked: z.object({ on: instant, by: z.string().nullable() }).nullable(),
  /** The time that the patient wishes instead, by the link: an appointment request that waits. */
  wish: z.object({ idRequest: recordId, date: z.string(), time: z.string() }).nullable(),
});
export type StrandedRow = z.infer<typeof StrandedRow>;

/** All of them are Scheduled, so that there is nothing to choose by. */
const { status: _, ...shownColumns } = appointmentColumns;
export const strandedColumns = { ...shownColumns, reason: { type: "text" } } as const;

export const listStranded = endpoint({
  method: "GET",
  path: "/Appointment/GetStranded",
  access: "appointments.read",
  summary: "Appointments to be rearranged",
  list: strandedColumns,
  query: listQuery(strandedColumns),
  output: z.array(StrandedRow),
});

export const proposeStranded = endpoint({
  method: "GET",
  path: "/Appointment/ProposeStranded",
  access: "appointments.write",
  summary: "A new time for each appointment to be rearranged, no two of them the same; nothing is moved",
  query: z.object({ idDoctor: optionalId }),
  /** In order of the old date and time, at most 200. `offer` null: no free time within four weeks. */
  output: z.array(
    AppointmentRow.pick({
      id: true,
      appointmentRegistrationNo: true,
      patientName: true,
      patientPhone: true,
      idDoctor: true,
      doctorName: true,
      appointmentDate: true,
      appointmentTime: true,
      durationMinutes: true,
      updatedOn: true,
    }).extend({ reason: z.string(), offer: MoveOffer.nullable() }),
  ),
});
