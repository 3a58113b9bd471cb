import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  instant,
  keptText,
  optionalText,
  recordId,
  requiredDate,
  requiredText,
  seenUpdatedOn,
} from "#contract/values/fields.ts";
import { line } from "#contract/values/texts.ts";
import { webAddress } from "#contract/values/web-address.ts";
import { MOST_SITTINGS, overlappingSittings } from "#rules/clinic/hours/opening-hours.ts";
import { clinicPhoneProblem, dialledNumber } from "#rules/values/text/phone.ts";
import { ClinicLogo } from "./logo.ts";
import { textAt } from "./settings-texts.ts";

/**
 * The clinic's own facts, one row of `clinic_settings` for each group. Website, forms, papers, mails and the sign-in page
 * all read them here.
 */

const UNDIALLED = "Links must dial the number that is shown.";

/**
 * A telephone number: `display` as people read it aloud, `tel` as links dial it (E.164), which is `dialledNumber(display)`.
 * `missing` is the message for a blank one.
 */
const phone = (missing: string) =>
  z
    .strictObject({
      tel: z.string(UNDIALLED).regex(/^(\+\d{1,15})?$/, UNDIALLED),
      display: requiredText(missing, 24),
    })
    .superRefine(({ tel, display }, context) => {
      const problem = clinicPhoneProblem(display);
      if (problem) context.addIssue({ code: "custom", path: ["display"], message: problem });
      else if (tel !== dialledNumber(display))
        context.addIssue({ code: "custom", path: ["tel"], message: UNDIALLED });
    });

const LONGEST_ADDRESS = 300;
const degrees = (most: number) => z.number({ error: "This is not a place on the map." }).min(-most).max(most);

export const ClinicFacts = z.strictObject({
  name: textAt("name"),
  tagline: textAt("tagline"),
  description: textAt("description"),
  address: z.strictObject({
    street: textAt("address.street"),
    area: textAt("address.area"),
    city: textAt("address.city"),
    country: textAt("address.country"),
    /** How to recognise the door, for people on their way. */
    landmark: textAt("address.landmark"),
  }),
  phone: phone("Please write the reception’s phone number."),
  mobile: phone("Please write the mobile number."),
  /** The number behind the WhatsApp links. */
  whatsapp: phone("Please write the WhatsApp number."),
  /** Blank: the clinic has none, and pages and papers show none. */
  email: z
    .string()
    .max(200)
    .refine(
      (text) => text === "" || z.email().safeParse(text).success,
      "Please enter a valid e-mail address.",
    ),
  /** Null: the place on the map is not set. */
  map: z.strictObject({
    latitude: degrees(90).nullable(),
    longitude: degrees(180).nullable(),
    url: webAddress(LONGEST_ADDRESS),
  }),
  /** Shown in the footer, in this order. */
  social: z
    .array(
      z.strictObject({ name: requiredText("Please name the site.", 30), url: webAddress(LONGEST_ADDRESS) }),
    )
    .max(6),
  director: z.strictObject({ name: textAt("director.name"), title: textAt("director.title") }),
  /** Without it, the product's own mark is shown. */
  logo: ClinicLogo.optional(),
});
export type ClinicFacts = z.infer<typeof ClinicFacts>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time such as 13:00.");

const openDay = z
  .strictObject({ weekday: z.number().int().min(1).max(7), from: clock, to: clock })
  .refine(({ from, to }) => from < to, {
    path: ["to"],
    message: "The hours must end after they begin.",
  });
const closure = z.strictObject({
  day: requiredDate("Please enter a date."),
  reason: line(60, "Please write why you are closed."),
});

/** Reports each entry of a list whose `field` equals an earlier entry's. */
const once =
  <Field extends string>(field: Field, message: string) =>
  (entries: readonly Record<Field, unknown>[], context: z.RefinementCtx) => {
    for (const [index, entry] of entries.entries())
      if (entries.findIndex((other) => other[field] === entry[field]) < index)
        context.addIssue({ code: "custom", path: [index, field], message });
  };

/** Reports sittings beyond a day's maximum, and sittings that overlap. */
function apart(days: readonly z.infer<typeof openDay>[], context: z.RefinementCtx): void {
  const counts = new Map<number, number>();
  for (const [index, { weekday }] of days.entries()) {
    const count = (counts.get(weekday) ?? 0) + 1;
    counts.set(weekday, count);
    if (count > MOST_SITTINGS)
      context.addIssue({ code: "custom", path: [index, "from"], message: "A day has two sittings at most." });
  }
  for (const index of overlappingSittings(days))
    context.addIssue({
      code: "custom",
      path: [index, "from"],
      message: "The second sitting must begin after the first has ended.",
    });
}

