import { z } from "zod";
import { minutesOfVisit } from "#contract/clinic/availability.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  optionalId,
  recordId,
  recordIds,
  requiredDate,
  requiredId,
  requiredTime,
  seenUpdatedOn,
  wholeNumber,
} from "#contract/values/fields.ts";
import { REASON_KINDS } from "#rules/clinic/hours/slots.ts";
import { Appointment } from "./appointments.ts";

const services = recordIds("Choose services from the list.").optional();

/** A time of one doctor: day `yyyy-MM-dd`, time `HH:mm`. */
export const OfferedTime = z.object({ idDoctor: recordId, date: z.string(), time: z.string() });
export type OfferedTime = z.infer<typeof OfferedTime>;

export const getOffers = endpoint({
  method: "GET",
  path: "/Appointment/GetOffers",
  access: "public",
  summary: "The times that a department's doctors, or one of them, offer on some days",
  query: z.object({
    idDepartment: requiredId("Please select a Department."),
    idDoctor: optionalId,
    idServices: services,
    from: requiredDate("Date is required."),
    days: wholeNumber("Ask for 1 to 31 days.", 1, 31),
  }),
  /** By doctor and day; days without any time are left out. `byToken`: patients may come then, without a time. */
  output: z.array(
    z.object({
      idDoctor: recordId,
      doctorName: z.string(),
      date: z.string(),
      times: z.array(z.string()),
      byToken: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
});

export const getAdvice = endpoint({
  method: "GET",
  path: "/Appointment/GetAdvice",
  access: "appointments.write",
  summary: "What speaks against a time, which may be booked all the same, and the nearest ones that are free",
  query: z.object({
    idDoctor: requiredId("Doctor is required."),
    date: requiredDate("Date is required."),
    time: requiredTime("Time is required."),
    idServices: services,
    /** Overrides the services' length. */
    durationMinutes: minutesOfVisit.optional(),
    /** The appointment to be moved, whose length applies without services and duration. */
    idAppointment: optionalId,
  }),
  output: z.object({
    /** The length of the visit that was judged. */
    minutes: z.number().int(),
    reasons: z.array(z.object({ kind: z.enum(REASON_KINDS), words: z.string() })),
    /** Remarks on the time that do not prevent it, such as an expected Eid. */
    remarks: z.array(z.string()),
    /** Of the same doctor, at most three, on that day or within two weeks. */
    nextOffers: z.array(OfferedTime),
  }),
});

/** The days of one answer: a week, as the desk shows it. */
export const FOUND_DAYS = 7;

export const findTimes = endpoint({
  method: "GET",
  path: "/Appointment/FindTimes",
  access: "appointments.write",
  summary:
    "The free times of doctors in the seven days from a day on, as the desk may book them, and why a day has none",
  query: z.object({
    /** Omitted: the doctors of every department. */
    idDepartment: optionalId,
    idDoctor: optionalId,
    idServices: services,
    /** Overrides the services' length. */
    durationMinutes: minutesOfVisit.optional(),
    /** The appointment to be moved, whose length applies without services and duration. */
    idAppointment: optionalId,
    from: requiredDate("Date is required."),
  }),
  output: z.object({
    minutes: z.number(),
    /** Each with all requested days; `why` in a word or a sentence where a day has no times; `remark`: it may be closed. */
    doctors: z.array(
      z.object({
        idDoctor: recordId,
        doctorName: z.string(),
        /** The name in Urdu, as on the website. */
        doctorNameUr: z.string().nullable(),
        days: z.array(
          z.object({
            date: z.string(),
            times: z.array(z.string()),
            why: z.string().nullable(),
            remark: z.string().optional(),
          }),
        ),
      }),
    ),
  }),
});

export const keepAsIs = endpoint({
  method: "POST",
  path: "/Appointment/KeepAsIs",
  access: "appointments.write",
  summary: "Say that an appointment stays although it lies outside the doctor's hours",
  body: z.object({ id: requiredId("Appointment is required."), updatedOn: seenUpdatedOn }),
  output: Appointment,
  message: "The appointment stays as it is.",
});
