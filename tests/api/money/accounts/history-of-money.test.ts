import { afterAll, beforeAll, expect, it } from "vitest";
import { createService } from "#contract/clinic/services.ts";
import { createBill } from "#contract/money/bills.ts";
import { closeDay, countDay, moveCash } from "#contract/money/day-close.ts";
import { removeExpense } from "#contract/money/expenses.ts";
import {
  applyPackage,
  extendPackage,
  getPackagesOfPatient,
  takeBackSession,
} from "#contract/money/packages.ts";
import { applyAdvance, moveAdvance, receiveAdvance, returnAdvance } from "#contract/money/patient-account.ts";
import {
  addShareRule,
  createShareStatement,
  payShareStatement,
  previewShareStatement,
} from "#contract/money/shares.ts";
import { getHistory, type HistoryEntity } from "#contract/office/history.ts";
import { formatDate } from "#rules/values/display.ts";
import type { Role } from "#rules/values/permissions.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { monthName } from "#rules/values/time/month.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What the histories of statements, shares, advances, packages and day closes say (docs/handbook/records.md#history). */

let clinic: TestClinic;
const tokens = {} as Record<Role, string>;
beforeAll(async () => {
  clinic = await openClinic();
  for (const role of ["Administrator", "Receptionist", "Accountant"] as const)
    tokens[role] = (await clinic.signIn(role)).token;
});
afterAll(() => clinic.close());

const TODAY = clinicToday();
const shown = formatDate(TODAY);

/** The calls here are typed by the contract; what they answer is looked at by the histories. */
async function done(endpoint: unknown, body: object, role: Role = "Receptionist") {
  const answer = await clinic.call(endpoint as never, { body } as never, tokens[role]);
  const { data, message } = answer.body as { data: Record<string, number> | null; message: string };
  if (answer.status !== 200) throw new Error(`${message} ${JSON.stringify(answer.body)}`);
  return data ?? {};
}

/** The changes of each entry, the newest first, as "field: before > after", with what the entry is about. */
async function told(entity: HistoryEntity, id: number, token = tokens.Administrator) {
  const { body } = await clinic.call(getHistory, { query: { entity, id } }, token);
  const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? "empty";
  return (body.data?.entries ?? []).map(({ action, record, changes, withheld }) => [
    record ? `${action} ${record.name.replace(/\d+/, "N")}` : action,
    ...changes.map(({ field, before, after }) =>
      before === null ? `${field}: ${plain(after)}` : `${field}: ${plain(before)} > ${plain(after)}`,
    ),
    ...(withheld ? ["withheld"] : []),
  ]);
}

const billFor = (patient: { id: number; fullName: string }, idDoctor: number, more: object) =>
  done(createBill, {
    ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate: TODAY },
    ...{
      paymentMethod: "Cash",
      receivedAmount: 1000,
      paymentDetails: [{ description: "Work", price: 5000 }],
    },
    ...{ chargeableAmount: 5000, ...more },
  });

async function newDoctor(): Promise<number> {
  const { rows } = await clinic.database.pool.query(
    `INSERT INTO doctors (first_name, mobile_number, city, dob, joining_date)
     VALUES ('Told', '03214578216', 'Lahore', '1980-01-01', '2020-01-01') RETURNING id::int AS id`,
  );
  return rows[0].id;
}

it("of a doctor say which shares were agreed, to whoever may know and to the doctor", async () => {
  const idDoctor = await newDoctor();
  const [service] = (await catalogue(clinic)).services;
  await done(
    addShareRule,
    { idDoctor, kind: "Percent", percent: 33.33, validFrom: "2026-11-01" },
    "Accountant",
  );
  const fixed = { kind: "Fixed amount", fixed: 1500, validFrom: "2026-11-02" };
  await done(addShareRule, { idDoctor, idService: service?.id, ...fixed }, "Accountant");
  const { rows } = await clinic.database.pool.query("SELECT name FROM services WHERE id = $1", [service?.id]);
  const rules = [
    ["changed", `Share Agreed: Rs 1,500 of ${rows[0].name} from 02-Nov-2026`],
    ["changed", "Share Agreed: 33.33 % of all other services from 01-Nov-2026"],
  ];
  const own = await clinic.signIn("Doctor", { doctorId: idDoctor });
  expect((await told("doctor", idDoctor)).slice(0, 2)).toEqual(rules);
  expect((await told("doctor", idDoctor, own.token)).slice(0, 2)).toEqual(rules);
  const another = await clinic.signIn("Doctor", { doctorId: await newDoctor() });
  for (const token of [another.token, tokens.Receptionist])
    expect((await told("doctor", idDoctor, token)).slice(0, 2)).toEqual([
      ["changed", "withheld"],
      ["changed", "withheld"],
    ]);
});

