import { afterAll, beforeAll, expect, it } from "vitest";
import { addFindings } from "#contract/clinical/chart.ts";
import { addProcedures, correctProcedure } from "#contract/clinical/procedures.ts";
import type { Appointment } from "#contract/desk/appointments.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import type { Endpoint, InputOf } from "#contract/values/endpoint.ts";
import { routes } from "#server/app.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { type Charting, openCharting } from "#tests/support/chart.ts";
import { pastVisit } from "#tests/support/money/work.ts";

/** Answers that are kept for repeated calls and do not name the patient: an erasure erases them with the patient. */

const NOTE = "Zqvnote of the mouth";
let at: Charting;
let talk: number;
beforeAll(async () => {
  at = await openCharting();
  talk = await at.newService(null, 1000);
});
afterAll(() => at.clinic.close());

type Visit = Pick<Appointment, "id" | "idPatient">;
const findings = [{ code: "caries", teeth: [36], note: NOTE }];
const procedure = () => ({ idService: talk, note: NOTE });
const of = ({ id, idPatient }: Visit) => ({ appointmentId: id, idPatient });

/** Calls that answer a list about a patient, and what is sent. */
const CALLS: Record<string, (visit: Visit) => Promise<readonly [Endpoint, object]>> = {
  [addFindings.path]: async (visit) => [addFindings, { ...of(visit), findings }],
  [addProcedures.path]: async (visit) => [addProcedures, { ...of(visit), procedures: [procedure()] }],
  [correctProcedure.path]: async (visit) => {
    const id = (await at.work(visit, [{ idService: talk }])).body.data?.[0]?.id;
    return [correctProcedure, { id, reason: "Other words", procedure: procedure() }];
  },
};

it.each(
  routes.flatMap(({ endpoint }) =>
    endpoint.creates && endpoint.output.def.type === "array" ? [endpoint.path] : [],
  ),
)("the list that %s answered is not told again", async (path) => {
  const gone = await registerPatient(at.clinic, at.admin);
  const stays = await registerPatient(at.clinic, at.admin);
  const sent = await Promise.all(
    [gone.id, stays.id].map(async (idPatient) => {
      const id = await pastVisit(at.clinic, { patientId: idPatient, idDoctor: at.idDoctor });
      return await CALLS[path]?.({ id, idPatient });
    }),
  );
  const answers = async () =>
    await Promise.all(
      sent.map(async (call, n) => {
        const [endpoint, body] = call ?? [];
        if (!endpoint) throw new Error(`${path} answers a list: say here what is sent`);
        const headers = { "idempotency-key": `${path}-${n}` };
        const answer = await at.clinic.call(endpoint, { body } as InputOf<Endpoint>, at.doctor, headers);
        return [answer.status, JSON.stringify(answer.body).includes(NOTE)];
      }),
    );
  expect(await answers()).toEqual([
    [200, true],
    [200, true],
  ]);
  const erasure = { id: gone.id, registerNo: gone.registerNo, reason: "Asked for it" };
  expect((await at.clinic.call(erasePatient, { body: erasure }, at.admin)).status).toBe(200);
  expect(await answers()).toEqual([
    [409, false],
    [200, true],
  ]);
});
