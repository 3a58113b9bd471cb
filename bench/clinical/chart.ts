// Before a connection is made: it counts what is sent.
import "#bench/desk/sent.ts";
import { tellReadingCalls, tellWritingCalls } from "#bench/desk/beside-sql.ts";
import { tell } from "#bench/desk/clinic.ts";
import { getChart } from "#contract/clinical/chart.ts";
import { listProcedures } from "#contract/clinical/procedures.ts";
import { getPatient } from "#contract/patients/patients.ts";
import { openCharting } from "#tests/support/chart.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";

/**
 * What reading and writing a tooth chart costs: of 300 and of 2,000 entries beside the bare patient, and the statements of
 * each call. `npx node bench/clinical/chart.ts [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 200);
const stop = await startTestCluster();
const at = await openCharting();
const crown = await at.newService("crown", 28_000, "tooth");

/** A visit of a patient with so many findings and half as much work. */
async function mouth(findings: number) {
  const visit = await at.newVisit();
  const values = [visit.idPatient, visit.id, at.idDoctor, findings];
  const { pool } = at.clinic.database;
  await pool.query(
    `INSERT INTO tooth_findings (patient_id, appointment_id, doctor_id, noted_on, teeth, surfaces, code, detail, note)
     SELECT $1, $2, $3, clinic_today() - n % 900, ARRAY[10 + 10 * (n % 4) + 1 + n % 8], 'MO', 'caries', '{"depth": "pulp"}', 'No. ' || n
     FROM generate_series(1, $4::int) n`,
    values,
  );
  await pool.query(
    `INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, done_on, teeth, chart_code, price)
     SELECT $1, $2, $3, ${crown}, clinic_today() - n % 900, ARRAY[10 + 10 * (n % 4) + 1 + n % 8], 'crown', 28000
     FROM generate_series(1, $4::int / 2) n`,
    values,
  );
  return visit;
}

const small = await mouth(200);
const large = await mouth(1334);
const ofPatient = ({ idPatient }: typeof small) => ({ query: { patientId: idPatient } });
const read = await tellReadingCalls(
  at.clinic,
  [
    ["GetPatientById", getPatient, { params: { id: small.idPatient } }, at.doctor],
    ["GetChart, 300 entries", getChart, ofPatient(small), at.doctor],
    ["GetChart, 2,000 entries", getChart, ofPatient(large), at.doctor],
    ["GetProcedures, 100 entries", listProcedures, ofPatient(small), at.doctor],
  ],
  ROUNDS,
);

const writing = await at.newVisit();
const one = { code: "caries", teeth: [36], surfaces: "mo" };
const done = { idService: crown, teeth: [46] };
const must = (answer: { status: number; body: { message?: string | null } }) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message}`);
};
await tellWritingCalls(
  [
    ["AddFindings, one", async () => must(await at.find(writing, [one]))],
    [
      "AddFindings, twelve",
      async () =>
        must(
          await at.find(
            writing,
            Array.from({ length: 12 }, () => one),
          ),
        ),
    ],
    ["Procedures/Add, one", async () => must(await at.work(writing, [done]))],
    [
      "Procedures/Add, six",
      async () =>
        must(
          await at.work(
            writing,
            Array.from({ length: 6 }, () => done),
          ),
        ),
    ],
  ],
  Math.min(ROUNDS, 100),
);

const tellRatio = (what: string, dear: string, most: number) => {
  const ratio = (read.get(dear) ?? Number.NaN) / (read.get("GetPatientById") ?? Number.NaN);
  tell(what, `× ${ratio.toFixed(2)} of the bare patient`, `at most × ${most}`, ratio <= most);
};
tellRatio("a chart of 300 entries", "GetChart, 300 entries", 4);
tellRatio("a chart of 2,000 entries", "GetChart, 2,000 entries", 20);

await at.clinic.close();
await stop();
