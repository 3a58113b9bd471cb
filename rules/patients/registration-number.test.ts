import { expect, it } from "vitest";
import {
  appointmentNumber,
  lettered,
  patientNumber,
  requestOfReference,
  requestReference,
} from "./registration-number.ts";

it.each([
  [1, "P-000001", "A-000001"],
  [7318, "P-007318", "A-007318"],
  [999_999, "P-999999", "A-999999"],
  [1_000_000, "P-1000000", "A-1000000"],
])("number %i is %s for a patient, %s for an appointment", (n, patient, appointment) => {
  expect(patientNumber(n)).toBe(patient);
  expect(appointmentNumber(n)).toBe(appointment);
});

it.each([0, -1, 1.5, Number.NaN])("%d is no running number", (n) => {
  expect(() => patientNumber(n)).toThrow(RangeError);
  expect(() => appointmentNumber(n)).toThrow(RangeError);
});

it.each([
  ["K", "K-000012", 12],
  ["K", " k 12", 12],
  ["Z", "z12", 12],
  ["Z", "K-000012", null],
  ["K", "Z-1", null],
  ["K", "K-000000", null],
  ["Z", "Z-1234567890", null],
  ["K", "Khan", null],
  ["Z", "Zainab 1", null],
  ["S", " s - 12", 12],
  ["S", "S-000000", null],
  ["S", "Sana 12", null],
  ["T", "T-000031", 31],
  ["T", "t31", 31],
  ["T", "Tariq 31", null],
  ["L", "l 12", 12],
  ["L", "T-12", null],
] as const)("of %s, %j is %j", (letter, text, id) => {
  expect(lettered(letter, text)).toBe(id);
});

it.each([
  ["R-000123", 123],
  ["r-000123 ", 123],
  ["R 123", 123],
  ["r1", 1],
  ["R-000000", null],
  ["R-1234567890", null],
  ["123", null],
  ["A-000123", null],
  ["Rabia", null],
  ["", null],
])("%j names request %j", (text, id) => {
  expect(requestOfReference(text)).toBe(id);
  if (id) expect(requestOfReference(requestReference(id))).toBe(id);
});
