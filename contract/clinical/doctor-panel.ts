import { z } from "zod";
import { Appointment, MetAllergy } from "#contract/desk/appointments.ts";
import { Patient } from "#contract/patients/patients.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  dayOf,
  instant,
  nothing,
  optionalId,
  optionalNotes,
  recordId,
  requiredDate,
  requiredId,
  requiredNotes,
  requiredText,
  seenUpdatedOn,
  yesNo,
} from "#contract/values/fields.ts";

/**
 * Over 300 lines: all calls of the doctor panel.
 *
 * An appointment in a doctor's working day; `description` is the chief complaint. Its fields are listed here, as those of
 * every answer are, so that a new field of one screen is not sent to another.
 */
export const DayAppointment = Appointment.pick({
  id: true,
  appointmentRegistrationNo: true,
  idPatient: true,
  patientName: true,
  appointmentTime: true,
  durationMinutes: true,
  priority: true,
  status: true,
  serviceNames: true,
  description: true,
}).extend({
  /** When an assistant typed last what the caller may take over; null: nobody did. Absent for assistants. */
  typedOn: instant.nullable().optional(),
});
export type DayAppointment = z.infer<typeof DayAppointment>;

export const DoctorDay = z.object({
  idDoctor: recordId,
  doctorName: z.string(),
  date: z.string(),
  /** In the order of the day, cancelled ones included. */
  appointments: z.array(DayAppointment),
  /** For an assistant: the doctors for whom they work. */
  doctors: z.array(z.object({ id: recordId, name: z.string() })).optional(),
});
export type DoctorDay = z.infer<typeof DoctorDay>;

export const getDoctorDay = endpoint({
  method: "GET",
  path: "/DoctorPanel/GetDay",
  access: "doctorPanel.use",
  summary:
    "A doctor's working day; a doctor's own unless an administrator names another, an assistant's doctors' of today",
  // The panel reloads the day every minute, to show what the desk booked or cancelled.
  background: true,
  query: z.object({ date: requiredDate("Date is required."), idDoctor: optionalId }),
  output: DoctorDay,
});

/** A visit with what was written on it. */
export const Visit = Appointment.pick({
  id: true,
  appointmentRegistrationNo: true,
  idDoctor: true,
  doctorName: true,
  idDepartment: true,
  appointmentDate: true,
  appointmentTime: true,
  durationMinutes: true,
  priority: true,
  status: true,
  idServices: true,
  serviceNames: true,
  description: true,
  notes: true,
  treatmentPlans: true,
  doctorPrescription: true,
  idPreviousAppointment: true,
  updatedOn: true,
}).extend({
  /** The assistant who typed the note that the doctor saved. */
  noteTypedBy: z.string().nullable().optional(),
});
export type Visit = z.infer<typeof Visit>;

/** What was billed, without amounts: here it matters what was done, not its price. */
export const BilledServices = z.object({
  idBill: recordId,
  date: z.string(),
  doctorName: z.string(),
  appointmentId: recordId.nullable(),
  services: z.array(z.string()),
});
export type BilledServices = z.infer<typeof BilledServices>;

export const PanelPatient = Patient.pick({
  id: true,
  registerNo: true,
  fullName: true,
  gender: true,
  dob: true,
  dobPrecision: true,
  age: true,
  phone: true,
  medicalHistory: true,
  anyKnownAllergies: true,
  bloodGroup: true,
  facts: true,
  imgURL: true,
});
export type PanelPatient = z.infer<typeof PanelPatient>;

/** A note that somebody has begun and not saved; nobody else reads it. */
export const NoteDraft = Visit.pick({
  description: true,
  notes: true,
  treatmentPlans: true,
  doctorPrescription: true,
}).extend({
  appointmentId: recordId,
  /** `updatedOn` of the visit when the writing began. */
  basedOn: instant,
  updatedOn: instant,
});
export type NoteDraft = z.infer<typeof NoteDraft>;

const WHY_GIVEN = "Say why it is given, 3 to 200 characters.";
/** Whether a reason holds at least three different letters. */
const saysSomething = (reason: string) => new Set(reason.toLowerCase().match(/\p{L}/gu)).size >= 3;

