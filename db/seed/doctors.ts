/** Facts about a doctor that the website does not show. Dates `yyyy-MM-dd`; amounts in rupees. */
export interface DoctorRecord {
  /** Ten digits, without the leading 0, as in the doctor form. No network has numbers that begin with 039. */
  readonly mobileNumber: string;
  readonly secondNumber: string | null;
  readonly email: string;
  readonly city: string;
  readonly dob: string;
  readonly joiningDate: string;
  readonly checkupFee: number;
  readonly salary: number;
  readonly previousWorkExperience: string;
}

/** Slug of `content/doctors.ts` → record. The people are invented. */
export const doctorRecords: Readonly<Record<string, DoctorRecord>> = {
  "bilal-namoona": {
    mobileNumber: "3904417263",
    secondNumber: "3918250347",
    email: "bilal.namoona@matab.example",
    city: "Lahore",
    dob: "1984-03-12",
    joiningDate: "2019-08-01",
    checkupFee: 2500,
    salary: 320_000,
    previousWorkExperience:
      "Eight years as registrar and then consultant in a teaching hospital's dental unit.",
  },
  "sana-misaal": {
    mobileNumber: "3922903851",
    secondNumber: null,
    email: "sana.misaal@matab.example",
    city: "Lahore",
    dob: "1988-11-27",
    joiningDate: "2021-02-15",
    checkupFee: 3000,
    salary: 300_000,
    previousWorkExperience: "Five years in the dermatology outpatients of a public hospital.",
  },
  "hira-tamseel": {
    mobileNumber: "3936174092",
    secondNumber: "3901936458",
    email: "hira.tamseel@matab.example",
    city: "Lahore",
    dob: "1981-06-05",
    joiningDate: "2020-05-04",
    checkupFee: 2000,
    salary: 260_000,
    previousWorkExperience:
      "Ten years in family medicine, two of them running a diabetes clinic in Peshawar.",
  },
};
