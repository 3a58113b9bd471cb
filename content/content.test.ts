import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import { clinic } from "./clinic.ts";
import { clinicProblems } from "./clinic-check.ts";
import { doctors } from "./doctors.ts";
import * as home from "./home.ts";

const services = catalogue.flatMap((department) => department.services);
const pictures = [
  home.hero.picture.file,
  home.hero.phonePicture.file,
  home.why.picture.file,
  home.about.picture.file,
  home.directorPortrait.file,
  home.mapPicture.file,
  ...home.doors.map(({ file }) => file),
  ...home.gallery.map(({ file }) => file),
  ...Object.values(home.departmentFaces).map(({ file }) => file),
  ...doctors.map(({ portrait }) => `portraits/${portrait}`),
];

describe("what a clinic edits", () => {
  it("prices every service in whole rupees, under a name of its own", () => {
    for (const { name, fees } of services) expect(fees, name).toSatisfy((n) => Number.isInteger(n) && n > 0);
    expect(new Set(services.map(({ name }) => name)).size).toBe(services.length);
  });

  it.each(catalogue.map(({ name }) => name))("shows usual treatments and a face for %s", (name) => {
    expect(
      catalogue.find((department) => department.name === name)?.services.some(({ usual }) => usual),
    ).toBe(true);
    expect(home.departmentFaces).toHaveProperty([name]);
  });

  it.each(doctors)("places $firstName $lastName in a department and within the clinic's hours", (doctor) => {
    expect(catalogue.map(({ name }) => name)).toContain(doctor.department);
    expect(doctor.from >= clinic.hours.from && doctor.from < doctor.to && doctor.to <= clinic.hours.to).toBe(
      true,
    );
    for (const day of doctor.days) expect(clinic.hours.days).toContain(day);
  });

  it.each(pictures)("has the picture %s", (file) => {
    expect(existsSync(new URL(`pictures/${file}`, import.meta.url))).toBe(true);
  });

  it("names the facts about the clinic that are missing", () => {
    expect(clinicProblems(clinic)).toEqual([]);
    expect(clinicProblems({ ...clinic, invoice: { ...clinic.invoice, taxNumber: null } })).toEqual([]);
    const { email, ...rest } = clinic;
    const wrong = {
      ...rest,
      hours: { ...clinic.hours, from: "1 pm" },
      invoice: { ...clinic.invoice, taxNumber: "" },
    };
    expect(clinicProblems(wrong)).toEqual([
      "content/clinic.ts: email is missing or no e-mail address",
      'content/clinic.ts: hours.from must be like "13:00"',
      "content/clinic.ts: invoice.taxNumber is empty; a clinic without one writes null",
    ]);
  });

  it("hangs eight pictures, each once", () => {
    expect(new Set(home.gallery.map(({ file }) => file)).size).toBe(8);
  });
});
