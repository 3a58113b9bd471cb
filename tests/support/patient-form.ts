import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** The request body that registers a patient with what the form asks for and nothing else. */
export function patientForm(fullName = "Sana Javed"): FormData {
  const form = new FormData();
  const patient = {
    id: 0,
    fullName,
    guardianName: "Javed Iqbal",
    phone: "03214578216",
    emgencyContactNo: "3214578216",
    emgencyContactPersonName: "Javed Iqbal",
    createdOn: clinicToday(),
  };
  form.set("patientData", JSON.stringify(patient));
  return form;
}
