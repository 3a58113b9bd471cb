import { z } from "zod";
import { days, link, listOf, part, problemsIn, text, time } from "./check-parts.ts";

const phone = part({
  tel: z.string("is missing").regex(/^\+\d{8,15}$/, "must be + and 8 to 15 digits"),
  display: text,
});

const facts = part({
  name: text,
  nameInUrdu: text,
  city: text,
  tagline: text,
  description: text,
  address: part({ street: text, area: text, city: text, country: text, landmark: text }),
  phone,
  mobile: phone,
  whatsapp: part({ url: link, display: text }),
  email: z.email("is missing or no e-mail address"),
  hours: part({
    days,
    from: time,
    to: time,
    daysText: text,
    timesText: text,
    closedText: text,
  }),
  map: part({ latitude: z.number("is missing"), longitude: z.number("is missing"), url: link }),
  social: listOf(part({ name: text, url: link }), 0),
  director: part({
    name: text,
    title: text,
    words: part({ before: text, stressed: text, after: text }),
  }),
  invoice: part({
    thankYou: text,
    taxNumber: z.string("is missing").trim().min(1, "is empty; a clinic without one writes null").nullable(),
  }),
});

/** The problems of `content/clinic.ts`, a line each. */
export function clinicProblems(clinic: unknown): string[] {
  return problemsIn("content/clinic.ts", facts, clinic);
}
