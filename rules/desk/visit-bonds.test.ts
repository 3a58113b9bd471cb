import { expect, it } from "vitest";
import {
  completionRefusal,
  dayRefusal,
  moveRefusal,
  offRefusal,
  otherPatientRefusal,
  servicesRefusal,
} from "./visit-bonds.ts";

const FREE = {
  patientName: "Aisha Malik",
  isWithDoctor: false,
  bills: [],
  packages: [],
  isNoted: false,
  labCases: [],
  isWorked: false,
};
const INSIDE = { ...FREE, isWithDoctor: true };
const WITH_DOCTOR = "Aisha Malik is with the doctor.";

it("lets a visit go anywhere while nothing binds it", () => {
  expect(moveRefusal(FREE, "Scheduled")).toBeNull();
  expect(offRefusal(FREE, "Scheduled")).toBeNull();
  for (const status of ["Scheduled", "Completed", "Cancelled"] as const)
    expect(otherPatientRefusal(FREE, status)).toBeNull();
});

it("keeps who is with the doctor there", () => {
  for (const refusal of [moveRefusal, offRefusal, otherPatientRefusal])
    expect(refusal(INSIDE, "Scheduled")).toBe(WITH_DOCTOR);
});

it("moves no visit that is over, unless it stands again by that", () => {
  expect(moveRefusal(INSIDE, "Completed")).toContain("marked Completed and cannot be rescheduled");
  expect(moveRefusal(FREE, "Cancelled")).toContain("marked Cancelled and cannot be rescheduled");
  expect(moveRefusal(FREE, "Cancelled", { stays: false })).toBeNull();
});

it("keeps what a doctor wrote with the patient of whom it was written", () => {
  expect(otherPatientRefusal({ ...FREE, labCases: ["L-000012", "L-000015"] }, "Completed")).toBe(
    "Lab work L-000012 and L-000015 is noted with this visit of Aisha Malik, so it stays with that patient. Book another visit.",
  );
  expect(otherPatientRefusal({ ...FREE, isNoted: true }, "Scheduled")).toContain(
    "The doctor has written about Aisha Malik in this visit, so it stays with that patient.",
  );
});

it.each([
  [[7], [], "Bill 7 is for this visit of Aisha Malik, so it stays with that patient. Have it voided first,"],
  [[7, 9], [], "Bills 7 and 9 are for this visit of Aisha Malik, so it stays with that patient. Have them"],
  [[], ["K-000001", "K-000002"], "A session of K-000001 and K-000002 is used for this visit of Aisha Malik,"],
])("names what holds a visit with its patient: bills %j, packages %j", (bills, packages, words) => {
  expect(otherPatientRefusal({ ...FREE, bills, packages }, "Completed")).toContain(words);
});

it.each([
  ["Scheduled", "2026-11-26", null],
  ["Scheduled", "2026-11-27", null],
  ["Cancelled", "2026-11-28", "This appointment is on 28-Nov-2026 and cannot be completed before."],
  ["Scheduled", "2027-01-01", "This appointment is on 01-Jan-2027 and cannot be completed before."],
  ["Completed", "2027-01-01", null],
] as const)("completes no visit before its day: %s of %s", (status, appointmentDate, words) => {
  const refusal = completionRefusal({ status, appointmentDate }, "2026-11-27");
  if (words === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(words);
});

it.each([
  [[1, 5], [5], "A session of K-000001 is used for this visit of Aisha Malik, so its service stays."],
  [[1, 5], [2], null],
  [[5], [6], null],
])("keeps the service of a session: from %j to %j", (before, now, words) => {
  const bonds = { ...FREE, packages: ["K-000001"], packageServices: [[2, 1]] };
  const refusal = servicesRefusal(bonds, before, now);
  if (words === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(words);
});

it("keeps a visit at which work was written down on its day, and neither cancels nor deletes it", () => {
  const worked = { ...FREE, isWorked: true };
  expect(dayRefusal(worked)).toContain("so it stays on its day");
  for (const status of ["Scheduled", "Completed"] as const)
    expect(offRefusal(worked, status)).toContain("so it took place");
  expect(dayRefusal(FREE)).toBeNull();
});
