import type { ReactNode } from "react";
import type { SectionKey } from "#contract/website/sections.ts";
import { RegisteredNote } from "#site/forms/registered-note.tsx";
import type { Page } from "#site/layout/frame.tsx";
import { clinicData, physicianData, questionsData } from "#site/layout/structured-data.ts";
import { About } from "#site/sections/about.tsx";
import { Departments } from "#site/sections/departments.tsx";
import { Director } from "#site/sections/director.tsx";
import { Doctors } from "#site/sections/doctors.tsx";
import { Gallery } from "#site/sections/gallery.tsx";
import { Hero, heroPreloads } from "#site/sections/hero.tsx";
import { Questions } from "#site/sections/questions.tsx";
import { Services } from "#site/sections/services.tsx";
import { Booking } from "#site/sections/visit/booking.tsx";
import { Contact } from "#site/sections/visit/contact.tsx";
import { Why } from "#site/sections/why.tsx";
import type { Site } from "#site/site.tsx";

/** The component of each section of the home page. */
const SECTIONS: Readonly<Partial<Record<SectionKey, () => ReactNode>>> = {
  hero: Hero,
  why: Why,
  about: About,
  director: Director,
  services: Services,
  booking: Booking,
  departments: Departments,
  doctors: Doctors,
  questions: Questions,
  gallery: Gallery,
  contact: Contact,
};

/** The home page: the sections that are shown, in the clinic's order. */
export function homePage(site: Site): Page {
  const { snapshot, say } = site;
  const { clinic, sections } = snapshot;
  const shown = snapshot.order.filter((key) => sections[key].isShown);
  const tagline = say(clinic.tagline);
  return {
    path: "/",
    title: site.word("titleOfHome", {
      clinic: say(clinic.name),
      city: say(clinic.address.city),
      tagline: `${tagline.charAt(0).toLowerCase()}${tagline.slice(1)}`,
    }),
    description: say(sections.hero.description),
    stressed: true,
    script: "home",
    preloads: heroPreloads(site),
    data: [
      clinicData(site),
      ...(sections.doctors.isShown ? snapshot.doctors.map((doctor) => physicianData(site, doctor)) : []),
      ...(sections.questions.isShown ? [questionsData(site)] : []),
    ],
    content: [
      <RegisteredNote key="registered" />,
      ...shown.map((key) => {
        const Section = SECTIONS[key];
        return Section ? <Section key={key} /> : null;
      }),
    ],
  };
}