/** Why a medicine is given although a listed allergy forbids it. */
export const AllergyOverride = z.object({
  /** The line of the prescription, as it is stored. */
  line: requiredNotes("Say which line.", 10_000),
  reason: requiredText(WHY_GIVEN)
    .regex(/^[^\p{Cc}\u2028\u2029]{3,}$/u, WHY_GIVEN)
    .refine(saysSomething, WHY_GIVEN),
});
export type AllergyOverride = z.infer<typeof AllergyOverride>;

/** What a medicine contains that no list knows. */
export const MedicineAnswer = z.object({
  /** Its name, as it stands in the line. */
  medicine: requiredNotes("Say which medicine.", 1000),
  /** As the lists name them; none: it contains none of these. */
  ingredients: z.array(requiredText("Choose an ingredient.", 100)).max(10, "Please choose fewer."),
});
export type MedicineAnswer = z.infer<typeof MedicineAnswer>;

/** A draft of an assistant, for the doctor who may take it over. */
export const TypedDraft = NoteDraft.extend({ idStaff: recordId, typedBy: z.string() });
export type TypedDraft = z.infer<typeof TypedDraft>;

export const PatientHistory = z.object({
  patient: PanelPatient,
  /** Newest first; at most 200. */
  visits: z.array(Visit),
  /** How many visits the patient has in all. */
  visitCount: z.number().int(),
  bills: z.array(BilledServices),
  /** The caller's own drafts of these visits. */
  drafts: z.array(NoteDraft),
  /** The reasons for medicines against an allergy, by visit, the oldest first. */
  allergyOverrides: z
    .array(AllergyOverride.extend({ appointmentId: recordId, finding: z.string() }))
    .optional(),
  /** What was said of unknown medicines, by visit, the oldest first. */
  medicineAnswers: z.array(MedicineAnswer.extend({ appointmentId: recordId })).optional(),
  /** What assistants typed of visits whose notes the caller may save; absent for assistants. */
  typedDrafts: z.array(TypedDraft).optional(),
});
export type PatientHistory = z.infer<typeof PatientHistory>;

export const getPatientHistory = endpoint({
  method: "GET",
  path: "/DoctorPanel/GetPatientHistory",
  access: "doctorPanel.use",
  summary:
    "A patient's visits and billed services; for a doctor, of patients whom they treat (rules/clinical/treating-doctor.ts) or opened anyway",
  query: z.object({ idPatient: requiredId("Patient is required.") }),
  output: PatientHistory,
});

/** In the `conflict` of a 403: the history is closed, but can be opened with a reason. */
export const NotTreating = z.object({ kind: z.literal("not treating") });
export type NotTreating = z.infer<typeof NotTreating>;

const WHY = "Say why in words, 3 to 200 characters.";

export const OpenAnywayInput = z.object({
  idPatient: requiredId("Patient is required."),
  reason: requiredText(WHY)
    .regex(/^[^\p{Cc}\u2028\u2029]{3,}$/u, WHY)
    .refine(saysSomething, WHY),
});

export const openAnyway = endpoint({
  method: "POST",
  path: "/DoctorPanel/OpenAnyway",
  access: "doctorPanel.use",
  summary: "Open a patient's history for twelve hours without treating them; the reason is on record",
  body: OpenAnywayInput,
  output: nothing,
  message: "The history is open. Your reason is on record.",
});

/** The four texts of a treatment note, as the form holds them. */
export const TreatmentNote = z.object({
  description: requiredNotes("Chief Complaint is required.", 5000),
  notes: optionalNotes(10_000),
  treatmentPlans: optionalNotes(10_000),
  doctorPrescription: optionalNotes(10_000),
});
export type TreatmentNote = z.infer<typeof TreatmentNote>;

/** In the `conflict` of a 409: lines that meet a listed allergy and have no reason. */
export const AllergyMet = z.object({ kind: z.literal("allergy"), lines: z.array(MetAllergy) });
export type AllergyMet = z.infer<typeof AllergyMet>;

