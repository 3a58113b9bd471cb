/** A doctor on the website and in a new database. */
export interface DoctorProfile {
  readonly slug: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly qualification: string;
  /** The name of a department in `catalogue.ts`. */
  readonly department: string;
  readonly focus: string;
  readonly languages: readonly string[];
  /** ISO weekdays, 1 = Monday. */
  readonly days: readonly number[];
  /** The doctor's hours, clinic time, `HH:mm`. */
  readonly from: string;
  readonly to: string;
  /** A file in `content/pictures/portraits/`. */
  readonly portrait: string;
  readonly portraitAlt: string;
}

/** Invented people: Namoona, Misaal and Tamseel mean sample, example and allegory. */
export const doctors: readonly DoctorProfile[] = [
  {
    slug: "bilal-namoona",
    firstName: "Bilal",
    lastName: "Namoona",
    qualification: "BDS, FCPS (Operative Dentistry)",
    department: "Dentistry",
    focus: "Root canals and crowns",
    languages: ["Urdu", "Punjabi", "English"],
    days: [1, 2, 3, 4, 5],
    from: "16:00",
    to: "21:00",
    portrait: "doctor-1-male-beard.svg",
    portraitAlt: "Illustration of a male doctor with a short beard",
  },
  {
    slug: "sana-misaal",
    firstName: "Sana",
    lastName: "Misaal",
    qualification: "MBBS, Diploma in Dermatology",
    department: "Aesthetics",
    focus: "Acne, pigmentation and laser",
    languages: ["Urdu", "English"],
    days: [1, 2, 3, 4, 5],
    from: "16:00",
    to: "21:00",
    portrait: "doctor-2-female-hijab.svg",
    portraitAlt: "Illustration of a woman doctor wearing a hijab",
  },
  {
    slug: "hira-tamseel",
    firstName: "Hira",
    lastName: "Tamseel",
    qualification: "MBBS, MRCGP (Int.)",
    department: "General Physician",
    focus: "Diabetes and children",
    languages: ["Urdu", "Pashto", "English"],
    days: [1, 2, 3, 4, 5],
    from: "13:00",
    to: "16:00",
    portrait: "doctor-4-female.svg",
    portraitAlt: "Illustration of a woman doctor",
  },
];
