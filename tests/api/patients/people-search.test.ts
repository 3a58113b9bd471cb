import "#tests/support/platform/fixed-seed.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { departmentCalls } from "#contract/clinic/departments.ts";
import { createAppointment, listAppointments } from "#contract/desk/appointments.ts";
import { createBill, listBills } from "#contract/money/bills.ts";
import { listPayments } from "#contract/money/payments.ts";
import { findAnything } from "#contract/office/search.ts";
import { listPatients } from "#contract/patients/patients.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** People are found however they are typed, and wherever one looks for them. NAME_CASES sets how many generated names are tried. */

const CASES = Number(process.env.NAME_CASES ?? 40);
const NAMES = 2000;

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic.close());

async function listed(search: string, pageSize = 100): Promise<string[]> {
  const { body } = await clinic.call(listPatients, { query: { page: 1, pageSize, search } }, token);
  return (body.data ?? []).map(({ fullName }) => fullName);
}

const FIRST =
  "Ayesha|Fatima|Zainab|Bushra|Rukhsana|Sadia|Khadija|Maryam|Nighat|Shazia|Hassan|Hussain|Bilal|Usman|Tariq|Khalid|Yousaf|Naveed|Farooq|Imran|José|Zoë|Renée|Anne-Marie|Noor ul Ain|Qurat-ul-Ain|Mehr un Nisa|Abdul Rahman|زینب|خالد".split(
    "|",
  );
const MIDDLE = ["", "", "", " Bibi", " Ali", " Gul", " Zahra", "-Noor"];
const LAST =
  "Warraich|Siddiqui|Qureshi|Mehmood|Rehman|Chaudhry|Bhatti|O'Brien|D'Cruz|D’Souza|Müller|Núñez|Iqbal|Javed|Malik|Memon|Soomro|Baloch|Shah-Nawaz|Mirza|Durrani|Gillani|Khattak|Yousafzai|صدیقی|بٹ".split(
    "|",
  );

/** The same name as somebody else would write it: each pair sounds alike. */
const ALIKE: readonly (readonly [string, string])[] = [
  ["Ayesha", "Aisha"],
  ["Warraich", "Waraich"],
  ["Siddiqui", "Sidiqi"],
  ["Qureshi", "Quraishi"],
  ["Mehmood", "Mahmud"],
  ["Rehman", "Rahman"],
  ["Chaudhry", "Choudhary"],
  ["Hussain", "Husein"],
  ["Khalid", "Khaled"],
  ["Yousaf", "Yusuf"],
  ["Naveed", "Nawid"],
  ["Farooq", "Faruk"],
  ["Zainab", "Zaynab"],
  ["Tariq", "Tareek"],
  ["Iqbal", "Ikbal"],
  ["Javed", "Jaweed"],
  ["Fatima", "Fateema"],
  ["Maryam", "Mariam"],
  ["Bhatti", "Bhaty"],
  ["Malik", "Malick"],
];

const sounding = (name: string) => ALIKE.reduce((text, [one, other]) => text.replace(one, other), name);
const bare = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
const half = (name: string) => {
  const words = name.split(" ");
  const last = words.pop() ?? "";
  return [...words, last.slice(0, Math.max(3, Math.ceil(last.length / 2)))].join(" ");
};

