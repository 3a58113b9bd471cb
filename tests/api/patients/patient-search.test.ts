import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listPatients } from "#contract/patients/patients.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Doctor"));
  for (const patient of patients) await registerPatient(clinic, token, patient);
});
afterAll(() => clinic.close());

/** P-000001 … in this order; each is known by its first name. */
const patients = [
  {
    fullName: "Ayesha Siddiqui",
    guardianName: "Tariq Mahmood",
    phone: "03001234567",
    nationalIdentificationNumber: "35202-7654321-8",
    dob: "1992-02-29",
    gender: "Female",
    createdOn: "2024-06-14",
  },
  { fullName: "Bilal 50%_Ahmed", phone: "3331234987", gender: "Male", dob: null, createdOn: "2024-07-01" },
  {
    fullName: "زینب بی بی",
    guardianName: "Ward 3/4",
    phone: "04235761234",
    gender: null,
    createdOn: "2024-07-02",
  },
  {
    fullName: "Danish O'Brien-Khan",
    phone: "03219876543",
    gender: "Male",
    createdOn: "2024-08-20T23:30:00+05:00",
  },
];

async function list(query: Record<string, unknown>) {
  const { body } = await clinic.call(listPatients, { query }, token);
  return { names: body.data?.map(({ fullName }) => fullName.split(" ")[0]), total: body.total };
}

describe("search finds", () => {
  it.each([
    ["a piece of the name, in any case", "sidDIQ", ["Ayesha"]],
    ["an Urdu name", "بی", ["زینب"]],
    ["an apostrophe and a dash", "o'brien-k", ["Danish"]],
    ["a per cent sign and an underscore as themselves", "%_", ["Bilal"]],
    ["the register number", "p-000003", ["زینب"]],
    ["the end of the register number", "-000003", ["زینب"]],
    ["the guardian", "tariq", ["Ayesha"]],
    ["two letters", "dd", ["Ayesha"]],
    ["the date of registration as shown", "14-jun-2024", ["Ayesha"]],
    ["the clinic's day of an instant near midnight", "20-Aug-2024", ["Danish"]],
    ["the date of birth as shown", "29-Feb-1992", ["Ayesha"]],
    ["the gender", "female", ["Ayesha"]],
    ["the phone", "03001234567", ["Ayesha"]],
    ["the phone with a space", "0300 1234567", ["Ayesha"]],
    ["the phone half typed", "0300 12", ["Ayesha"]],
    ["the phone with dashes and brackets", "(0300) 123-45.67", ["Ayesha"]],
    ["the phone with the country's number", "+92 300 1234567", ["Ayesha"]],
    ["a phone stored without its 0, from abroad", "0092 333 1234987", ["Bilal"]],
    ["the phone in Urdu digits", "۰۳۰۰ ۱۲۳", ["Ayesha"]],
    ["a piece of several phones, newest first", "1234", ["زینب", "Bilal", "Ayesha"]],
    ["the national number as written", "35202-7654321-8", ["Ayesha"]],
    ["the national number without dashes", "3520276543218", ["Ayesha"]],
    ["the national number half typed", "35202-76", ["Ayesha"]],
    ["a few digits with a stroke, as text", "3/4", ["زینب"]],
    ["nothing across two columns", "siddiqui0300", []],
    ["nothing for what nobody has", "0345 1111111", []],
  ])("%s", async (_, search, names) => {
    expect(await list({ search })).toEqual({ names, total: names.length });
  });
});

describe("the list", () => {
  it("shows the newest first", async () => {
    expect(await list({})).toEqual({ names: ["Danish", "زینب", "Bilal", "Ayesha"], total: 4 });
  });

  it("holds only the fields of its columns", async () => {
    const { body } = await clinic.call(listPatients, { query: { search: "siddiqui" } }, token);
    expect(body.data).toEqual([
      {
        id: 1,
        registerNo: "P-000001",
        createdOn: "2024-06-13T19:00:00.000Z",
        fullName: "Ayesha Siddiqui",
        guardianName: "Tariq Mahmood",
        phone: "03001234567",
        gender: "Female",
        dob: "1992-02-29",
        dobPrecision: "day",
        age: expect.any(Number),
      },
    ]);
  });

  it.each([
    ["registerNo:asc", ["Ayesha", "Bilal", "زینب", "Danish"]],
    ["createdOn:asc", ["Ayesha", "Bilal", "زینب", "Danish"]],
    ["fullName:desc", ["زینب", "Danish", "Bilal", "Ayesha"]],
    ["phone:asc", ["Ayesha", "Danish", "Bilal", "زینب"]],
  ])("sorts by %s", async (sort, names) => {
    expect((await list({ sort })).names).toEqual(names);
  });

  it.each([
    [{ gender: "Male" }, ["Danish", "Bilal"]],
    [{ gender: "Male,Female" }, ["Danish", "Bilal", "Ayesha"]],
    [{ createdOnFrom: "2024-07-01", createdOnTo: "2024-07-02" }, ["زینب", "Bilal"]],
    [{ createdOnFrom: "2024-08-20", createdOnTo: "2024-08-20" }, ["Danish"]],
    [{ dobTo: "1992-02-29" }, ["Danish", "زینب", "Ayesha"]],
    [{ phone: "0300 1" }, ["Ayesha"]],
    [{ registerNo: "0004" }, ["Danish"]],
    [{ fullName: "%" }, ["Bilal"]],
  ])("filters by %j", async (filter, names) => {
    expect(await list(filter)).toEqual({ names, total: names.length });
  });

  it("counts all that match, whatever the page", async () => {
    expect(await list({ page: 1, pageSize: 10, search: "1234" })).toMatchObject({ total: 3 });
    expect(await list({ page: 2, pageSize: 10 })).toEqual({ names: [], total: 4 });
  });
});

/** Last: it registers two more. */
describe("a name is found however it is typed", () => {
  beforeAll(async () => {
    await registerPatient(clinic, token, { fullName: "عبدالرحمٰن صدیقی" });
    await registerPatient(clinic, token, { fullName: "فاطمة  كريم", guardianName: "كريم" });
  });

  it.each([
    ["with more blanks than it has", "ayesha \u00a0 sid", ["Ayesha"]],
    ["with fewer blanks than it has", "فاطمة كريم", ["فاطمة"]],
    ["in Arabic letters where it is Urdu, then who sounds so", "صديقي", ["عبدالرحمٰن", "Ayesha"]],
    ["in Urdu letters where it is Arabic", "فاطمہ کریم", ["فاطمة"]],
    ["without its vowel signs", "عبدالرحمن", ["عبدالرحمٰن"]],
    ["with vowel signs and stretching, then who sounds so", "صِدّیـقی", ["عبدالرحمٰن", "Ayesha"]],
    ["by two letters", "كر", ["فاطمة"]],
    [
      "by signs alone, which is no search",
      "\u064e",
      ["فاطمة", "عبدالرحمٰن", "Danish", "زینب", "Bilal", "Ayesha"],
    ],
  ])("%s", async (_, search, names) => {
    expect(await list({ page: 1, pageSize: 10, search })).toEqual({ names, total: names.length });
  });
});
