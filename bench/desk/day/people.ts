import type { Pool } from "pg";
import type { Caller } from "#bench/desk/clinic.ts";
import { addDays, clinicTimeNow, clinicToday, minutesOf } from "#rules/values/time/clinic-time.ts";
import { timeOf } from "#rules/values/time/stretch.ts";

/** A visit as the script speaks of it. */
export interface Booked {
  id: number;
  idPatient: number;
  name: string;
  time: string;
}

/** Those who come, or do not, on the day. */
export interface People {
  today: string;
  /** Of the doctor who phones in sick. */
  sick: { day: string; visits: Booked[] };
  onTime: Booked[];
  late: Booked[];
  /** Three of one family, booked together. */
  family: Booked[];
  absent: Booked;
  laser: Booked;
  /** Has a visit later, and waits for an earlier hour: takes the laser's. */
  filler: Booked;
  /** Known, without a visit: two share a phone. */
  known: { name: string; phone: string }[];
}

const NAMES = [
  "Ali Raza",
  "عائشہ خان",
  "Sara Noor",
  "Bano Bibi",
  "محمد عبداللہ",
  "Iqra Tariq",
  "Umar Farooq",
  "گل ناز بیگم",
];
const LASER_MINUTES = 60;
/** Nobody is booked for the rest of a day that is nearly over. */
const TOO_LATE = 18 * 60;

/** Books the day of 40 patients by the API, as it was before the doors opened; eight of them walk in later. Over 60 lines: a list of who comes. */
export async function bookTheDay(call: Caller, owner: Pool): Promise<People> {
  const today = clinicToday();
  const now = minutesOf(clinicTimeNow());
  let made = 0;
  const patient = async (phone?: string) => {
    const name = `${NAMES[made % NAMES.length]} ${made + 1}`;
    const digits = phone ?? `0300${String(1_000_000 + made * 7919)}`;
    made += 1;
    const { rows } = await owner.query(
      `INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
       VALUES ($1, 'Guardian', $2, '03001234567', 'Guardian') RETURNING id::int`,
      [name, digits],
    );
    return { id: rows[0].id as number, name, phone: digits };
  };
  const services = (
    await owner.query(
      "SELECT department_id::int AS department, min(id)::int AS id FROM services WHERE NOT is_deleted GROUP BY 1 ORDER BY 1",
    )
  ).rows as { department: number; id: number }[];
  const book = async (
    idDoctor: number,
    minute: number,
    options: { day?: string; minutes?: number; phone?: string } = {},
  ) => {
    const { id: idPatient, name } = await patient(options.phone);
    const time = timeOf(Math.max(Math.min(minute, 1439 - 60), 0));
    const service = services[(idDoctor - 1) % services.length];
    const { data, status, message } = await call<{ id: number }>("/Appointment/insert", {
      ...{ idPatient, idDoctor, idDepartment: service?.department, idServices: [service?.id] },
      ...{
        appointmentDate: options.day ?? today,
        appointmentTime: time,
        durationMinutes: options.minutes ?? 15,
      },
      ...{ priority: "Medium", status: "Scheduled", description: "Pain", allowOverlap: true },
    });
    if (status !== 200) throw new Error(message);
    return { id: data.id, idPatient, name, time };
  };
  const several = async (count: number, make: (n: number) => Promise<Booked>) => {
    const visits: Booked[] = [];
    for (let n = 0; n < count; n++) visits.push(await make(n));
    return visits;
  };
  /** A visit of three days later whose patient is on the waiting list for an hour of the day. */
  const waits = async () => {
    const visit = await book(3, 12 * 60, { day: addDays(today, 3), minutes: LASER_MINUTES });
    const { status, message } = await call("/Waiting/Save", {
      ...{ idPatient: visit.idPatient, idAppointment: visit.id, durationMinutes: LASER_MINUTES },
      ...{
        idDepartment: services[2 % services.length]?.department,
        idServices: [services[2 % services.length]?.id],
      },
      ...{ fromDay: today, toDay: addDays(today, 2), noticeMinutes: 0 },
    });
    if (status !== 200) throw new Error(message);
    return visit;
  };
  const sickDay = now < TOO_LATE ? today : addDays(today, 1);
  const from = now < TOO_LATE ? now + 60 : 600;
  return {
    today,
    sick: {
      day: sickDay,
      visits: await several(12, (n) => book(1, Math.ceil(from / 15) * 15 + n * 15, { day: sickDay })),
    },
    onTime: await several(10, (n) => book(2, now + n * 15)),
    late: await several(3, (n) => book(2, now - 60 + n * 15)),
    family: await several(3, (n) => book(3, now + n * 15, { phone: "03331112223" })),
    absent: await book(3, now - 40),
    laser: await book(3, Math.min(now + 180, 22 * 60), { minutes: LASER_MINUTES }),
    filler: await waits(),
    known: await Promise.all([patient("03214445556"), patient("03214445556"), patient()]),
  };
}

/** 40 people whose reminder is due at the desk now. */
export const REMINDERS = `
  WITH on_now AS (UPDATE message_kinds SET is_active = true RETURNING 1),
  people AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
    SELECT 'Tomorrow ' || n, 'G', '0311' || (1000000 + n * 7919), '03001234567', 'E' FROM generate_series(1, 40) n RETURNING id, phone),
  visits AS (INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, allow_overlap)
    SELECT id, (SELECT min(id) FROM doctors), (SELECT min(id) FROM departments), clinic_today() + 2, '17:00', '-', true FROM people
    RETURNING id, patient_id, appointment_date + appointment_time AS start)
  INSERT INTO messages (kind, appointment_id, patient_id, visit_start, channel, language, address, group_key, due_on, not_after, dedupe_key)
  SELECT 'reminder', v.id, patient_id, start, 'desk', 'en', phone, message_group(phone, start),
    now() - interval '1 minute', now() + interval '1 day', 'reminder:' || v.id || ':1'
  FROM visits v JOIN people p ON p.id = patient_id CROSS JOIN (SELECT count(*) FROM on_now) ready`;
