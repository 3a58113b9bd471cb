import { getActiveDepartments } from "#contract/clinic/departments.ts";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";
import { getServicesOfDepartment } from "#contract/clinic/services.ts";
import { submitRequest } from "#contract/desk/appointment-requests.ts";
import { savePatient } from "#contract/patients/patients.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { TestClinic } from "./clinic.ts";

/** Ready-made cases for API tests: valid input that a test then bends. */

/** Ids of the reference data: the first department, two of its services, all doctors. */
export async function catalogue(clinic: TestClinic) {
  const departments = (await clinic.call(getActiveDepartments, {})).body.data ?? [];
  const idDepartment = departments[0]?.id ?? 0;
  const services =
    (await clinic.call(getServicesOfDepartment, { query: { idMaster: idDepartment } })).body.data ?? [];
  const doctors = (await clinic.call(getActiveDoctors, {})).body.data ?? [];
  return { departments, idDepartment, services, doctors, idDoctor: doctors[0]?.id ?? 0 };
}

/** A day far enough ahead that nothing about it depends on the hour the test runs at. */
export const someDay = (ahead = 30) => addDays(clinicToday(), ahead);

/** A valid public appointment request. */
export async function requestInput(clinic: TestClinic) {
  const { idDepartment, services, idDoctor } = await catalogue(clinic);
  return {
    name: "زینب O'Brien-Khan",
    mobile: "03001234567",
    priority: "Medium" as const,
    date: someDay(),
    time: "17:30",
    iddoctor: idDoctor,
    iddepartment: idDepartment,
    idservices: services.slice(0, 2).map(({ id }) => id),
    message: "Severe pain in lower right tooth",
  };
}

/** Sends a request as a visitor and answers it as stored. */
export async function sendRequest(
  clinic: TestClinic,
  changes: Partial<Awaited<ReturnType<typeof requestInput>>> = {},
) {
  const body = { ...(await requestInput(clinic)), ...changes };
  const { body: answer } = await clinic.call(submitRequest, { body });
  if (!answer.data) throw new Error(`the request was refused: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A valid patient form. */
export const patientInput = () => ({
  id: 0,
  fullName: "زینب O'Brien-Khan",
  guardianName: "Muhammad Khan",
  gender: "Female" as const,
  dob: "1990-05-20",
  phone: "03214578216",
  emgencyContactNo: "3214578216",
  emgencyContactPersonName: "Muhammad Khan",
  createdOn: clinicToday(),
});

/** Registers a patient and answers it. */
export async function registerPatient(clinic: TestClinic, token: string, changes: object = {}) {
  const { body } = await clinic.call(savePatient, { body: { ...patientInput(), ...changes } }, token);
  if (!body.data) throw new Error(`the patient was refused: ${JSON.stringify(body)}`);
  return body.data;
}
