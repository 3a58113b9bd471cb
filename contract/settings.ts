import { z } from "zod";
import { optionalText, requiredText } from "./fields.ts";
import { line } from "./site/texts.ts";

/**
 * The clinic's own facts, one row of `clinic_settings` for each group. Website, forms, papers, mails and the sign-in
 * page all read them here.
 */

/** A telephone number: `tel` for links (E.164), `display` as people read it aloud. */
const phone = z.strictObject({
  tel: z.string().regex(/^\+[1-9]\d{6,14}$/, "Please enter the number with its country code: +92 …"),
  display: requiredText("Please enter the number as people write it.", 24),
});

/** An address that a link may lead to. */
const webAddress = z
  .url({ protocol: /^https$/, error: "Please enter an address that begins with https://" })
  .max(300, "Please keep this within 300 characters.");

const degrees = (most: number) => z.number({ error: "This is not a place on the map." }).min(-most).max(most);

export const ClinicFacts = z.strictObject({
  name: line(60),
  tagline: line(80),
  description: line(200),
  address: z.strictObject({
    street: line(80),
    area: line(60),
    city: line(40),
    country: line(40),
    /** How to recognise the door, for people on their way. */
    landmark: line(120),
  }),
  phone,
  mobile: phone,
  /** The number behind the WhatsApp links. */
  whatsapp: phone,
  email: z.email("Please enter a valid e-mail address.").max(200),
  map: z.strictObject({ latitude: degrees(90), longitude: degrees(180), url: webAddress }),
  /** Shown in the footer, in this order. */
  social: z
    .array(z.strictObject({ name: requiredText("Please name the site.", 30), url: webAddress }))
    .max(6),
  director: z.strictObject({ name: line(60), title: line(90) }),
});
export type ClinicFacts = z.infer<typeof ClinicFacts>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time such as 13:00.");

/** When the clinic is open on a weekday; none: closed. ISO weekdays, 1 = Monday; clinic time, `HH:mm`. */
export const OpeningHours = z.strictObject({
  days: z
    .array(
      z
        .strictObject({ weekday: z.number().int().min(1).max(7), from: clock, to: clock })
        .refine(({ from, to }) => from < to, {
          path: ["to"],
          message: "The hours must end after they begin.",
        }),
    )
    .max(7),
  /** Single days on which the clinic is closed. */
  closures: z.array(z.strictObject({ day: z.iso.date("Please enter a date."), reason: line(60) })).max(60),
});
export type OpeningHours = z.infer<typeof OpeningHours>;

/** What papers say beside the clinic's facts. */
export const PrintTexts = z.strictObject({
  thankYou: line(120),
  /** National Tax Number; null: the clinic has none, and papers show none. */
  taxNumber: optionalText(30),
});
export type PrintTexts = z.infer<typeof PrintTexts>;

/** The groups of `clinic_settings` and what each holds. */
export const SETTING_GROUPS = { clinic: ClinicFacts, hours: OpeningHours, prints: PrintTexts } as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;
