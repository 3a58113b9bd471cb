import {
  addFindings,
  type FindingInput,
  getChart,
  retractFinding,
  rowsOf,
} from "#contract/clinical/chart.ts";
import {
  addProcedures,
  correctProcedure,
  listProcedures,
  type ProcedureInput,
  retractProcedure,
} from "#contract/clinical/procedures.ts";
import { type Appointment, createAppointment, updateAppointment } from "#contract/desk/appointments.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "./cases.ts";
import { openClinic, type TestClinic } from "./clinic.ts";

/** A clinic whose doctors chart, for tests of the tooth chart and of work. */

type Visit = Pick<Appointment, "id" | "idPatient">;
type Finding = Partial<Omit<FindingInput, "code">> & { code?: string | null };
type Work = Partial<ProcedureInput>;

export async function openCharting() {
  const clinic = await openClinic();
  const admin = (await clinic.signIn("Administrator")).token;
  const { idDoctor, idDepartment, doctors, services } = await catalogue(clinic);
  const otherDoctorId = doctors[1]?.id ?? 0;
  const signed = {
    ...{ admin, reception: (await clinic.signIn("Receptionist")).token },
    accountant: (await clinic.signIn("Accountant")).token,
    doctor: (await clinic.signIn("Doctor", { doctorId: idDoctor })).token,
    otherDoctor: (await clinic.signIn("Doctor", { doctorId: otherDoctorId })).token,
    assistant: (await clinic.signIn("Assistant", { worksFor: [idDoctor] })).token,
  };
  const body = {
    ...{ idDoctor, idDepartment, idServices: [services[0]?.id ?? 0], appointmentDate: clinicToday() },
    ...{ appointmentTime: "17:30", priority: "Medium", status: "Completed", description: "Tooth pain" },
  };
  /** A visit of a new patient; Completed ones take nobody's time. */
  const newVisit = async (changes: object = {}): Promise<Appointment> => {
    const idPatient = (await registerPatient(clinic, admin)).id;
    const given = { ...body, idPatient, ...changes } as InputOf<typeof createAppointment>["body"];
    const answer = await clinic.call(createAppointment, { body: given }, admin);
    if (!answer.body.data) throw new Error(`no visit was booked: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  /** Gives a visit to another patient. */
  const give = async ({ id }: Visit, idPatient: number) => {
    const changed = { ...body, idPatient } as InputOf<typeof updateAppointment>["body"];
    return await clinic.call(updateAppointment, { query: { id }, body: changed }, admin);
  };
  /** A service of its own, with its code, its fee and the details that are written down. */
  const newService = async (
    code: string | null,
    fees: number,
    per: string | null = null,
    details: string | null = null,
  ): Promise<number> => {
    const { rows } = await clinic.database.pool.query<{ id: number }>(
      `INSERT INTO services (department_id, name, fees, chart_code, charted_per, detail_kind)
       VALUES ($1, 'Service ' || (SELECT count(*) FROM services), $2, $3, $4, $5) RETURNING id`,
      [idDepartment, fees, code, per, details],
    );
    return rows[0]?.id ?? 0;
  };
  return {
    ...signed,
    ...actsOf(clinic, signed.doctor),
    clinic,
    idDoctor,
    otherDoctorId,
    newVisit,
    give,
    newService,
  };
}

/** The calls of the chart, by a doctor if nobody else is named. */
function actsOf(clinic: TestClinic, doctor: string) {
  const at = ({ id, idPatient }: Visit) => ({ appointmentId: id, idPatient });
  return {
    find: (visit: Visit, findings: Finding[], token = doctor, headers = {}) =>
      clinic.call(
        addFindings,
        { body: { ...at(visit), findings } as InputOf<typeof addFindings>["body"] },
        token,
        headers,
      ),
    takeBack: (id: number, reason?: string | null, token = doctor) =>
      clinic.call(retractFinding, { body: { id, reason } }, token),
    /** A chart row by row. */
    chart: async (visit: Visit, token = doctor, asOf?: string) => {
      const query = { patientId: visit.idPatient, ...(asOf ? { asOf } : {}) };
      const { body, ...answer } = await clinic.call(getChart, { query }, token);
      const { data } = body;
      return { ...answer, body: { ...body, data: data && { ...data, rows: rowsOf(data.rows) } } };
    },
    work: (visit: Visit, procedures: Work[], token = doctor, headers = {}) =>
      clinic.call(
        addProcedures,
        { body: { ...at(visit), procedures } as InputOf<typeof addProcedures>["body"] },
        token,
        headers,
      ),
    undo: (id: number, reason?: string | null, token = doctor) =>
      clinic.call(retractProcedure, { body: { id, reason } }, token),
    correct: (id: number, procedure: Work, reason?: string | null, token = doctor) =>
      clinic.call(
        correctProcedure,
        { body: { id, reason, procedure } as InputOf<typeof correctProcedure>["body"] },
        token,
      ),
    works: (visit: Visit, token = doctor) =>
      clinic.call(listProcedures, { query: { patientId: visit.idPatient } }, token),
  };
}

export type Charting = Awaited<ReturnType<typeof openCharting>>;
