import { expect, it } from "vitest";
import { type PersonFacts, samePersonPoints } from "./same-person.ts";

const person = (fullName: string, more: Partial<PersonFacts> = {}): PersonFacts => ({
  fullName,
  guardianName: "",
  gender: null,
  dob: null,
  phones: [],
  nationalDigits: null,
  ...more,
});
const phones = ["03001234567"];

it.each<[string, PersonFacts, PersonFacts, number]>([
  [
    "sound, birthday and phone",
    person("Muhammad Ali Raza", { dob: "1990-05-20", phones }),
    person("M. Ali Raza", { dob: "1990-05-20", phones }),
    8,
  ],
  [
    "one of many names, same father and phone",
    person("Hassan Raza", { guardianName: "Raza Khan", phones }),
    person("Hussain Raza", { guardianName: "Raza Khan", phones }),
    5,
  ],
  [
    "born two days apart",
    person("Ayesha Siddiqui", { dob: "1990-05-20" }),
    person("Aisha Siddiqi", { dob: "1990-05-22" }),
    4,
  ],
  ["a family's phone", person("Fatima", { phones }), person("Zahra", { phones }), 0],
  ["the same letters", person("BUSHRA khalid"), person("Khalid Bushra"), 4],
  ["Urdu and Latin letters", person("محمد خالد", { phones }), person("M. Khalid", { phones }), 5],
  ["day and month swapped", person("Sana", { dob: "1990-03-05" }), person("Sana", { dob: "1990-05-03" }), 5],
  ["years apart", person("Sana", { dob: "1990-03-05" }), person("Sana", { dob: "1960-03-05" }), 1],
  [
    "the same age, said twice",
    person("Sana", { dob: "1990-01-01", dobPrecision: "year" }),
    person("Sana", { dob: "1990-01-01", dobPrecision: "year" }),
    7,
  ],
  [
    "an age and the birthday",
    person("Sana", { dob: "1990-03-05" }),
    person("Sana", { dob: "1990-01-01", dobPrecision: "year" }),
    5,
  ],
  [
    "an age, three years off",
    person("Sana", { dob: "1990-03-05" }),
    person("Sana", { dob: "1987-01-01", dobPrecision: "year" }),
    4,
  ],
  [
    "an age, far off",
    person("Sana", { dob: "1990-03-05" }),
    person("Sana", { dob: "1986-01-01", dobPrecision: "year" }),
    1,
  ],
  ["another gender", person("Noor", { gender: "Male" }), person("Noor", { gender: "Female" }), 0],
  ["one card", person("A B", { nationalDigits: "1" }), person("Zahra", { nationalDigits: "1" }), 10],
  ["two cards", person("Sana", { nationalDigits: "1" }), person("Sana", { nationalDigits: "2" }), -2],
  ["nothing to compare", person("1"), person("2"), 0],
])("%s", (_, one, other, points) => {
  expect(samePersonPoints(one, other)).toBe(points);
  expect(samePersonPoints(other, one)).toBe(points);
});
