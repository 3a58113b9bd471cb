import { expect, test } from "vitest";
import { pathTo } from "#rules/clinic/screens.ts";
import { startAt, startIn } from "./booking-start.ts";

const read = (address: string) => startIn(new URL(address, "http://matab").searchParams);

test("a form begins with what the other one had chosen", () => {
  const start = { idPatient: 7, idDoctor: 2, idDepartment: 3, idServices: [9, 4], durationMinutes: 45 };
  expect(read(startAt("appointment/add", start))).toEqual(start);
  expect(startAt("waiting-list/add", { idPatient: 7, idDoctor: null })).toBe(
    `${pathTo("waiting-list/add")}?patientId=7`,
  );
});

test("what an address says wrongly is left to the form", () => {
  expect(
    read("/?patientId=-1&doctorId=1.5&departmentId=x&serviceIds=4,,4,0,%D9%A3&minutes=999999999999"),
  ).toEqual({
    idPatient: null,
    idDoctor: null,
    idDepartment: null,
    idServices: [4],
    durationMinutes: undefined,
  });
});
