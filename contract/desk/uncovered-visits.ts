import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, optionalId, recordId } from "#contract/values/fields.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { AppointmentRow, appointmentColumns } from "./appointments.ts";
import { OfferedTime } from "./offers.ts";

/**
 * Visits to be rearranged: Scheduled ones from today on that are outside their doctor's hours and not marked to stay.
 * Derived from the hours on every call, never stored.
 */

/** A time that a visit can be moved to. */
export const MoveOffer = OfferedTime.extend({
  doctorName: z.string(),
  /** The expected holiday on which the clinic may be closed then. */
  expected: z.string().optional(),
});
export type MoveOffer = z.infer<typeof MoveOffer>;

export const UncoveredRow = AppointmentRow.extend({
  /** The reason in a sentence: "Dr Sana is on leave, 1 to 10-Dec-2026." */
  reason: z.string(),
  /**
   * The doctor's next day near the same hour, the doctor's next free time, and another doctor of the department; within two
   * weeks.
   */
  offers: z.array(MoveOffer),
  /** The desk's text for the patient with the offers, in the patient's language. */
  text: z.string(),
  /** The mobile number for the text, in digits; null: a landline, or the patient wants no messages. */
  chat: z.string().nullable(),
  /** When the patient was last asked about another time, and by whom; null: not yet. */
  asked: z.object({ on: instant, by: z.string().nullable() }).nullable(),
  /** The time that the patient asked for through the link: a pending appointment request. */
  wish: z.object({ idRequest: recordId, date: z.string(), time: z.string() }).nullable(),
});
export type UncoveredRow = z.infer<typeof UncoveredRow>;

/** All are Scheduled, so a filter by status is useless. */
const { status: _, ...shownColumns } = appointmentColumns;
export const uncoveredColumns = { ...shownColumns, reason: { type: "text" } } as const;

export const listUncovered = endpoint({
  method: "GET",
  path: "/Appointment/GetStranded",
  access: "appointments.read",
  summary: "Appointments to be rearranged",
  list: uncoveredColumns,
  query: listQuery(uncoveredColumns),
  output: z.array(UncoveredRow),
});

export const proposeUncovered = endpoint({
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
