import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  chosenIds,
  instant,
  optionalText,
  recordId,
  requiredId,
  requiredText,
  seenUpdatedOn,
} from "#contract/values/fields.ts";
import { line } from "#contract/values/texts.ts";
import { PictureChoice } from "./pictures.ts";

/**
 * What the website shows of doctors, departments and services: stored in their records, and public once saved. Names,
 * prices and hours have their own forms (docs/handbook/website/website-editor.md#doctors-and-prices).
 */

const shown = z.boolean({ error: "Say whether it is shown." });
const text = z.object({ en: z.string(), ur: z.string().optional() });
const picture = z.object({ picture: z.string(), alt: text, focus: z.string().optional() }).nullable();

export const SiteDoctorRow = z.object({
  id: recordId,
  name: z.string(),
  qualification: z.string().nullable(),
  departmentNames: z.string(),
  /** Inactive doctors are never on the website. */
  isActive: z.boolean(),
  isShown: z.boolean(),
  focus: text.nullable(),
  languages: z.array(z.string()),
  portrait: picture,
  nameUr: z.string().nullable(),
  qualificationUr: z.string().nullable(),
  updatedOn: instant,
});
export type SiteDoctorRow = z.infer<typeof SiteDoctorRow>;

export const listSiteDoctors = endpoint({
  method: "GET",
  path: "/Site/GetDoctors",
  access: "site.edit",
  summary: "The doctors in the order of the website, with what it shows of each",
  output: z.array(SiteDoctorRow),
});

export const SiteDoctorInput = z.object({
  id: requiredId("Say which doctor."),
  isShown: shown,
  /** The doctor's main field, shown under the name. */
  focus: line(90).nullable(),
  languages: z.array(requiredText("Name the language.", 30)).max(6, "Name at most six languages."),
  portrait: PictureChoice.nullable(),
  nameUr: optionalText(80),
  qualificationUr: optionalText(120),
  updatedOn: seenUpdatedOn,
});

export const saveSiteDoctor = endpoint({
  method: "POST",
  path: "/Site/SaveDoctor",
  access: "site.publish",
  summary: "What the website shows of a doctor; public at once",
  body: SiteDoctorInput,
  output: SiteDoctorRow,
  message: "Saved. On the website in 5 seconds.",
});

export const arrangeSiteDoctors = endpoint({
  method: "POST",
  path: "/Site/ArrangeDoctors",
  access: "site.publish",
  summary: "The order of the doctors on the website; public at once",
  body: z.object({ ids: chosenIds("Name every doctor once.") }),
  output: z.array(SiteDoctorRow),
  message: "Saved. On the website in 5 seconds.",
});

export const SiteServiceRow = z.object({
  id: recordId,
  name: z.string(),
  /** Rupees. */
  fees: z.number(),
  isShown: z.boolean(),
  startsAt: z.boolean(),
  isUsual: z.boolean(),
  nameUr: z.string().nullable(),
  updatedOn: instant,
});
export type SiteServiceRow = z.infer<typeof SiteServiceRow>;

export const SiteDepartmentRow = z.object({
  id: recordId,
  name: z.string(),
  isShown: z.boolean(),
  /** The heading of its prices on the home page; null: its name. */
  heading: text.nullable(),
  picture,
  nameUr: z.string().nullable(),
  descriptionUr: z.string().nullable(),
  updatedOn: instant,
  /** The active ones, in the order of the website. */
  services: z.array(SiteServiceRow),
});
export type SiteDepartmentRow = z.infer<typeof SiteDepartmentRow>;

export const listSitePrices = endpoint({
  method: "GET",
  path: "/Site/GetPrices",
  access: "site.edit",
  summary: "Active departments and services in the order of the website, with what it shows of each",
  output: z.array(SiteDepartmentRow),
});

export const SiteDepartmentInput = z.object({
  id: requiredId("Say which department."),
  isShown: shown,
  heading: line(90).nullable(),
  picture: PictureChoice.nullable(),
  nameUr: optionalText(80),
  descriptionUr: optionalText(400),
  updatedOn: seenUpdatedOn,
});

export const saveSiteDepartment = endpoint({
  method: "POST",
  path: "/Site/SaveDepartment",
  access: "site.publish",
  summary: "What the website shows of a department; public at once",
  body: SiteDepartmentInput,
  output: z.array(SiteDepartmentRow),
  message: "Saved. On the website in 5 seconds.",
});

export const SiteServiceInput = z.object({
  id: requiredId("Say which service."),
  isShown: shown,
  /** The price depends on the case: shown as "from Rs …". */
  startsAt: z.boolean({ error: "Say whether the price is where it starts." }),
  /** One of the usual treatments that the home page lists. */
  isUsual: z.boolean({ error: "Say whether it is a usual treatment." }),
  nameUr: optionalText(120),
  updatedOn: seenUpdatedOn,
});

export const saveSiteService = endpoint({
  method: "POST",
  path: "/Site/SaveService",
  access: "site.publish",
  summary: "What the website shows of a service; public at once",
  body: SiteServiceInput,
  output: z.array(SiteDepartmentRow),
  message: "Saved. On the website in 5 seconds.",
});

export const arrangeSiteServices = endpoint({
  method: "POST",
  path: "/Site/ArrangeServices",
  access: "site.publish",
  summary: "The order of a department's services on the website; public at once",
  body: z.object({ ids: chosenIds("Name the services in their order.") }),
  output: z.array(SiteDepartmentRow),
  message: "Saved. On the website in 5 seconds.",
});
