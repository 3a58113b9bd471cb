// Before a connection is made: it counts what is sent.
import "#bench/desk/sent.ts";
import { type ReadingCall, tellReadingCalls, tellWritingCalls } from "#bench/desk/beside-sql.ts";
import { tell } from "#bench/desk/clinic.ts";
import {
  getPatientHistory,
  recordPrescriptionPrint,
  saveNoteDraft,
  saveTreatmentNote,
} from "#contract/clinical/doctor-panel.ts";
import { getFavourites, listTemplates } from "#contract/clinical/prescriptions.ts";
import { addVitals, listVitals } from "#contract/clinical/vitals.ts";
import { createAppointment, getAppointment } from "#contract/desk/appointments.ts";
import { addFact, getSafety, listFacts } from "#contract/patients/facts.ts";
import { getPatient } from "#contract/patients/patients.ts";
import type { Endpoint, InputOf } from "#contract/values/endpoint.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic } from "#tests/support/clinic.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";

/**
 * What each clinical call sends to the database and how long it takes beside the same statements sent straight; what six
 * safety facts cost the calls that carry them, beside a patient without any; a note with six medicines beside one with a
 * line of words. `npx node bench/clinical/calls.ts [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 200);

const stop = await startTestCluster();
const clinic = await openClinic();
const { token } = await clinic.signIn("Administrator");
const found = await catalogue(clinic);
const { token: doctor } = await clinic.signIn("Doctor", { doctorId: found.idDoctor });

const ask = async <E extends Endpoint>(endpoint: E, input: object) => {
  const { status, body } = await clinic.call(endpoint, input as InputOf<E>, token);
  if (status !== 200 || !body.data) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  return body.data;
};

/** A patient with a visit today and so many facts. */
async function visitor(phone: string, facts: readonly string[]) {
  const patient = await registerPatient(clinic, token, { fullName: `Visitor ${phone}`, phone });
  const visit = await ask(createAppointment, {
    body: {
      ...{ idPatient: patient.id, idDoctor: found.idDoctor, idDepartment: found.idDepartment },
      ...{ idServices: [found.services[0]?.id], appointmentDate: clinicToday(), appointmentTime: "17:30" },
      ...{ priority: "Medium", status: "Completed", description: "Tooth pain" },
    },
  });
  for (const text of facts)
    await ask(addFact, { body: { patientId: patient.id, kind: "alert", text, reaction: "Rash" } });
  await ask(addVitals, {
    body: { appointmentId: visit.id, idPatient: patient.id, systolic: 120, diastolic: 80, weightKg: 70 },
  });
  return { patient: patient.id, visit: visit.id };
}

const FACTS = ["Faints", "Pacemaker", "Hip joint", "Deaf in one ear", "Wheelchair", "No metal"];
const plain = await visitor("03001110001", []);
const noted = await visitor("03001110002", FACTS);

const readings = ({ patient, visit }: typeof plain, whom: string): ReadingCall[] => [
  [`GetPatientById, ${whom}`, getPatient, { params: { id: patient } }, token],
  [`GetPatientHistory, ${whom}`, getPatientHistory, { query: { idPatient: patient } }, doctor],
  [`Appointment/GetById, ${whom}`, getAppointment, { query: { id: visit } }, token],
  [`GetSafety, ${whom}`, getSafety, { query: { patientId: patient } }, token],
  [`GetFacts, ${whom}`, listFacts, { query: { patientId: patient } }, token],
  [`GetVitals, ${whom}`, listVitals, { query: { patientId: patient } }, doctor],
];
const none = readings(plain, "no fact");
const six = readings(noted, "six facts");
const calls = none.flatMap((call, n) => [call, six[n] as ReadingCall]);
const read = await tellReadingCalls(
  clinic,
  [
    ...calls,
    ["GetFavourites", getFavourites, { query: { idDoctor: found.idDoctor } }, doctor],
    ["GetTemplates", listTemplates, { query: { idDoctor: found.idDoctor } }, doctor],
  ],
  ROUNDS,
);

const LINE = "Panadol 500 mg · 1+0+1 · 5 days";
const SIX = ["Panadol 500 mg", "Brufen 400 mg", "Risek 20 mg", "Flagyl 400 mg", "Zyrtec 10 mg", "Surbex Z"];
const save = (doctorPrescription: string) => async (n: number) => {
  await ask(saveTreatmentNote, {
    body: { appointmentId: plain.visit, description: `Pain ${n}`, doctorPrescription, allergyOverrides: [] },
  });
};
let draft: string | undefined;
const written = await tellWritingCalls(
  [
    ["SaveNote, one line", save(LINE)],
    ["SaveNote, six lines", save(SIX.map((name) => LINE.replace("Panadol 500 mg", name)).join("\n"))],
    [
      "KeepDraft",
      async (n) => {
        const body = {
          appointmentId: plain.visit,
          idPatient: plain.patient,
          basedOn: new Date().toISOString(),
        };
        const kept = await ask(saveNoteDraft, {
          body: { ...body, description: `Pain ${n}`, seenUpdatedOn: draft },
        });
        draft = kept.updatedOn;
      },
    ],
    [
      "Facts/Insert",
      async (n) =>
        void (await ask(addFact, { body: { patientId: noted.patient, kind: "alert", text: `No. ${n}` } })),
    ],
    [
      "RecordPrint",
      async () =>
        void (await clinic.call(recordPrescriptionPrint, { body: { appointmentId: plain.visit } }, token)),
    ],
  ],
  Math.min(ROUNDS, 150),
);

const tellRatio = (what: string, of: Map<string, number>, dear: string, cheap: string, most: number) => {
  const ratio = (of.get(dear) ?? Number.NaN) / (of.get(cheap) ?? Number.NaN);
  tell(what, `× ${ratio.toFixed(2)}`, `at most × ${most}`, ratio <= most);
};
tellRatio("a file with six facts", read, "GetPatientById, six facts", "GetPatientById, no fact", 1.1);
tellRatio(
  "a history with six facts",
  read,
  "GetPatientHistory, six facts",
  "GetPatientHistory, no fact",
  1.15,
);
tellRatio("a note with six medicines", written, "SaveNote, six lines", "SaveNote, one line", 1.4);

await clinic.close();
await stop();
