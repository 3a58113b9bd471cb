import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Desk } from "./desk.ts";
import { WHOLE_PATIENT } from "./patients.ts";
import { BY_PERSON } from "./person.ts";

/** The ids of one record of each kind. */
export interface Records {
  message: number;
  request: number;
  patient: number;
  appointment: number;
  doctor: number;
  department: number;
  service: number;
  expense: number;
  bill: number;
  /** The patient's entry on the waiting list. */
  waiting: number;
  /** The first payment on the bill. */
  payment: number;
  /** The advance received for the patient. */
  advance: number;
  /** The close of a day some time ago. */
  close: number;
  /** The statement of a doctor's share. */
  statement: number;
  /** Lab work that is back. */
  labCase: number;
  /** A plan that was shown. */
  plan: number;
}

export const LONG_TEXT = "Do you open on Saturdays? I work in Sialkot and can only come then.";

/** What only a whole record holds; a bare one is left with what its form asks for. */
const WHOLE = {
  message: { email: "s.niazi@mail.example" },
  request: { message: "A back tooth hurts with cold water" },
  patient: WHOLE_PATIENT,
  appointment: { notes: "Nerve alive", treatmentPlans: "Crown", doctorPrescription: "Paracetamol 500 mg" },
  doctor: {
    lastName: "Siddiqui",
    secondNumber: "3331112223",
    email: "ayesha@mail.example",
    checkupFee: 2500,
    salary: 320_000,
    qualification: "BDS, FCPS",
    previousWorkExperience: "Six years at Mayo Hospital",
    hours: [{ weekday: 1, from: "16:00", to: "21:00" }],
  },
  department: { description: LONG_TEXT },
  service: { description: "Twice a year is enough" },
} as const;

/** What every record is booked for; each has a doctor of its own, so they do not meet. */
export const BOOKED_DAY = addDays(clinicToday(), 60);

/** The day of every bill, its payments and every expense. */
export const BILLED_DAY = "2026-11-20";

interface BillMade {
  paymentId: number;
  paymentTransactions: [{ transactionId: number }];
}

const formOf = (part: string, values: object): FormData => {
  const form = new FormData();
  form.set(part, JSON.stringify(values));
  return form;
};

/**
 * Gives the clinic one record of each kind, linked to one another: with everything that it can hold, or with what its
 * form asks for and nothing else. `name` is in all of them. Over 60 lines: each record needs those before it.
 */
export async function createRecords(desk: Desk, name: string, how: "whole" | "bare"): Promise<Records> {
  const more = how === "whole" ? WHOLE : ({} as Partial<typeof WHOLE>);
  const idOf = async (path: string, body: object) =>
    (await desk.post<{ id: number }>(path, body as Record<string, unknown> | FormData)).id;

  const department = await idOf("/MasterServices/Insert", { name: `${name} Department`, ...more.department });
  const service = await idOf("/Services/Insert", {
    IdDepartment: department,
    name: `${name} Service`,
    fees: 5500,
    ...more.service,
  });
  const doctor = await idOf(
    "/Doctor/InsertOrUpdateDoctor",
    formOf("doctorData", {
      id: 0,
      firstName: name,
      dob: "1985-02-14",
      mobileNumber: "3214578216",
      city: "Lahore",
      joiningDate: "2020-01-01",
      ...more.doctor,
    }),
  );
  const patient = await idOf(
    "/Patient/InsertOrUpdatePatient",
    formOf("patientData", {
      guardianName: "Khalid Mahmood",
      phone: "03008412207",
      emgencyContactNo: "3008412208",
      emgencyContactPersonName: "Khalid Mahmood",
      createdOn: "2023-02-11",
      ...more.patient,
      id: 0,
      fullName: `${name} Patient`,
    }),
  );
  // Whoever opens a file leaves a look on the trail.
  await desk.get(`/Patient/GetPatientById/${patient}`);
  const wish = { priority: "High", iddoctor: doctor, iddepartment: department, idservices: [service] };
  const request = await idOf("/Account/AppointmentRequest", {
    ...BY_PERSON,
    name: `${name} Visitor`,
    mobile: "03214578216",
    date: BOOKED_DAY,
    time: "17:30",
    ...wish,
    ...more.request,
  });
  const message = await idOf("/Account/ContactUs", {
    ...BY_PERSON,
    name: `${name} Visitor`,
    mobile: "03214578216",
    subject: "Timings",
    message: LONG_TEXT,
    ...more.message,
  });
  const appointment = await idOf("/Appointment/insert", {
    idPatient: patient,
    idDoctor: doctor,
    idDepartment: department,
    idServices: [service],
    appointmentDate: BOOKED_DAY,
    appointmentTime: "16:30",
    priority: "Low",
    status: "Scheduled",
    description: "Tooth pain",
    ...more.appointment,
  });
  const expense = await idOf("/Expense/InsertExpense", {
    expenseBy: "Rabia Anwar",
    description: `${name} Expense`,
    amount: 2000,
    paymentMethod: "credit_card",
    expensesDate: BILLED_DAY,
  });
  const { paymentId: bill, paymentTransactions } = await desk.post<BillMade>("/Payments/CreatePayment", {
    patientId: patient,
    patientName: `${name} Patient`,
    idDoctor: doctor,
    paymentDate: BILLED_DAY,
    chargeableAmount: 5500,
    ...(how === "whole"
      ? {
          appointmentId: appointment,
          paymentMethod: "Online",
          transactionInfo: "Easypaisa 7712 0934",
          discountAmount: 500,
          receivedAmount: 2000,
          notes: "The rest next week",
          paymentDetails: [
            { idService: service, description: `${name} Service`, actualPrice: 5500, price: 5500 },
          ],
        }
      : {
          paymentMethod: "Cash",
          receivedAmount: 5500,
          paymentDetails: [{ description: "Crown", price: 5500 }],
        }),
  });
  const payment = paymentTransactions[0].transactionId;
  // Booked before: a visit to come settles what is due.
  await desk.post("/Recall/Save", {
    id: 0,
    idPatient: patient,
    reason: "promised",
    words: LONG_TEXT.slice(0, 100).trim(),
    dueDay: clinicToday(),
  });
  if (how === "whole")
    await desk.post("/Dues/NoteContact", {
      ...{ idPatient: patient, result: "promised", promisedDay: addDays(clinicToday(), 7) },
      words: LONG_TEXT.slice(0, 200).trim(),
    });
  const { id: waiting } = await desk.post<{ id: number }>("/Waiting/Save", {
    ...{ idPatient: patient, idDepartment: department, idDoctor: doctor, idServices: [service] },
    ...{ fromDay: clinicToday(), toDay: addDays(clinicToday(), 30), note: LONG_TEXT },
    ...(how === "whole" ? { fromTime: "16:00", toTime: "20:00" } : {}),
  });
  // Whatever weekday it is, the visit is one to rearrange.
  if (how === "whole")
    await desk.post("/Schedule/SaveClosure", {
      ...{ id: 0, kind: "leave", name: "Leave", idDoctor: doctor, updatedOn: null },
      ...{ fromDay: BOOKED_DAY, toDay: BOOKED_DAY, from: null, to: null },
    });
  return {
    message,
    request,
    patient,
    appointment,
    doctor,
    department,
    service,
    expense,
    bill,
    payment,
    waiting,
    advance: await receiveAndReturn(desk, patient),
    close: await closeSomeDay(desk),
    statement: await stateShare(desk, doctor),
    labCase: await orderCrown(desk, { idPatient: patient, idDoctor: doctor }, how),
    plan: await planCrown(desk, { idPatient: patient, idDoctor: doctor }),
  };
}

