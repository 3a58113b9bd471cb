import type { OpeningHours } from "#contract/clinic/settings.ts";
import type { SiteDoctor } from "#contract/website/snapshot.ts";
import { type OpenDay, openDaysByHours, weekdayName } from "#rules/clinic/hours/opening-hours.ts";
import { formatMoney } from "#rules/values/display.ts";
import type { Note } from "#site/blog/notes.ts";
import { filesOf } from "#site/pictures/files.ts";
import type { Site } from "#site/site.tsx";
import { addressOf } from "./address.ts";
import { fullAddress } from "./origin.ts";
import { sharedPicture } from "./shared-picture.ts";

/** Structured data for search engines (schema.org), in the page's language. */
const SPECIALTIES: Readonly<Record<string, string>> = {
  Dentistry: "Dentistry",
  Aesthetics: "Dermatology",
  "General Physician": "PrimaryCare",
};
const LOGO = "/apple-touch-icon-180.png";

/** The same in every language: it is one clinic. */
const clinicId = (site: Site) => fullAddress(site, "/#clinic");
const here = (site: Site, path: string) => fullAddress(site, addressOf(path, site.language));
const logoOf = (site: Site) => fullAddress(site, site.snapshot.logo?.src ?? LOGO);

function addressData({ snapshot, say, word }: Site) {
  const { street, area, city } = snapshot.clinic.address;
  return {
    "@type": "PostalAddress",
    streetAddress: `${say(street)}${word("comma")}${say(area)}`,
    addressLocality: say(city),
    addressCountry: "PK",
  };
}

const openingHours = (hours: readonly OpenDay[]) =>
  openDaysByHours(hours).map(({ weekdays, from, to }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: weekdays.map(weekdayName),
    opens: from,
    closes: to,
  }));

/** Days on which the clinic is closed, as schema.org says it: from midnight to midnight of no length. Undefined without any. */
const closedDays = (closures: OpeningHours["closures"]) =>
  closures.length > 0
    ? closures.map(({ day }) => ({
        "@type": "OpeningHoursSpecification",
        validFrom: day,
        validThrough: day,
        opens: "00:00",
        closes: "00:00",
      }))
    : undefined;

const specialtyOf = (department = "") => `https://schema.org/${SPECIALTIES[department] ?? "PrimaryCare"}`;

/** Undefined without a price list. */
function priceRange({ snapshot, word }: Site): string | undefined {
  const fees = snapshot.departments.flatMap(({ services }) => services.map((service) => service.fees));
  return fees.length > 0
    ? word("moneyRange", {
        least: formatMoney(Math.min(...fees)),
        most: formatMoney(Math.max(...fees)),
      })
    : undefined;
}

/** Where on the earth it is; undefined while nobody has said so. */
const geoData = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? undefined : { "@type": "GeoCoordinates", latitude, longitude };

/** The clinic itself. */
export function clinicData(site: Site) {
  const { snapshot, say } = site;
  const { name, description, phone, email, map } = snapshot.clinic;
  return {
    "@type": ["MedicalClinic", "Dentist"],
    "@id": clinicId(site),
    name: say(name),
    description: say(description),
    url: here(site, "/"),
    image: fullAddress(site, sharedPicture(site).path),
    logo: logoOf(site),
    telephone: phone.tel,
    email: email || undefined,
    address: addressData(site),
    geo: geoData(map),
    hasMap: map.url,
    openingHoursSpecification: openingHours(snapshot.hours.days),
    specialOpeningHoursSpecification: closedDays(snapshot.hours.closures),
    medicalSpecialty: snapshot.departments.map((department) => specialtyOf(department.name.en)),
    priceRange: priceRange(site),
    currenciesAccepted: "PKR",
  };
}

/** One doctor. */
export function physicianData(site: Site, doctor: SiteDoctor) {
  const { snapshot, say } = site;
  const { name, qualification, focus, portrait, idDepartment, hours } = doctor;
  const department = snapshot.departments.find(({ id }) => id === idDepartment);
  return {
    "@type": "Physician",
    name: site.word("doctor", { doctor: say(name) }),
    description: [qualification, ...(focus ? [focus] : [])]
      .map((text) => `${say(text)}${site.word("stop")}`)
      .join(" "),
    image: portrait ? fullAddress(site, filesOf(snapshot, portrait.picture).src) : undefined,
    url: here(site, "/#doctors"),
    telephone: snapshot.clinic.phone.tel,
    address: addressData(site),
    medicalSpecialty: specialtyOf(department?.name.en),
    openingHoursSpecification: openingHours(hours),
    parentOrganization: { "@id": clinicId(site) },
  };
}

/** The questions of the home page. */
export function questionsData({ snapshot, say }: Site) {
  return {
    "@type": "FAQPage",
    mainEntity: snapshot.sections.questions.questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: say(question),
      acceptedAnswer: { "@type": "Answer", text: say(answer) },
    })),
  };
}

/** A note of the blog. */
export function noteData(site: Site, note: Note) {
  const { title, shortDescription, date, author, href, picture, tags, language } = note;
  const name = site.say(site.snapshot.clinic.name);
  return {
    "@type": "BlogPosting",
    headline: title,
    description: shortDescription,
    datePublished: date,
    inLanguage: `${language}-PK`,
    image: fullAddress(site, sharedPicture(site, picture).path),
    mainEntityOfPage: fullAddress(site, href),
    keywords: tags.join(", "),
    author: author
      ? { "@type": "Person", name: author, url: here(site, "/#doctors") }
      : { "@type": "Organization", name },
    publisher: {
      "@type": "Organization",
      "@id": clinicId(site),
      name,
      logo: { "@type": "ImageObject", url: logoOf(site) },
    },
  };
}

/** Breadcrumbs: the pages from the home page to this one. */
export function crumbs(site: Site, way: readonly { name: string; path: string }[]) {
  const home = { name: site.say(site.snapshot.clinic.name), path: "/" };
  return {
    "@type": "BreadcrumbList",
    itemListElement: [home, ...way].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: here(site, path),
    })),
  };
}
