import { z } from "zod";

const text = z.string("is missing").trim().min(1, "is empty");
const link = z.url("must be an address that begins with https://");
const phone = z.object({
  tel: z.string("is missing").regex(/^\+\d{8,15}$/, "must be + and 8 to 15 digits"),
  display: text,
});
const time = z.string("is missing").regex(/^\d\d:\d\d$/, 'must be like "13:00"');

const facts = z.object({
  name: text,
  nameInUrdu: text,
  city: text,
  tagline: text,
  description: text,
  address: z.object({ street: text, area: text, city: text, country: text, landmark: text }),
  phone,
  mobile: phone,
  whatsapp: z.object({ url: link, display: text }),
  email: z.email("is missing or no e-mail address"),
  hours: z.object({
    days: z.array(z.int().min(1).max(7)).min(1, "names no day"),
    from: time,
    to: time,
    daysText: text,
    timesText: text,
    closedText: text,
  }),
  map: z.object({ latitude: z.number("is missing"), longitude: z.number("is missing"), url: link }),
  social: z.array(z.object({ name: text, url: link })),
  director: z.object({
    name: text,
    title: text,
    words: z.object({ before: text, stressed: text, after: text }),
  }),
  invoice: z.object({
    thankYou: text,
    taxNumber: z.string("is missing").trim().min(1, "is empty; a clinic without one writes null").nullable(),
  }),
});

/** What is missing or wrong in `content/clinic.ts`, a line each. The build asks before it begins. */
export function clinicProblems(clinic: unknown): string[] {
  const issues = facts.safeParse(clinic).error?.issues ?? [];
  return issues.map(({ path, message }) => `content/clinic.ts: ${path.join(".")} ${message}`);
}
