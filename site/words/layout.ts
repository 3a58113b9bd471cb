import type { SiteText } from "#contract/site/texts.ts";

/** The fixed words of every page: frame, menu, footer, hours. */
export const layoutWords = {
  skip: { en: "Skip to the content" },
  hoursAndPhone: { en: "Hours and phone" },
  home: { en: "home" },
  mainMenu: { en: "Main" },
  menu: { en: "Menu" },
  contactTheClinic: { en: "Contact the clinic" },
  call: { en: "Call" },
  whatsapp: { en: "WhatsApp" },
  whatsappNumber: { en: "WhatsApp {number}" },
  bookTime: { en: "Book a time" },
  bookTimeWith: { en: "Book a time with {doctor}" },
  bookAppointment: { en: "Book an appointment" },

  linkAbout: { en: "About" },
  linkAboutUs: { en: "About us" },
  linkServices: { en: "Services" },
  linkDepartments: { en: "Departments" },
  linkDoctors: { en: "Doctors" },
  linkContact: { en: "Contact" },
  linkBlog: { en: "Blog" },
  linkGallery: { en: "Gallery" },
  linkQuestions: { en: "Questions" },
  linkFindUs: { en: "Find us" },
  linkRegister: { en: "Register as Patient" },

  theClinic: { en: "The clinic" },
  forPatients: { en: "For patients" },
  openOn: { en: "Open {days}" },
  sampleClinic: { en: ", a sample clinic. People and rooms shown are illustrations." },
  privacy: { en: "Privacy policy" },
  terms: { en: "Terms and conditions" },

  to: { en: "{from} to {to}" },
  differing: { en: ", on {days} {times}" },
  closedOn: { en: "Closed on {days}" },
  byArrangement: { en: "By arrangement" },
  pleaseCall: { en: "please call" },
  doctor: { en: "Dr {doctor}" },
} as const satisfies Record<string, SiteText>;
