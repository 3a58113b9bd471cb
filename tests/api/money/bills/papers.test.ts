import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { saveClinic, savePrints } from "#contract/clinic/settings.ts";
import { createBill, getBill, receivePayment, recordPrint } from "#contract/money/bills.ts";
import { sampleClinic, samplePrints } from "#db/seed/site-sample.ts";
import { typesetters } from "#server/platform/papers/typesetter.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";

/** Papers whatever stands on them, whatever becomes of the typesetter, and whatever happens meanwhile. */

let clinic: TestClinic;
let token: string;
let patient: { id: number; fullName: string };
let idDoctor: number;

beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Receptionist"));
  patient = await registerPatient(clinic, token);
  ({ idDoctor } = await catalogue(clinic));
});
afterAll(() => clinic.close());
afterEach(() => void vi.restoreAllMocks());

const CROWN = [{ description: "Crown", price: 5000 }];

async function newBill({
  patientId = patient.id,
  patientName = patient.fullName,
  paymentDetails = CROWN,
} = {}): Promise<number> {
  const bill = {
    patientId,
    patientName,
    idDoctor,
    paymentDate: "2026-11-20",
    paymentMethod: "Cash",
    chargeableAmount: paymentDetails.reduce((sum, { price }) => sum + price, 0),
    receivedAmount: 2000,
    paymentDetails,
  };
  const { body } = await clinic.call(createBill, { body: bill }, token);
  if (!body.data) throw new Error(body.message);
  return body.data.paymentId;
}

const pdf = (id: number, paper = "roll") =>
  clinic.app.inject({
    url: "/api/Payments/GetInvoicePdf",
    query: { id: String(id), paper },
    headers: { authorization: `Bearer ${token}` },
  });

async function textOf(answer: Awaited<ReturnType<typeof pdf>>): Promise<string> {
  expect(answer.statusCode).toBe(200);
  return (await textOfPdf(answer.rawPayload)).join(" ").replaceAll("\u00a0", " ");
}

const printsOf = async (id: number) =>
  (await clinic.call(getBill, { query: { id } }, token)).body.data?.prints.map(({ duplicate }) => duplicate);

/** Does something before the next paper is set. */
function beforeSetting(meanwhile: () => Promise<unknown>) {
  const set = typesetters.run;
  return vi.spyOn(typesetters, "run").mockImplementationOnce(async (setting) => {
    await meanwhile();
    return await set(setting);
  });
}

/** Puts a name that makes the typesetter abort on the papers of one bill, past what keeps it from getting there. */
function aborting(id: number) {
  const set = typesetters.run;
  const named = JSON.stringify({ text: patient.fullName, rtl: true });
  const odd = JSON.stringify({ text: "\u202egnp.exe", rtl: false });
  vi.spyOn(typesetters, "run").mockImplementation(({ template, data }) =>
    set({ logo: null, template, data: data.includes(`"number":"${id}"`) ? data.replace(named, odd) : data }),
  );
}

const hex = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0").toUpperCase()}`;

describe("names with invisible characters that are already stored", () => {
  const TURNING = [..."\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"];
  const INVISIBLE = [..."\u0001\u200B\u200E\u2060\uFEFF\u00AD\u2028\uFFF9\u{E0067}"];

  it.each([...TURNING, ...INVISIBLE].map((character) => [hex(character), character] as const))(
    "prints with %s in it, on either paper",
    async (_name, odd) => {
      const { rows } = await sql<{ id: number }>`
        INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
        VALUES (${`${odd}gnp.exe`}, 'G', '03001234567', '03001234567', 'E') RETURNING id`.execute(
        clinic.database.kysely,
      );
      const id = await newBill({ patientId: rows[0]?.id ?? 0, patientName: `${odd}gnp.exe` });
      await sql`UPDATE bills SET patient_name = ${`${odd}gnp.exe`} WHERE id = ${id}`.execute(
        clinic.database.kysely,
      );
      await sql`UPDATE bill_lines SET description = ${`ab${odd}cd ${odd}درد`} WHERE bill_id = ${id}`.execute(
        clinic.database.kysely,
      );
      for (const paper of ["a4", "roll"]) {
        const text = await textOf(await pdf(id, paper));
        expect(text).toContain("gnp.exe");
        expect(text).toContain("درد");
      }
    },
  );
});

