/** One way to reach the clinic by telephone: `tel` for links (E.164), `display` as people read it aloud. */
interface Phone {
  readonly tel: `+${string}`;
  readonly display: string;
}

/** The facts in `content/` about the clinic that a new database begins with. */
export interface Clinic {
  readonly name: string;
  /** The name in Urdu script, for the picture's alternative text. */
  readonly nameInUrdu: string;
  readonly city: string;
  readonly tagline: string;
  readonly description: string;
  readonly address: {
    readonly street: string;
    readonly area: string;
    readonly city: string;
    readonly country: string;
    /** How to recognise the door, for people on their way. */
    readonly landmark: string;
  };
  readonly phone: Phone;
  readonly mobile: Phone;
  readonly whatsapp: { readonly url: string; readonly display: string };
  readonly email: string;
  readonly hours: {
    /** ISO weekdays, 1 = Monday. */
    readonly days: readonly number[];
    readonly from: string;
    readonly to: string;
    readonly daysText: string;
    readonly timesText: string;
    readonly closedText: string;
  };
  readonly map: { readonly latitude: number; readonly longitude: number; readonly url: string };
  /** Shown in the footer, in this order. */
  readonly social: readonly { readonly name: string; readonly url: string }[];
  readonly director: { readonly name: string; readonly title: string; readonly words: DirectorWords };
  readonly invoice: {
    readonly thankYou: string;
    /** National Tax Number; null: the clinic has none, and papers show none. */
    readonly taxNumber: string | null;
  };
}

interface DirectorWords {
  readonly before: string;
  readonly stressed: string;
  readonly after: string;
}

/** The invented sample clinic of the software; its name says so (Namoona means sample). */
export const clinic = {
  name: "Matab Clinic",
  nameInUrdu: "مطب",
  city: "Lahore",
  tagline: "Dental, skin and family medicine",
  description: "A dental, aesthetic and general-medicine clinic.",
  address: {
    street: "Plot 00, Namoona Road",
    area: "Gulberg III",
    city: "Lahore",
    country: "Pakistan",
    landmark: "Ground floor, blue awning, opposite the bakery.",
  },
  phone: { tel: "+92420000000", display: "(042) 000 0000" },
  mobile: { tel: "+923000000000", display: "0300 000 0000" },
  whatsapp: { url: "https://wa.me/923000000000", display: "0300 000 0000" },
  email: "hello@matab.example",
  hours: {
    days: [1, 2, 3, 4, 5],
    from: "13:00",
    to: "21:00",
    daysText: "Monday to Friday",
    timesText: "1:00 pm to 9:00 pm",
    closedText: "Closed on Saturday and Sunday",
  },
  map: {
    latitude: 31.5102,
    longitude: 74.3441,
    url: "https://www.openstreetmap.org/?mlat=31.5102&mlon=74.3441#map=16/31.5102/74.3441",
  },
  social: [
    { name: "Facebook", url: "https://www.facebook.com/" },
    { name: "Instagram", url: "https://www.instagram.com/" },
  ],
  director: {
    name: "Dr Kamal Namoona",
    title: "Director, Matab Clinic. BDS, MDS.",
    words: {
      before:
        "My first teacher used to say that a patient who understands is half treated. I have tested that for thirty years.",
      stressed: "He was right about the half.",
      after: "The other half is clean instruments, honest prices and turning up on time.",
    },
  },
  invoice: {
    thankYou: "Thank you for trusting Matab Clinic with your care.",
    taxNumber: "0000000-0",
  },
} as const satisfies Clinic;
