import type { Patient } from "#contract/patients/patients.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import type { Desk } from "./desk.ts";

/** Patients with everything about them, for the screens that show it. */

export const WHOLE_PATIENT = {
  id: 0,
  fullName: "Bushra Khalid",
  guardianName: "Khalid Mahmood",
  gender: "Female",
  dob: "1974-03-14",
  maritalStatus: "Married",
  phone: "03008412207",
  emgencyContactNo: "3008412208",
  emgencyContactPersonName: "Khalid Mahmood",
  email: "bushra@mail.example",
  address: "House 41-B, Street 9, Johar Town, Lahore",
  medicalHistory: "Hypertension since 2019",
  anyKnownAllergies: "Penicillin",
  tpaId: "TPA-77",
  tpaValidity: "2027-12-31",
  nationalIdentificationNumber: "35202-4471903-6",
  alternateNumber: "04235181204",
  createdOn: "2023-02-11",
};

/** Registers a patient (or changes the one whose id is given), photo and all. */
export async function savePatient(desk: Desk, changes: object = {}, photo?: Buffer): Promise<Patient> {
  const form = new FormData();
  form.set("patientData", JSON.stringify({ ...WHOLE_PATIENT, ...changes }));
  if (photo) form.set("ProfileImage", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
  return desk.post<Patient>("/Patient/InsertOrUpdatePatient", form);
}

let ahead = 7;
/** A day on which the doctor sees patients and nobody is booked yet. */
export function freshDay(): string {
  do ahead += 1;
  while (weekdayOf(addDays(clinicToday(), ahead)) > 5);
  return addDays(clinicToday(), ahead);
}

/** Books the patient at half past five; answers the day. */
export async function bookPatient(desk: Desk, idPatient: number): Promise<string> {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  const appointmentDate = freshDay();
  await desk.post("/Appointment/insert", {
    idPatient,
    idDoctor: 1,
    idDepartment: 1,
    appointmentDate,
    appointmentTime: "17:30",
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
    idServices: services.slice(0, 1).map(({ id }) => id),
  });
  return appointmentDate;
}

/** Bills the patient one filling; answers the bill's number. */
export async function billPatient(
  desk: Desk,
  { id, fullName }: Patient,
  price: number,
  receivedAmount: number,
): Promise<number> {
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    patientId: id,
    patientName: fullName,
    idDoctor: 1,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: price,
    receivedAmount,
    paymentDetails: [{ description: "Filling", price }],
  });
  return paymentId;
}
