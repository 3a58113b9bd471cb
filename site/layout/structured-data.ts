import { catalogue } from "#content/catalogue.ts";
import { clinic } from "#content/clinic.ts";
import type { DoctorProfile } from "#content/doctors.ts";
import { questions } from "#content/home.ts";
import { formatMoney } from "#rules/display.ts";
import { fullName } from "#rules/person-name.ts";
import type { Note } from "#site/blog/notes.ts";
import { bestAddress } from "./origin.ts";
import { sharedPicture } from "./shared-picture.ts";

/** Structured data for search engines (schema.org). */
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const SPECIALTIES: Readonly<Record<string, string>> = {
  Dentistry: "Dentistry",
  Aesthetics: "Dermatology",
  "General Physician": "PrimaryCare",
};

const CLINIC_ID = bestAddress("/#clinic");

const address = {
  "@type": "PostalAddress",
  streetAddress: `${clinic.address.street}, ${clinic.address.area}`,
  addressLocality: clinic.address.city,
  addressCountry: "PK",
};

const openFrom = (days: readonly number[], opens: string, closes: string) => ({
  "@type": "OpeningHoursSpecification",
  dayOfWeek: days.map((day) => DAYS[day - 1]),
  opens,
  closes,
});

const specialtyOf = (department: string) => `https://schema.org/${SPECIALTIES[department] ?? "PrimaryCare"}`;

function priceRange(): string {
  const fees = catalogue.flatMap(({ services }) => services.map((service) => service.fees));
  return `${formatMoney(Math.min(...fees))} to ${formatMoney(Math.max(...fees))}`;
}

/** The clinic itself. */
export function clinicData() {
  const { name, description, phone, email, hours, map } = clinic;
  return {
    "@type": ["MedicalClinic", "Dentist"],
    "@id": CLINIC_ID,
    name,
    description,
    url: bestAddress("/"),
    image: bestAddress(sharedPicture().path),
    logo: bestAddress("/apple-touch-icon-180.png"),
    telephone: phone.tel,
    email,
    address,
    geo: { "@type": "GeoCoordinates", latitude: map.latitude, longitude: map.longitude },
    hasMap: map.url,
    openingHoursSpecification: [openFrom(hours.days, hours.from, hours.to)],
    medicalSpecialty: catalogue.map((department) => specialtyOf(department.name)),
    priceRange: priceRange(),
    currenciesAccepted: "PKR",
    paymentAccepted: "Cash, credit card, some insurance plans",
  };
}

/** One doctor; `portraitUrl` is the picture's address. */
export function physicianData(doctor: DoctorProfile, portraitUrl: string) {
  return {
    "@type": "Physician",
    name: `Dr ${fullName(doctor.firstName, doctor.lastName)}`,
    description: `${doctor.qualification}. ${doctor.focus}.`,
    image: bestAddress(portraitUrl),
    url: bestAddress("/#doctors"),
    telephone: clinic.phone.tel,
    address,
    medicalSpecialty: specialtyOf(doctor.department),
    openingHoursSpecification: [openFrom(doctor.days, doctor.from, doctor.to)],
    parentOrganization: { "@id": CLINIC_ID },
  };
}

/** The questions of the home page. */
export function questionsData() {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** A note of the blog. */
export function noteData({ title, shortDescription, date, author, href, picture, tags }: Note) {
  return {
    "@type": "BlogPosting",
    headline: title,
    description: shortDescription,
    datePublished: date,
    inLanguage: "en-PK",
    image: bestAddress(sharedPicture({ name: picture.file, alt: picture.alt }).path),
    mainEntityOfPage: bestAddress(href),
    keywords: tags.join(", "),
    author: { "@type": "Person", name: author, url: bestAddress("/#doctors") },
    publisher: {
      "@type": "Organization",
      "@id": CLINIC_ID,
      name: clinic.name,
      logo: { "@type": "ImageObject", url: bestAddress("/apple-touch-icon-180.png") },
    },
  };
}

/** Breadcrumbs: the pages from the home page to this one. */
export function crumbs(way: readonly { name: string; path: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: clinic.name, path: "/" }, ...way].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: bestAddress(path),
    })),
  };
}