export const saveTreatmentNote = endpoint({
  method: "POST",
  path: "/DoctorPanel/SaveNote",
  access: "clinicalNotes.write",
  summary: "Write the treatment note of an appointment and, with `complete`, mark it Completed",
  body: TreatmentNote.extend({
    appointmentId: requiredId("Appointment is required."),
    complete: yesNo.default(false),
    updatedOn: seenUpdatedOn,
    /** `updatedOn` of the draft that this saves: a newer one, from another device, stays. Omitted: any draft is removed. */
    draftUpdatedOn: seenUpdatedOn,
    /** The draft of an assistant that this note was taken from: the note names who typed it, and the draft is removed. */
    typedDraft: z.object({ idStaff: recordId, updatedOn: instant }).optional(),
    /**
     * With `complete`: `updatedOn` of the newest draft of an assistant that the caller has seen, null for none. A newer one is
     * refused with 409; omitted, nobody asks.
     */
    typedSeenOn: instant.nullable().optional(),
    /**
     * The reasons for medicines that meet a listed allergy; without one such a line is refused with 409. A caller that omits
     * it does not know allergies: everything is stored, and the answer warns.
     */
    allergyOverrides: z.array(AllergyOverride).max(60, "Please choose fewer.").optional(),
    /** What unknown medicines of the prescription contain; checked as if they were known. Answers for others are not kept. */
    medicineAnswers: z.array(MedicineAnswer).max(60, "Please choose fewer.").optional(),
  }),
  output: Visit.extend({
    /** Lines that meet a listed allergy, of a caller that gave no reasons; absent without any. */
    allergyWarnings: z.array(MetAllergy).optional(),
  }),
});

/** In the `conflict` of a 409: the caller's draft that another device stored meanwhile. */
export const NewerDraft = z.object({ kind: z.literal("newer draft"), draft: NoteDraft });
export type NewerDraft = z.infer<typeof NewerDraft>;

export const recordPrescriptionPrint = endpoint({
  method: "POST",
  path: "/DoctorPanel/RecordPrint",
  access: "clinicalNotes.write",
  summary: "Put on record that the prescription of an appointment is being printed",
  body: z.object({ appointmentId: requiredId("Appointment is required.") }),
  output: nothing,
});

export const saveNoteDraft = endpoint({
  method: "POST",
  path: "/DoctorPanel/KeepDraft",
  access: "doctorPanel.use",
  summary: "Keep what the caller has written on an appointment and not saved, for the caller's other devices",
  // The panel saves drafts while somebody writes, and shows failures itself.
  background: true,
  body: z.object({
    appointmentId: requiredId("Appointment is required."),
    /** The text's patient: if the visit is another patient's by now, the answer is 409. */
    idPatient: requiredId("Patient is required."),
    description: optionalNotes(5000),
    notes: optionalNotes(10_000),
    treatmentPlans: optionalNotes(10_000),
    doctorPrescription: optionalNotes(10_000),
    basedOn: instant,
    /** `updatedOn` of the draft that this one replaces: a newer one stays, and the answer is 409. */
    seenUpdatedOn,
  }),
  output: NoteDraft,
});

export const discardNoteDraft = endpoint({
  method: "DELETE",
  path: "/DoctorPanel/DropDraft",
  access: "doctorPanel.use",
  summary: "Forget the caller's draft of an appointment's note, unless another device has kept a newer one",
  query: z.object({ appointmentId: requiredId("Appointment is required."), seenUpdatedOn }),
  output: nothing,
  message: "Draft discarded.",
});

export const proposeNextVisit = endpoint({
  method: "GET",
  path: "/DoctorPanel/ProposeNextVisit",
  access: "doctorPanel.use",
  summary:
    "When the visit after an appointment can be, from a day on: at the same time if free, else the next",
  query: z.object({
    appointmentId: requiredId("Appointment is required."),
    from: dayOf("appointment", "The date", "Date is required."),
  }),
  /** null: no free time within four weeks of the day. */
  output: z.object({ date: z.string(), time: z.string() }).nullable(),
});