describe("a typesetter that aborts", () => {
  it("answers 503 with a message, records no print, and affects no other call", async () => {
    const [mine, other] = [await newBill(), await newBill()];
    aborting(mine);
    const [refused, served] = await Promise.all([pdf(mine), pdf(other)]);
    expect(served.statusCode).toBe(200);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(refused.json().message).toMatch(/^This paper could not be set just now\./);
    expect(await printsOf(mine)).toEqual([]);
    vi.restoreAllMocks();
    expect(await textOf(await pdf(mine))).not.toContain("Duplicate");
    expect(await printsOf(mine)).toEqual([false]);
  });
});

/** What this thread computes while something is done, in ms: what else the machine does is not in it. */
async function ownWork(does: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await does();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe("while a paper is being typeset", () => {
  it("the server answers other calls, however long the bill is", async () => {
    const words = "دانت کی صفائی اور پالش کے ساتھ مکمل معائنہ ".repeat(11);
    const paymentDetails = Array.from({ length: 200 }, (_, line) => ({
      description: `${line} ${words.slice(line % 40, 480)}`,
      price: 100,
    }));
    const id = await newBill({ paymentDetails });
    await pdf(id);
    const read = await ownWork(() => clinic.call(getBill, { query: { id } }, token));
    const paper = await ownWork(() => pdf(id));
    expect(paper).toBeLessThan(4 * read + 50);
  });

  it("no database connection is held and the bill is not locked", async () => {
    const id = await newBill();
    const free = async () => {
      const { pool } = clinic.database;
      // What runs in the background may have one for a moment; the paper would keep its own.
      await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount));
      await clinic.database.kysely
        .transaction()
        .execute((trx) => sql`SELECT 1 FROM bills WHERE id = ${id} FOR UPDATE NOWAIT`.execute(trx));
    };
    const set = beforeSetting(free);
    expect((await pdf(id)).statusCode).toBe(200);
    expect(set).toHaveBeenCalledTimes(1);
  });

  it("it becomes a duplicate if another print is recorded", async () => {
    const id = await newBill();
    const body = { paymentId: id, transactionId: null };
    const set = beforeSetting(() => clinic.call(recordPrint, { body }, token));
    expect(await textOf(await pdf(id))).toContain("Duplicate");
    expect(set).toHaveBeenCalledTimes(2);
    expect(await printsOf(id)).toEqual([false, true]);
  });

  it("it shows a payment received meanwhile", async () => {
    const id = await newBill();
    const body = { paymentId: id, amount: 500, paymentMethod: "Cash" };
    beforeSetting(() => clinic.call(receivePayment, { body }, token));
    expect(await textOf(await pdf(id))).toContain("Due amount Rs 2,500");
    expect(await printsOf(id)).toEqual([false]);
  });

  it("many more can be made: one is the original", async () => {
    const id = await newBill();
    const papers = await Promise.all(Array.from({ length: 6 }, () => pdf(id)));
    const texts = await Promise.all(papers.map(textOf));
    expect(texts.filter((text) => !text.includes("Duplicate"))).toHaveLength(1);
    expect((await printsOf(id))?.filter((duplicate) => !duplicate)).toHaveLength(1);
  });
});

it.each(["a4", "roll"])(
  "%s says what the clinic's settings say, and typesets markup as text",
  async (paper) => {
    const admin = (await clinic.signIn("Administrator")).token;
    const id = await newBill();
    const facts = { ...sampleClinic(), name: { en: "Sehat *Clinic* #panic()" } };
    await clinic.call(saveClinic, { body: facts }, admin);
    const papers = { ...samplePrints(), taxNumber: "7654321-0", licenceNumber: "R-00123/PHC" };
    await clinic.call(savePrints, { body: papers }, admin);
    const text = await textOf(await pdf(id, paper));
    for (const part of [
      "Sehat *Clinic* #panic()",
      "NTN 7654321-0",
      "Licence R-00123/PHC",
      "hello@matab.example",
    ])
      expect(text).toContain(part);
    await clinic.call(saveClinic, { body: sampleClinic() }, admin);
    await clinic.call(
      savePrints,
      { body: { ...samplePrints(), taxNumber: null, licenceNumber: null } },
      admin,
    );
    expect(await textOf(await pdf(id, paper))).not.toContain("NTN");
  },
);