/** The sittings of each weekday; none: closed. ISO weekdays, 1 = Monday; clinic time, `HH:mm`. */
export const OpeningHours = z.strictObject({
  days: z
    .array(openDay)
    .max(7 * MOST_SITTINGS, "A week has seven days.")
    .superRefine(apart),
  /** Single days on which the clinic is closed. */
  closures: z
    .array(closure)
    .max(60, "Please keep to 60 days. Days that are over can go.")
    .superRefine(once("day", "This day is in the list already.")),
});
export type OpeningHours = z.infer<typeof OpeningHours>;

/** The texts of papers besides the clinic's facts. */
export const PrintTexts = z.strictObject({
  thankYou: textAt("thankYou"),
  /** National Tax Number; null: the clinic has none, and papers show none. */
  taxNumber: optionalText(30),
  /** The number of the licence of the healthcare commission; absent: papers show none. A form that omits it keeps it. */
  licenceNumber: keptText(40),
});
export type PrintTexts = z.infer<typeof PrintTexts>;

/** The groups of `clinic_settings` and what each holds. */
export const SETTING_GROUPS = { clinic: ClinicFacts, hours: OpeningHours, prints: PrintTexts } as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** The public facts of the clinic, which its website, papers and sign-in page show. */
export const PublicClinic = z.object({
  clinic: ClinicFacts,
  hours: OpeningHours,
  prints: PrintTexts,
  /** Only in a demo clinic: the command that starts a clinic of one's own. */
  demo: z.object({ start: z.string() }).optional(),
});
export type PublicClinic = z.infer<typeof PublicClinic>;

export const getPublicClinic = endpoint({
  method: "GET",
  path: "/Clinic/GetPublic",
  access: "public",
  summary: "The clinic's name, address, phones, opening hours and what its papers say",
  background: true,
  maxAge: 1,
  output: PublicClinic,
});

/** A stored group of settings, with the author of its last change. */
const storedGroup = <Facts extends z.ZodType>(facts: Facts) =>
  z.object({
    /** For the group's history. */
    id: recordId,
    facts,
    updatedOn: instant,
    /** Whether there is a change that can be undone. */
    canUndo: z.boolean(),
    /** The name of the last change's author; null: unchanged since the clinic began. */
    changedBy: z.string().nullable(),
  });

const stored = {
  clinic: storedGroup(ClinicFacts),
  hours: storedGroup(OpeningHours),
  prints: storedGroup(PrintTexts),
} as const;
export type StoredGroup<Group extends SettingGroup> = z.infer<(typeof stored)[Group]>;

/** The settings by group. */
export type StoredSettings = { [Group in SettingGroup]: StoredGroup<Group> };

export const getSettings = endpoint({
  method: "GET",
  path: "/Settings/Get",
  access: "settings.manage",
  summary: "The clinic's settings by group, and who changed each last",
  output: z.object(stored),
});

const seen = { updatedOn: seenUpdatedOn };

/** The input of each group's form: its facts, and the version read. */
export const ClinicInput = ClinicFacts.extend(seen);
export const HoursInput = OpeningHours.extend(seen);
export const PrintsInput = PrintTexts.extend(seen);

export const saveClinic = endpoint({
  method: "POST",
  path: "/Settings/SaveClinic",
  access: "settings.manage",
  summary: "Change the clinic's name, address, phones and links; they are true everywhere within seconds",
  body: ClinicInput,
  output: stored.clinic,
  message: "Saved. Website, papers and mails say it from now on.",
});

export const saveHours = endpoint({
  method: "POST",
  path: "/Settings/SaveHours",
  access: "settings.manage",
  summary: "Change the opening hours of the week and the days on which the clinic is closed",
  body: HoursInput,
  output: stored.hours,
  message: "Saved. The website says it from now on.",
});

export const savePrints = endpoint({
  method: "POST",
  path: "/Settings/SavePrints",
  access: "settings.manage",
  summary: "Change what invoices and receipts say beside the clinic's facts",
  body: PrintsInput,
  output: stored.prints,
  message: "Saved. It is used from the next print on.",
});

export const undoSettings = endpoint({
  method: "POST",
  path: "/Settings/Undo",
  access: "settings.manage",
  summary:
    "Put a group of settings back to what it was before its last change; undoing again brings that back",
  body: z.object({
    group: z.enum(["clinic", "hours", "prints"], { error: "Say which group: clinic, hours or prints." }),
    ...seen,
  }),
  output: z.null(),
  message: "The last change is undone.",
});

export const countBookedOn = endpoint({
  method: "GET",
  path: "/Settings/CountBookedOn",
  access: "settings.manage",
  summary: "How many patients are booked on each of some days, such as days on which the clinic closes",
  background: true,
  query: z.object({
    /** Days, `yyyy-MM-dd`, separated by commas. */
    days: z.preprocess(
      (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
      z
        .array(requiredDate("Say which days: yyyy-MM-dd, with commas between them."), {
          error: "Say which days: yyyy-MM-dd, with commas between them.",
        })
        .max(60, "Please ask for fewer days."),
    ),
  }),
  /** Days without any are left out. */
  output: z.array(z.object({ day: z.string(), booked: z.number().int().positive() })),
});