/** The doctor's share of the month of the bills stated, once. */
async function stateShare(desk: Desk, idDoctor: number): Promise<number> {
  const [made] = await desk.get<{ id: number }[]>("/Shares/GetAll");
  if (made) return made.id;
  const rule = { idDoctor, kind: "Percent", percent: 35, validFrom: "2020-01-01" };
  await desk.post("/Shares/Rules", rule);
  const month = BILLED_DAY.slice(0, 7);
  const { total } = await desk.get<{ total: number }>(
    `/Shares/PreviewStatement?idDoctor=${idDoctor}&month=${month}`,
  );
  return (await desk.post<{ id: number }>("/Shares/CreateStatement", { idDoctor, month, total })).id;
}

/** A crown that a lab made; it is back, so that the patient can still be deleted. */
async function orderCrown(desk: Desk, of: object, how: "whole" | "bare"): Promise<number> {
  const [known] = await desk.get<{ id: number }[]>("/Labs/GetAll");
  const lab = known ?? (await desk.post<{ id: number }>("/Labs/Save", { id: 0, name: "Noor Dental Lab" }));
  const more = { material: "Zirconia", shade: "A2", instructions: LONG_TEXT, cost: 4500, dueOn: BILLED_DAY };
  const { id } = await desk.post<{ id: number }>("/LabCases/Insert", {
    ...{ ...of, idLab: lab.id, what: "Crown", teeth: [36], sentOn: "2026-11-12" },
    ...(how === "whole" ? more : {}),
  });
  await desk.post("/LabCases/Receive", { id, receivedOn: BILLED_DAY });
  return id;
}

/** A crown that is planned and was shown. */
async function planCrown(desk: Desk, of: object): Promise<number> {
  const items = [{ description: "Zirconia crown", teeth: [36], price: 28_000 }];
  const { id } = await desk.post<{ id: number }>("/TreatmentPlans/Insert", {
    ...of,
    name: "Lower left",
    items,
  });
  await desk.post("/TreatmentPlans/Present", { id });
  return id;
}

/** An advance that was received and given back, so that the patient can still be deleted. */
async function receiveAndReturn(desk: Desk, patientId: number): Promise<number> {
  const moved = { patientId, amount: 1500.5, paymentMethod: "Cash" };
  const { entries } = await desk.post<{ entries: [{ id: number }] }>("/PatientAccount/ReceiveAdvance", moved);
  await desk.post("/PatientAccount/ReturnAdvance", { ...moved, reason: "Patient left" });
  return entries[0].id;
}

/** A day of last week closed, once; today stays open, and so does the day of the bills, so that money can still move. */
async function closeSomeDay(desk: Desk): Promise<number> {
  const { last } = await desk.get<{ last: { id: number } | null }>("/DayClose/GetOpen");
  if (last) return last.id;
  const weekAgo = addDays(clinicToday(), -7);
  const day = weekAgo === BILLED_DAY ? addDays(weekAgo, -1) : weekAgo;
  const counted = { fromDay: day, day, openingFloat: 5000, notes: [{ value: 1000, count: 4 }], coins: 950.5 };
  const { id: idCount } = await desk.post<{ id: number }>("/DayClose/Count", counted);
  const remarks = "Change given wrongly; the patient is rung tomorrow";
  return (await desk.post<{ id: number }>("/DayClose/Close", { idCount, leaveInDrawer: 4000, remarks })).id;
}
