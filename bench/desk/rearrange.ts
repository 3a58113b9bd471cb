import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { timeOf } from "#rules/values/time/stretch.ts";
import { ALWAYS_IN, insertPatients, openDeskClinic, signIn, tell } from "./clinic.ts";

/**
 * Leave over 40 visits: a time is proposed for all and each is moved; leave over 40 others is taken back.
 * `npx node bench/desk/rearrange.ts`
 */

const VISITS = 40;
interface Proposal {
  id: number;
  offer: { idDoctor: number; date: string; time: string } | null;
}

const clinic = await openDeskClinic(1);
const call = await signIn(clinic.apps[0]?.url ?? "", clinic.admin);
await clinic.owner.query(ALWAYS_IN);
const patients = await insertPatients(clinic.owner, 2 * VISITS);
const bookAll = async (day: string, from: number) => {
  for (let n = 0; n < VISITS; n++) {
    const { status, message } = await call("/Appointment/insert", {
      ...{
        idPatient: patients[from + n],
        idDoctor: 1,
        idDepartment: 1,
        idServices: [1],
        appointmentDate: day,
      },
      ...{ appointmentTime: timeOf(n * 30), durationMinutes: 30, priority: "Medium", status: "Scheduled" },
      description: "Pain",
    });
    if (status !== 200) throw new Error(message);
  }
};
const leave = async (day: string) =>
  (
    await call<{ saved: { id: number } }>("/Schedule/SaveClosure", {
      ...{ id: 0, idDoctor: 1, kind: "leave", name: "Sick", fromDay: day, toDay: day },
    })
  ).data.saved.id;
const uncovered = async () =>
  (await call<unknown[]>("/Appointment/GetStranded?page=1&pageSize=100")).data.length;

const day = addDays(clinicToday(), 3);
await bookAll(day, 0);
await leave(day);
const found = await uncovered();
const { data: proposals } = await call<Proposal[]>("/Appointment/ProposeStranded");
const statuses: number[] = [];
for (const { id, offer } of proposals) {
  const { idDoctor, date: newDate, time: newTime } = offer ?? {};
  const moved = await call("/Appointment/RescheduleAppointment", {
    appointmentId: id,
    newDate,
    newTime,
    idDoctor,
  });
  statuses.push(moved.status);
}
const moved = statuses.filter((status) => status === 200).length;
const { rows } = await clinic.owner.query(`
  SELECT count(*)::int AS n FROM appointments a JOIN appointments b ON b.id > a.id AND a.doctor_id = b.doctor_id AND a.period && b.period`);
tell(
  `leave over ${VISITS} visits, a time proposed for all`,
  `${found} rows, ${moved} moved, ${rows[0].n} clashes, ${await uncovered()} left`,
  `${VISITS} rows, all moved, no clash, none left`,
  found === VISITS && moved === VISITS && rows[0].n === 0 && (await uncovered()) === 0,
);

const other = addDays(day, 21);
await bookAll(other, VISITS);
const id = await leave(other);
const before = await uncovered();
await call(`/Schedule/RemoveClosure?id=${id}`, undefined, { method: "DELETE" });
const after = await uncovered();
tell(
  "leave taken back",
  `${before} rows, then ${after}`,
  `${VISITS}, then 0`,
  before === VISITS && after === 0,
);
await clinic.close();
