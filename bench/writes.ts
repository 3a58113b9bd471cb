import { roman } from "#db/seed/demo/people/names.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import type { Clinic } from "./clinic/clinic.ts";
import type { Side } from "./clinic/side.ts";
import { requestOf } from "./load/connection.ts";
import type { Target } from "./load/drive.ts";

/** The writing calls of a desk's day, as its screens send them. */

interface Write {
  path: string;
  /** The fields of the n-th call; every call writes something of its own. */
  fields(n: number, clinic: Clinic): object;
  /** The part of a multipart form that carries the fields; absent: they are the whole body. */
  part?: string;
}

const spread = <One>(all: readonly One[], n: number) => all[(n * 7919) % all.length] as One;
const phoneOf = (n: number) => `03${String(100_000_000 + ((n * 7_919_333) % 899_999_999))}`;
const nameOf = (n: number) => `${spread(roman.women, n)} ${spread(roman.surnames, n * 31)}`;
const someOf = (count: number, n: number) => 1 + ((n * 7919) % count);
/** Doctors who take turns: a day of one has no room for all these visits. */
const DOCTORS = 3;
const person = (createdOn: string) => ({
  id: 0,
  guardianName: "Imran Malik",
  emgencyContactNo: "03214578217",
  emgencyContactPersonName: "Imran Malik",
  gender: "Female",
  createdOn,
});
const birthdayOf = (n: number) => `${1945 + (n % 61)}-0${1 + (n % 9)}-${10 + (n % 19)}`;
const visitOf = (n: number, { patients }: Clinic) => ({
  idPatient: someOf(patients, n),
  idDoctor: 1 + (n % DOCTORS),
  priority: "Medium",
  description: "Toothache",
});
const bill = (n: number, { patients, until }: Clinic) => ({
  patientId: someOf(patients, n),
  patientName: nameOf(n),
  idDoctor: 1,
  paymentDate: until,
  paymentMethod: "Cash",
  chargeableAmount: 3500,
  receivedAmount: 2000,
  paymentDetails: [
    { idService: 1, description: "Consultation", price: 2000 },
    { idService: 2, description: "X-ray", price: 1500 },
  ],
});

export const WRITES = {
  /** Names and birthdays as a city has them, common ones among them, and a phone of her own. */
  patient: {
    path: "/Patient/InsertOrUpdatePatient",
    part: "patientData",
    fields: (n, { until }) => ({
      ...person(until),
      fullName: nameOf(n),
      phone: phoneOf(n),
      dob: birthdayOf(n),
    }),
  },
  /** A name and a phone that hundreds have: a family, or the clinic's own number. */
  "patient like many": {
    path: "/Patient/InsertOrUpdatePatient",
    part: "patientData",
    fields: (_, { until }) => ({
      ...person(until),
      fullName: "Fatima Malik",
      phone: "03001234567",
      dob: "1990-05-12",
    }),
  },
  expense: {
    path: "/Expense/InsertExpense",
    fields: (_, { until }) => ({
      expenseBy: "Desk",
      description: "Gloves",
      amount: 1500,
      paymentMethod: "cash",
      expensesDate: until,
    }),
  },
  "walk-in": {
    path: "/Board/WalkIn",
    fields: (n, clinic) => ({ ...visitOf(n, clinic), allowOverLimit: true, allowOverlap: true }),
  },
  booking: {
    path: "/Appointment/insert",
    fields: (n, clinic) => ({
      ...visitOf(n, clinic),
      idDepartment: 1,
      idServices: [1],
      durationMinutes: 15,
      appointmentDate: addDays(clinic.until, 30 + (n % 300)),
      appointmentTime: "17:00",
      status: "Scheduled",
      allowOverlap: true,
      allowOutsideHours: true,
    }),
  },
  "bill with payment": { path: "/Payments/CreatePayment", fields: bill },
  note: {
    path: "/DoctorPanel/SaveNote",
    fields: (n, { patients }) => ({
      appointmentId: someOf(patients * 2, n),
      description: `Toothache ${n}`,
      notes: "Caries in 36, pulp not exposed.",
      treatmentPlans: "Filling next week",
      doctorPrescription: "Paracetamol 500 mg, twice a day",
    }),
  },
} satisfies Record<string, Write>;

export type WriteName = keyof typeof WRITES;

const BOUNDARY = "matab-bench";

/** Fields as the named part of a multipart form. */
const formOf = (part: string, fields: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part}"\r\n\r\n${fields}\r\n--${BOUNDARY}--\r\n`;

/** The n-th call of this kind, in the name of the side's administrator. */
export function writeRequest(
  what: WriteName,
  { clinic, token }: Pick<Side, "clinic" | "token">,
  n: number,
): Buffer {
  const { path, part, fields }: Write = WRITES[what];
  const body = JSON.stringify(fields(n, clinic));
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": part ? `multipart/form-data; boundary=${BOUNDARY}` : "application/json",
    "idempotency-key": `bench-${process.pid}-${n}`,
  };
  return requestOf("POST", `/api${path}`, headers, part ? formOf(part, body) : body);
}

/** Calls of this kind alone. @param number gives each one that no other has. */
export function writeTarget(what: WriteName, side: Side, number: () => number): Target {
  return {
    port: side.server.port,
    pids: [side.server.app.pid, side.server.databasePid],
    request: () => writeRequest(what, side, number()),
  };
}