const WAYS: readonly (readonly [string, (name: string) => string])[] = [
  ["words in another order", (name) => name.split(" ").toReversed().join(" ")],
  ["without accents, small", (name) => bare(name).toLowerCase()],
  ["in decomposed letters", (name) => name.normalize("NFD")],
  ["without hyphens and apostrophes", (name) => name.replaceAll("-", " ").replace(/['’]/g, "")],
  ["joined at its hyphens", (name) => name.replaceAll("-", "")],
  ["with double blanks", (name) => ` ${name.replaceAll(" ", "  ")} `],
  ["half typed", half],
  ["by sound", sounding],
];

describe("a generated name is found", () => {
  let tried: string[];
  beforeAll(async () => {
    const name = fc
      .tuple(fc.constantFrom(...FIRST), fc.constantFrom(...MIDDLE), fc.constantFrom(...LAST))
      .map(([first, middle, last]) => `${first}${middle} ${last}`);
    const names = fc.sample(name, NAMES);
    const { id: _, ...input } = patientInput();
    await clinic.database.pool.query(
      `INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
       SELECT name, 'Nobody', '0301' || lpad((n * 37)::text, 7, '0'), $2, 'Nobody' FROM unnest($1::text[]) WITH ORDINALITY AS given (name, n)`,
      [names, input.emgencyContactNo],
    );
    await clinic.database.pool.query("ANALYZE patients");
    tried = names.slice(0, CASES);
  });

  it.each(WAYS)("%s", async (_, typed) => {
    const missed: string[] = [];
    for (const name of tried)
      if (!(await listed(typed(name))).includes(name)) missed.push(`${name} by ${typed(name)}`);
    expect(missed).toEqual([]);
  });
});

describe("a person is found", () => {
  const people = [
    {
      fullName: "Ayesha Parwaiz",
      phone: "03087654330",
      emgencyContactNo: "03217418529",
      alternateNumber: "0333-2584719",
    },
    {
      fullName: "Noor ul Ain Fazal",
      phone: "3056781249",
      emgencyContactNo: "3456120937",
      alternateNumber: "+92 312 6547891",
    },
    { fullName: "Mary D Cruzado", phone: "03012349876", emgencyContactNo: "03012349876" },
    { fullName: "Patrick O’Reilly", phone: "03124598761", emgencyContactNo: "03124598761" },
    { fullName: "عائشہ فاضلی", phone: "03332145876", emgencyContactNo: "03332145876" },
  ];
  const ids: number[] = [];
  beforeAll(async () => {
    for (const person of people) ids.push((await registerPatient(clinic, token, person)).id);
  });

  it.each([
    ["words in another order", "parwaiz ayesha", 0],
    ["by sound, in the other order", "Parvez Aisha", 0],
    ["by sound and half typed", "Aisha Parw", 0],
    ["in one word", "noorulain", 1],
    ["with a hyphen that it has not", "Noor-ul-Ain Fazal", 1],
    ["joined, in another order", "fazal noorulain", 1],
    ["a particle joined to its name", "mary dcruzado", 2],
    ["an apostrophe that it has not", "Mary D'Cruzado", 2],
    ["another apostrophe", "O'Reilly", 3],
    ["no apostrophe", "patrick oreilly", 3],
    ["a blank for the apostrophe", "o reilly", 3],
    ["in Arabic letters", "عائشه فاضلي", 4],
    ["in Latin letters where it is Urdu", "Aisha Fazli", 4],
    ["the phone without its 0", "3087654330", 0],
    ["the phone with 92", "923087654330", 0],
    ["the phone with 0092", "0092 308 7654330", 0],
    ["the phone with +92 and its 0", "+92 (0)308 7654330", 0],
    ["the phone in Urdu digits, with the country", "+۹۲ ۳۰۸ ۷۶۵۴۳۳۰", 0],
    ["a phone stored without its 0, with it", "0305 6781249", 1],
    ["the same half typed", "0305 678", 1],
    ["half of it behind 92", "92 305 678", 1],
    ["the emergency number", "0321 7418529", 0],
    ["the emergency number from abroad", "+92 321 7418529", 0],
    ["the emergency number without its 0, half typed", "321 7418", 0],
    ["the emergency number stored without its 0", "0345 6120937", 1],
    ["the second phone", "03332584719", 0],
    ["the second phone stored with its country", "0312 6547891", 1],
    ["a name and a piece of the phone", "ayesha 765433", 0],
  ] as const)("%s", async (_, typed, whose) => {
    const name = people[whose]?.fullName;
    expect(await listed(typed, 10)).toContain(name);
    const { body } = await clinic.call(findAnything, { query: { text: typed } }, token);
    expect(body.data?.patients.map(({ fullName }) => fullName)).toContain(name);
  });

  it("what holds the text comes before what sounds like it", async () => {
    await registerPatient(clinic, token, { fullName: "Aisha Parvez" });
    await registerPatient(clinic, token, { fullName: "Ayesha Pervaiz" });
    expect((await listed("aisha parvez", 10))[0]).toBe("Aisha Parvez");
    expect((await listed("ayesha parwaiz", 10))[0]).toBe("Ayesha Parwaiz");
    expect((await listed("aisha parvez", 10)).toSorted()).toEqual([
      "Aisha Parvez",
      "Ayesha Parwaiz",
      "Ayesha Pervaiz",
    ]);
  });

  it.each(["P-N", "p N", "pN", "N", "00N"])(
    "the registration number typed as %s comes first",
    async (way) => {
      const { rows } = await clinic.database.pool.query<{ seq: string }>(
        "SELECT registration_seq AS seq FROM patients WHERE id = $1",
        [ids[2]],
      );
      expect((await listed(way.replace("N", String(rows[0]?.seq)), 10))[0]).toBe("Mary D Cruzado");
    },
  );

  it("in the lists of appointments, bills and payments too, by what these do not show", async () => {
    const place = await catalogue(clinic);
    const [idPatient = 0] = ids;
    const visit = {
      idPatient,
      idDoctor: place.idDoctor,
      idDepartment: place.idDepartment,
      appointmentDate: clinicToday(),
      appointmentTime: "16:30",
      priority: "Medium" as const,
      status: "Scheduled" as const,
      description: "Pain",
      idServices: [place.services[0]?.id ?? 0],
    };
    await clinic.call(createAppointment, { body: visit }, token);
    const bill = {
      ...{
        patientId: idPatient,
        patientName: "Ayesha Parwaiz",
        idDoctor: place.idDoctor,
        paymentMethod: "Cash",
      },
      ...{ paymentDate: clinicToday(), chargeableAmount: 1000, receivedAmount: 1000 },
      paymentDetails: [{ description: "Check-up", price: 1000 }],
    };
    expect((await clinic.call(createBill, { body: bill as never }, token)).status).toBe(200);
    for (const search of ["aisha parvez", "parwaiz ayesha", "0321 7418529", `P-00${2000 + 1}`])
      for (const list of [listAppointments, listBills, listPayments]) {
        const { body } = await clinic.call(list as typeof listBills, { query: { page: 1, search } }, token);
        expect([list.path, search, body.total]).toEqual([list.path, search, 1]);
      }
  });
});

describe("names are the same in composed and decomposed letters", () => {
  it("a patient who is typed in decomposed letters is kept so, and found by either", async () => {
    await registerPatient(clinic, token, { fullName: "Chloé Béranger".normalize("NFD") });
    expect(await listed("chloé")).toEqual(["Chloé Béranger".normalize("NFD")]);
    expect(await listed("CHLOE beranger")).toEqual(["Chloé Béranger".normalize("NFD")]);
  });

  it.each([
    ["decomposed", "Cafe\u0301"],
    ["in capitals", "CAFÉ"],
    ["with more blanks", " Café "],
  ])("a second department of one name is refused: %s", async (_, name) => {
    const body = { name: "Café", description: null, isActive: 1 as const };
    await clinic.call(departmentCalls.create, { body: body as never }, token);
    expect(
      (await clinic.call(departmentCalls.create, { body: { ...body, name } as never }, token)).status,
    ).toBe(409);
  });

  it("also where it is kept in decomposed letters", async () => {
    await clinic.database.pool.query("INSERT INTO departments (name) VALUES ($1)", [
      "Pâtisserie".normalize("NFD"),
    ]);
    const body = { name: "Pâtisserie", description: null, isActive: 1 };
    expect((await clinic.call(departmentCalls.create, { body: body as never }, token)).status).toBe(409);
  });
});
