import { expect, it } from "vitest";
import { ClinicFacts } from "#contract/clinic/settings.ts";
import { clinicForm, clinicValues, factsOf } from "./clinic-values.ts";

const phone = { display: "042 35761234", tel: "+924235761234" };
const SAMPLE = {
  name: { en: "Sample" },
  tagline: { en: "Sample" },
  description: { en: "Sample" },
  address: {
    street: { en: "1 Sample Street" },
    area: { en: "Sample" },
    city: { en: "Lahore", ur: "لاہور" },
    country: { en: "Pakistan" },
    landmark: { en: "Above the sample" },
  },
  ...{ phone, mobile: phone, whatsapp: phone },
  email: "sample@clinic.example",
  map: { latitude: null, longitude: null, url: "https://example.org/" },
  social: [],
  director: { name: { en: "Dr Sample" }, title: { en: "Sample" } },
} as ClinicFacts;

const SMALL = {
  ...clinicValues(SAMPLE, true),
  name: "Shifa",
  tagline: "General practice",
  street: "12-B, Main Bazaar",
  area: "Samanabad",
  city: "faisalabad ",
  mobile: "0300 8412207",
  email: "shifa@clinic.example",
  directorName: "Dr Ayesha Siddiqui",
};

it("asks a clinic of one mobile for nothing that it must invent, and knows its city in Urdu", () => {
  expect(clinicForm(SAMPLE, true).safeParse(SMALL).error?.issues ?? []).toEqual([]);
  const facts = ClinicFacts.parse(factsOf(SMALL, SAMPLE, true));
  expect(facts).toMatchObject({
    description: { en: "General practice" },
    phone: { display: "0300 8412207" },
    mobile: { display: "0300 8412207" },
    address: { city: { en: "faisalabad", ur: "فیصل آباد" }, landmark: { en: "12-B, Main Bazaar" } },
    director: { title: { en: "Medical Director" } },
  });
});

it("says what is missing where it is to be written", () => {
  const { error } = clinicForm(SAMPLE, true).safeParse({ ...SMALL, mobile: "", tagline: "" });
  expect([...new Set(error?.issues.map(({ path }) => path[0]))].sort()).toEqual(["mobile", "tagline"]);
  expect(error?.issues.find(({ path }) => path[0] === "mobile")?.message).toBe(
    "Please write the mobile number.",
  );
});
