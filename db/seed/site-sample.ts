import { type CatalogueDepartment, catalogue } from "#content/catalogue.ts";
import { clinic } from "#content/clinic.ts";
import { type DoctorProfile, doctors } from "#content/doctors.ts";
import { departmentFaces } from "#content/home.ts";
import type { ClinicFacts, OpeningHours, PrintTexts } from "#contract/clinic/settings.ts";
import type { SiteDepartment, SiteDoctor, SiteService } from "#contract/website/snapshot.ts";
import { fullName } from "#rules/values/text/person-name.ts";
import { choice, text } from "./sample-text.ts";

/**
 * The sample clinic of `content/` in the shapes of the database, from which a new clinic is filled. Nothing else reads
 * `content/`, but for `sample-sections.ts` and `sample-posts.ts` beside this file. All of it is text and pictures of ours, so a mistake in it is thrown and not answered.
 */

const phone = ({ tel, display }: { tel: string; display: string }) => ({ tel, display });

/** The settings of the group "clinic". */
export function sampleClinic(): ClinicFacts {
  const { address, whatsapp, director } = clinic;
  return {
    name: text(clinic.name),
    tagline: text(clinic.tagline),
    description: text(clinic.description),
    address: {
      street: text(address.street),
      area: text(address.area),
      city: text(address.city),
      country: text(address.country),
      landmark: text(address.landmark),
    },
    phone: phone(clinic.phone),
    mobile: phone(clinic.mobile),
    whatsapp: { tel: `+${whatsapp.url.replace(/^.*\//, "")}`, display: whatsapp.display },
    email: clinic.email,
    map: { ...clinic.map },
    social: clinic.social.map((one) => ({ ...one })),
    director: { name: text(director.name), title: text(director.title) },
  };
}

/** The settings of the group "hours". */
export function sampleHours(): OpeningHours {
  const { days, from, to } = clinic.hours;
  return { days: days.map((weekday) => ({ weekday, from, to })), closures: [] };
}

/** The settings of the group "prints". */
export function samplePrints(): PrintTexts {
  return { thankYou: text(clinic.invoice.thankYou), taxNumber: clinic.invoice.taxNumber };
}

/** What the site adds to a department of the catalogue, by its name. Null: not one of the sample's departments. */
export function sampleDepartment(
  name: string,
): Pick<SiteDepartment, "name" | "description" | "heading" | "picture"> | null {
  const department = catalogue.find((one) => one.name === name);
  const face = departmentFaces[name];
  if (!department || !face) return null;
  return {
    name: text(department.name),
    description: text(department.description),
    heading: text(face.heading),
    picture: choice(face),
  };
}

/** What the site adds to a service of the catalogue, by its name. Null: not one of the sample's services. */
export function sampleService(name: string): Pick<SiteService, "name" | "startsAt" | "isUsual"> | null {
  const service = catalogue
    .flatMap(({ services }: CatalogueDepartment) => services)
    .find((one) => one.name === name);
  if (!service) return null;
  return { name: text(service.name), startsAt: service.startsAt ?? false, isUsual: service.usual ?? false };
}

/** What the site shows of a doctor, by first and last name. Null: not one of the sample's doctors. */
export function sampleDoctor(name: string): Omit<SiteDoctor, "id" | "idDepartment"> | null {
  const doctor = doctors.find(({ firstName, lastName }) => fullName(firstName, lastName) === name);
  return doctor ? shownOf(doctor) : null;
}

function shownOf(doctor: DoctorProfile): Omit<SiteDoctor, "id" | "idDepartment"> {
  const { firstName, lastName, qualification, focus, languages, days, from, to } = doctor;
  return {
    name: text(fullName(firstName, lastName)),
    qualification: text(qualification),
    focus: text(focus),
    languages: [...languages],
    hours: days.map((weekday) => ({ weekday, from, to })),
    portrait: choice({ file: `portraits/${doctor.portrait}`, alt: doctor.portraitAlt }),
  };
}

/** The names of the sample's departments and doctors, in the order in which the site shows them. */
export const sampleOrder = {
  departments: catalogue.map(({ name }) => name),
  doctors: doctors.map(({ firstName, lastName, department }) => ({
    name: fullName(firstName, lastName),
    department,
  })),
};
