import { sql } from "kysely";
import { getAvailability } from "#contract/clinic/availability.ts";
import {
  type AppointmentRow,
  createAppointment,
  getAppointment,
  listAppointments,
  listAppointmentsOfPatient,
  removeAppointment,
  rescheduleAppointment,
  scheduleNextVisit,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import { findTimes, getAdvice, getOffers, keepAsIs } from "#contract/desk/offers.ts";
import { listUncovered, proposeUncovered } from "#contract/desk/uncovered-visits.ts";
import { readable } from "#server/features/clinic/doctors/scope.ts";
import { limitVisitors } from "#server/features/clinic/schedule/strangers.ts";
import { readSafety } from "#server/features/patients/facts/reading.ts";
import { withPhones } from "#server/features/patients/patients/search.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import { availability } from "./availability.ts";
import { advise, findFreeTimes, findOffers } from "./offers.ts";
import * as appointments from "./service.ts";
import { appointmentList, appointmentsOfPatient } from "./store.ts";
import { proposals, uncoveredList } from "./uncovered-list.ts";

export const appointmentRoutes = [
  valuesRoute(listAppointments, { doctorName: sql`SELECT name FROM doctors` }),
  route(listAppointments, ({ db, query, staff }) =>
    readList<AppointmentRow>(db, appointmentList, withPhones(query, "patientPhone"), readable(staff)),
  ),
  route(getAppointment, async ({ db, query, staff }) => {
    const appointment = await appointments.getAppointment(db, query.id, staff);
    const safety = await readSafety(db, appointment.idPatient, { staff, place: "screen" });
    return { ...appointment, ...(safety && { safety }) };
  }),
  route(listAppointmentsOfPatient, ({ db, query, staff }) =>
    appointmentsOfPatient(db, query.patientId, readable(staff)),
  ),
  route(getAvailability, (call) => limitVisitors(call, () => availability(call.db, call.query))),
  route(getOffers, (call) => limitVisitors(call, () => findOffers(call.db, call.query))),
  route(findTimes, ({ db, query, staff }) => findFreeTimes(db, query, staff)),
  route(getAdvice, ({ db, query, staff }) => advise(db, query, staff)),
  route(listUncovered, ({ db, query, staff, config }) => uncoveredList(db, query, staff, config.publicUrl)),
  route(proposeUncovered, ({ db, query, staff }) => proposals(db, query, staff)),
  route(keepAsIs, ({ body, staff, write }) => write((trx) => appointments.keepAsIs(trx, body, staff))),
  route(createAppointment, ({ body, staff, write }) => write((trx) => appointments.create(trx, body, staff))),
  route(updateAppointment, ({ query, body, staff, write }) =>
    write((trx) => appointments.update(trx, query.id, body, staff)),
  ),
  route(removeAppointment, ({ query, staff, write }) =>
    write((trx) => appointments.remove(trx, query.id, staff)),
  ),
  route(rescheduleAppointment, ({ body, staff, write }) =>
    write((trx) => appointments.reschedule(trx, body, staff)),
  ),
  route(scheduleNextVisit, ({ body, staff, write }) =>
    write((trx) => appointments.scheduleNextVisit(trx, body, staff)),
  ),
];