it("of a statement say who made it, how it was paid out, and that the paying was deleted", async () => {
  const idDoctor = await newDoctor();
  await done(addShareRule, { idDoctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" }, "Accountant");
  const patient = await registerPatient(clinic, tokens.Receptionist);
  await billFor(patient, idDoctor, { receivedAmount: 5000 });
  const month = TODAY.slice(0, 7);
  const asked = { query: { idDoctor, month } };
  const { total = 0 } = (await clinic.call(previewShareStatement, asked, tokens.Accountant)).body.data ?? {};
  const { id = 0 } = await done(createShareStatement, { idDoctor, month, total }, "Accountant");
  const paying = { id, paymentMethod: "cash", paidOn: TODAY, fromDrawer: 1 };
  const { paid } = (await done(payShareStatement, paying, "Accountant")) as never as {
    paid: { idExpense: number };
  };
  await clinic.call(removeExpense, { query: { id: paid.idExpense } }, tokens.Administrator);
  const own = await clinic.signIn("Doctor", { doctorId: idDoctor });
  for (const token of [tokens.Accountant, own.token])
    expect(await told("shareStatement", id, token)).toEqual([
      [
        "changed",
        `Paid Out On: ${shown} > empty`,
        "Paid Out By: Cash > empty",
        "From the Drawer: Yes > empty",
        `Expense: ${paid.idExpense} > empty`,
      ],
      [
        "changed",
        `Paid Out On: ${shown}`,
        "Paid Out By: Cash",
        "From the Drawer: Yes",
        `Expense: ${paid.idExpense}`,
      ],
      ["created", "Doctor: Told", `Month: ${monthName(month)}`, "Share: Rs 2,000"],
    ]);
  const another = await clinic.signIn("Doctor", { doctorId: await newDoctor() });
  const query = { entity: "shareStatement" as const, id };
  expect((await clinic.call(getHistory, { query }, another.token)).status).toBe(404);
});

it("of an advance say each entry, in the patient's history too, and nothing to those who read no money", async () => {
  const patient = await registerPatient(clinic, tokens.Receptionist, { phone: "03004512781" });
  const brother = await registerPatient(clinic, tokens.Receptionist, { phone: "03004512782" });
  const { paymentId } = await billFor(patient, (await catalogue(clinic)).idDoctor, {});
  const of = { patientId: patient.id };
  await done(receiveAdvance, { ...of, amount: 9000, paymentMethod: "Cash", remarks: "For braces" });
  await done(applyAdvance, { paymentId, amount: 2000 });
  await done(
    returnAdvance,
    { ...of, amount: 500, paymentMethod: "Online", channelInfo: "JazzCash 8", reason: "Too much" },
    "Accountant",
  );
  const moving = { ...of, toPatientId: brother.id, amount: 1000, reason: "Her brother" };
  await done(moveAdvance, moving, "Accountant");
  const account = [
    [
      "created advance entry N",
      "Entry: Advance returned",
      "Amount: −Rs 1,000",
      `Other Patient: ${brother.registerNo}`,
      `Date: ${shown}`,
      "Because: Her brother",
    ],
    [
      "created advance entry N",
      "Entry: Advance returned",
      "Amount: −Rs 500",
      "Payment Method: Online",
      "Transaction Information: JazzCash 8",
      `Date: ${shown}`,
      "Because: Too much",
    ],
    [
      "created advance entry N",
      "Entry: To bill",
      "Amount: −Rs 2,000",
      `Bill: ${paymentId}`,
      `Date: ${shown}`,
    ],
    [
      "created advance entry N",
      "Entry: Advance",
      "Amount: Rs 9,000",
      "Payment Method: Cash",
      `Date: ${shown}`,
      "Remarks: For braces",
    ],
  ];
  expect(await told("advance", patient.id, tokens.Receptionist)).toEqual(account);
  const entries = (history: string[][]) =>
    history.filter(([what]) => what?.startsWith("created advance entry"));
  expect(entries(await told("patient", patient.id, tokens.Receptionist))).toEqual(account);
  const doctor = await clinic.signIn("Doctor");
  expect(entries(await told("patient", patient.id, doctor.token))).toEqual([]);
  expect((await told("advance", brother.id)).map(([, , amount]) => amount)).toEqual(["Amount: Rs 1,000"]);
});

it("of a package say each session that was used or taken back, and why it is valid for longer", async () => {
  const { idDepartment, idDoctor } = await catalogue(clinic);
  const service = { IdDepartment: idDepartment, name: "Laser, six times", fees: 33_000 };
  const { id: idService } = await done(
    createService,
    { ...service, sessions: 6, validDays: 30 },
    "Administrator",
  );
  const patient = await registerPatient(clinic, tokens.Receptionist);
  const paymentDetails = [{ idService, description: "Laser, six times", price: 33_000 }];
  await billFor(patient, idDoctor, { chargeableAmount: 33_000, paymentDetails });
  const query = { patientId: patient.id };
  const found = async () =>
    (await clinic.call(getPackagesOfPatient, { query }, tokens.Receptionist)).body.data?.[0];
  const id = (await found())?.id ?? 0;
  await done(applyPackage, { id, appointmentId: null });
  await done(takeBackSession, { id: (await found())?.uses[0]?.id ?? 0, reason: "Marked by mistake" });
  const expiresOn = addDays(TODAY, 90);
  await done(extendPackage, { id, expiresOn, reason: "Was abroad" }, "Administrator");
  expect((await told("package", id)).slice(0, 3)).toEqual([
    [
      "changed",
      `Valid Until: ${formatDate(addDays(TODAY, 30))} > ${formatDate(expiresOn)}`,
      "Extended Because: Was abroad",
    ],
    ["changed", `Session Taken Back, Used On: ${shown}`, "Taken Back Because: Marked by mistake"],
    ["changed", `Session Used On: ${shown}`],
  ]);
});

it("of a day close say each count and each move of cash of its days", async () => {
  await done(moveCash, { kind: "Taken out", amount: 1, reason: "To the bank" });
  const counting = { fromDay: TODAY, openingFloat: 50_000, notes: [], methods: [] };
  const count = async (coins: number) => (await done(countDay, { ...counting, coins })).id;
  await count(7);
  const { body } = await clinic.call(
    countDay,
    { body: { ...counting, coins: 0 } } as never,
    tokens.Receptionist,
  );
  const compared = body.data?.compared ?? [];
  const cash = compared.find(({ method }) => method === "Cash")?.expected ?? 0;
  const methods = compared
    .filter(({ method }) => method !== "Cash")
    .map(({ method, expected }) => ({ method, amount: expected }));
  const { id: idCount } = await done(countDay, { ...counting, coins: cash, methods });
  const { id = 0 } = await done(closeDay, { idCount, leaveInDrawer: 0, remarks: null });
  const history = await told("dayClose", id, tokens.Receptionist);
  expect(history.map(([action, first]) => [action, first?.split(":")[0]])).toEqual([
    ["created", "From"],
    ["changed", "Counted"],
    ["changed", "Counted"],
    ["changed", "Counted"],
    ["changed", "Cash Moved"],
  ]);
  expect([history.at(-1)?.[1], history.at(-2)?.[1]]).toEqual([
    "Cash Moved: Taken out Rs 1: To the bank",
    "Counted: Cash Rs 7",
  ]);
});
