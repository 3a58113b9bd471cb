import { BOOKED_DAY, type Records } from "#tests/support/records.ts";
import type { Json } from "./api.ts";

/**
 * A valid body of each form that stores text. Names come before bills: those of all of a doctor's bills follow his. Over
 * 60 lines: a list of the forms.
 */
export function forms({
  patient,
  doctor,
  department,
  service,
  appointment,
  bill,
  expense,
}: Records): Record<string, Json> {
  const day = { priority: "Medium", status: "Scheduled", idServices: [service] };
  const booking = {
    idPatient: patient,
    idDoctor: doctor,
    idDepartment: department,
    description: "Pain",
    ...day,
  };
  const person = { guardianName: "Khan", phone: "03214578216", emgencyContactNo: "3214578216" };
  return {
    "/Patient/InsertOrUpdatePatient": {
      id: 0,
      fullName: "Sana",
      ...person,
      emgencyContactPersonName: "Khan",
      createdOn: "2026-01-01",
    },
    "/Appointment/Update": {
      ...booking,
      id: appointment,
      appointmentDate: BOOKED_DAY,
      appointmentTime: "16:00",
    },
    "/DoctorPanel/SaveNote": {
      appointmentId: appointment,
      complete: false,
      description: "Pain",
      doctorPrescription: "Qwertol 5 mg · 1+0+1 · 5 days",
      allergyOverrides: [{ line: "Qwertol 5 mg · 1+0+1 · 5 days", reason: "No other" }],
      medicineAnswers: [{ medicine: "Qwertol 5 mg", ingredients: ["ibuprofen"] }],
    },
    "/MasterServices/Update": { name: "Naughty Department" },
    "/Services/Update": { IdDepartment: department, name: "Naughty Service", fees: 5500 },
    "/Doctor/InsertOrUpdateDoctor": {
      id: doctor,
      firstName: "Naughty",
      dob: "1985-02-14",
      mobileNumber: "3214578216",
      city: "Lahore",
      joiningDate: "2020-01-01",
      hours: [{ weekday: 1, from: "16:00", to: "21:00" }],
    },
    "/Payments/CreatePayment": {
      patientId: patient,
      patientName: "Sana",
      idDoctor: doctor,
      paymentDate: "2026-11-01",
      paymentMethod: "Cash",
      chargeableAmount: 5500,
      receivedAmount: 1,
      paymentDetails: [{ description: "Filling", price: 5500 }],
    },
    "/Payments/UpdatePayment": { paymentId: bill, paymentDetails: [{ description: "Filling", price: 5500 }] },
    "/Expense/UpdateExpense": {
      id: expense,
      expenseBy: "Rabia",
      description: "Tea",
      amount: 100,
      paymentMethod: "cash",
      expensesDate: "2026-11-01",
    },
    "/Expense/InsertExpense": {
      expenseBy: "Rabia",
      description: "Tea",
      amount: 100,
      paymentMethod: "cash",
      expensesDate: "2026-11-01",
    },
    "/Account/ContactUs": { name: "Sana", mobile: "03001234567", subject: "Hours", message: "When?" },
    "/Account/AppointmentRequest": {
      name: "Sana",
      mobile: "03001234567",
      priority: "Medium",
      date: BOOKED_DAY,
      time: "17:00",
      iddoctor: doctor,
      iddepartment: department,
      idservices: [service],
    },
    "/Patient/PatientRegistration": { fullName: "Sana", ...person, emgencyContactPersonName: "Khan" },
    "/Staff/Invite": { name: "Rabia", email: "rabia@clinic.example", role: "Receptionist" },
  };
}
