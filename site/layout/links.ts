import type { SectionKey } from "#contract/site/sections.ts";
import type { Site } from "#site/site.tsx";
import { addressOf } from "./address.ts";

interface Link {
  readonly href: string;
  readonly text: string;
  /** The section of the home page that it leads to: without it, the link goes too. */
  readonly section?: SectionKey;
}

export const BOOKING_HREF = "/#appointment";

/** The main menu: sections of the home page, then the blog. */
const MAIN: readonly Link[] = [
  { href: "/#about", text: "About", section: "about" },
  { href: "/#services", text: "Services", section: "services" },
  { href: "/#departments", text: "Departments", section: "departments" },
  { href: "/#doctors", text: "Doctors", section: "doctors" },
  { href: "/#contact", text: "Contact", section: "contact" },
  { href: "/blog", text: "Blog" },
];
const REGISTER: Link = { href: "/registration", text: "Register as Patient" };

const OF_CLINIC: readonly Link[] = [
  { href: "/#about", text: "About us", section: "about" },
  { href: "/#doctors", text: "Doctors", section: "doctors" },
  { href: "/#gallery", text: "Gallery", section: "gallery" },
  { href: "/blog", text: "Blog" },
];
const FOR_PATIENTS: readonly Link[] = [
  { href: BOOKING_HREF, text: "Book an appointment" },
  REGISTER,
  { href: "/#faq", text: "Questions", section: "questions" },
  { href: "/#contact", text: "Find us", section: "contact" },
];

export interface ShownLink {
  readonly href: string;
  readonly text: string;
}

/** The links of the page's language that lead somewhere. */
export function linksOf({ snapshot, language }: Site) {
  const shown = (links: readonly Link[]): ShownLink[] =>
    links
      .filter(({ section }) => !section || snapshot.sections[section].isShown)
      .map(({ href, text }) => ({ href: addressOf(href, language), text }));
  return {
    main: shown(MAIN),
    menu: shown([...MAIN, REGISTER]),
    register: shown([REGISTER])[0] as ShownLink,
    ofClinic: shown(OF_CLINIC),
    forPatients: shown(FOR_PATIENTS),
    booking: addressOf(BOOKING_HREF, language),
  };
}

/** Where WhatsApp opens a conversation with a number in E.164. */
export const whatsappAddress = (tel: string) => `https://wa.me/${tel.slice(1)}`;
