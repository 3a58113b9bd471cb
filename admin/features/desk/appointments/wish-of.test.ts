import { expect, it } from "vitest";
import { wishOf } from "./wish-of.ts";

const asked = {
  ...{
    idPatient: 5,
    idDoctor: 1,
    appointmentDate: "2026-11-30",
    appointmentTime: "17:00",
    durationMinutes: 30,
  },
  ...{ idServices: [3], status: "Scheduled" as const },
};
const stored = { id: 7, ...asked };
const wish = {
  ...{ idPatient: 5, idDoctor: 1, date: "2026-11-30", time: "17:00" },
  ...{ durationMinutes: 30, idServices: [3] },
};

it.each([
  ["a new one", asked, null, wish],
  ["a new one that is over", { ...asked, status: "Completed" as const }, null, null],
  ["a stored one whose time stays", { ...asked, idServices: [4] }, stored, null],
  [
    "a stored one of another time",
    { ...asked, appointmentTime: "18:00" },
    stored,
    { ...wish, time: "18:00", idAppointment: 7 },
  ],
  [
    "a stored one of another doctor",
    { ...asked, idDoctor: 2 },
    stored,
    { ...wish, idDoctor: 2, idAppointment: 7 },
  ],
  [
    "a stored one of another patient",
    { ...asked, idPatient: 6 },
    stored,
    { ...wish, idPatient: 6, idAppointment: 7 },
  ],
  [
    "a longer one",
    { ...asked, durationMinutes: 90 },
    stored,
    { ...wish, durationMinutes: 90, idAppointment: 7 },
  ],
  [
    "a cancelled one that is to be again",
    asked,
    { ...stored, status: "Cancelled" as const },
    { ...wish, idAppointment: 7 },
  ],
])("the appointment form asks about %s", (_, values, appointment, expected) => {
  expect(wishOf(values, appointment)).toEqual(expected);
});
