import { z } from "zod";
import type { CatalogueDepartment } from "./catalogue.ts";
import { days, listOf, part, problemsIn, text, time } from "./check-parts.ts";
import type { Clinic } from "./clinic.ts";

interface Around {
  clinic: Clinic;
  catalogue: readonly CatalogueDepartment[];
}

const profile = part({
  slug: z.string("is missing").regex(/^[a-z0-9-]+$/, "must be lower-case letters, digits and hyphens"),
  firstName: text,
  lastName: text,
  qualification: text,
  department: text,
  focus: text,
  languages: listOf(text),
  days,
  from: time,
  to: time,
  portrait: text,
  portraitAlt: text,
});

function disagreements({ clinic: { hours }, catalogue }: Around, doctor: z.infer<typeof profile>): string[] {
  const { department, from, to } = doctor;
  const inside = from >= hours.from && from < to && to <= hours.to;
  const known = catalogue.some(({ name }) => name === department);
  return [
    known ? "" : `has a department that content/catalogue.ts does not: ${department}`,
    inside
      ? ""
      : `receives patients from ${from} to ${to}, not within the clinic's ${hours.from} to ${hours.to}`,
    doctor.days.every((day) => hours.days.includes(day)) ? "" : "has days on which the clinic is closed",
  ].filter(Boolean);
}

/** The problems of `content/doctors.ts`, alone or with the clinic's facts, a line each. */
export function doctorProblems(doctors: unknown, around: Around): string[] {
  const checked = profile.superRefine((doctor, context) => {
    for (const message of disagreements(around, doctor)) context.addIssue({ code: "custom", message });
  });
  return problemsIn("content/doctors.ts", listOf(checked), doctors);
}
