import type { SectionKey } from "#contract/website/sections.ts";
import { chatAddress } from "#rules/values/text/chat.ts";
import type { Site } from "#site/site.tsx";
import type { WordName } from "#site/words.ts";
import { addressOf } from "./address.ts";

interface Link {
  readonly href: string;
  readonly word: WordName;
  /** The section of the home page that it leads to: without it, the link goes too. */
  readonly section?: SectionKey;
}

export const BOOKING_HREF = "/#appointment";

/** The main menu: sections of the home page, then the blog. */
const MAIN: readonly Link[] = [
  { href: "/#about", word: "linkAbout", section: "about" },
  { href: "/#services", word: "linkServices", section: "services" },
  { href: "/#departments", word: "linkDepartments", section: "departments" },
  { href: "/#doctors", word: "linkDoctors", section: "doctors" },
  { href: "/#contact", word: "linkContact", section: "contact" },
  { href: "/blog", word: "linkBlog" },
];
const REGISTER: Link = { href: "/registration", word: "linkRegister" };

const OF_CLINIC: readonly Link[] = [
  { href: "/#about", word: "linkAboutUs", section: "about" },
  { href: "/#doctors", word: "linkDoctors", section: "doctors" },
  { href: "/#gallery", word: "linkGallery", section: "gallery" },
  { href: "/blog", word: "linkBlog" },
];
const FOR_PATIENTS: readonly Link[] = [
  { href: BOOKING_HREF, word: "bookAppointment" },
  REGISTER,
  { href: "/#faq", word: "linkQuestions", section: "questions" },
  { href: "/#contact", word: "linkFindUs", section: "contact" },
];

export interface ShownLink {
  readonly href: string;
  readonly text: string;
}

/** The links of the page's language that lead somewhere. */
export function linksOf({ snapshot, language, word }: Site) {
  const shown = (links: readonly Link[]): ShownLink[] =>
    links
      .filter(({ section }) => !section || snapshot.sections[section].isShown)
      .map((link) => ({ href: addressOf(link.href, language), text: word(link.word) }));
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
export const whatsappAddress = (tel: string) => chatAddress("link", tel.slice(1));
