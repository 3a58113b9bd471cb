import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createService } from "#contract/clinic/services.ts";
import { withoutInvisible } from "#rules/values/text/invisible-characters.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { routes } from "#server/app.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import {
  billForm,
  type MoneyCall,
  type MoneyCase,
  moneyCalls,
  type Send,
} from "#tests/support/money/money-calls.ts";
import { type Json, only, textsOf } from "#tests/support/platform/texts-of-schema.ts";

/**
 * Every text that a call about money takes, with every string of the Big List of Naughty Strings: stored and answered as typed,
 * or refused in words on its field; and as text on paper. Short strings share a text, so that all of them take seconds.
 */

const LIST = join(PROJECT_ROOT, "bench/trials/naughty/naughty-strings.json");
const STRINGS: readonly string[] = [
  ...JSON.parse(readFileSync(LIST, "utf8")),
  ...["=1+1", "+1-1", "-1+1", "@SUM(A1)", "a\nb", "a\u0000b", "a\ud800b", "a\u202eb", "a\u2028b"],
  ...["محمد اقبال ".repeat(12), "x".repeat(5001)],
];
/** Where what cannot be seen is dropped instead of refused: the name comes from the patient's record. */
const DROPPING = ["patientName"];
/** Calls that take long, and words that these calls write where others write every string: they get every tenth text. */
const SAMPLED = ["/Payments/CorrectPayment", "/Packages/Close", "/DayClose/Reopen", "/DayClose/Close"];
const OF_METHOD = /(?:paymentMethod|channelInfo|transactionInfo)$/;
const TAKES_EVERY_METHOD = ["/Payments/CreatePayment", "/PatientAccount/ReceiveAdvance"];

interface Field {
  path: string;
  name: string;
  schema: z.ZodType;
}

/** What is said of a text in a field; none: it is accepted. */
function refusals({ schema, name }: Pick<Field, "schema" | "name">, text: string): string[] {
  const issues = schema.safeParse(only(name.split("."), text)).error?.issues ?? [];
  return issues.filter(({ path }) => path.join(".") === name).map(({ message }) => message);
}

/** The fields that take any words, of every call about money. */
const fields: Field[] = routes.flatMap(({ endpoint: { access, body: schema, path } }) => {
  if (!schema || !/^(bills|advances|cash|expenses|packages|share)\./.test(access)) return [];
  const names = new Set(
    textsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json).map((way) =>
      way.join("."),
    ),
  );
  return [...names]
    .map((name) => ({ path, name, schema }))
    .filter((field) => refusals(field, "any words").length === 0);
});

/** As few texts as hold all strings that the field accepts; a short one that is not plain also stands alone. */
function textsFor(field: Field): string[] {
  const accepted = STRINGS.filter((text) => text.trim() !== "" && refusals(field, text).length === 0);
  const alone = accepted.filter((text) => text.length < 8 && /[^ -~]/.test(text));
  const texts: string[] = [];
  for (const text of accepted) {
    const longer = `${texts.at(-1) ?? ""} ${text}`;
    if (texts.length > 0 && refusals(field, longer).length === 0) texts[texts.length - 1] = longer;
    else texts.push(text);
  }
  const all = [...alone, ...texts];
  const isSampled =
    SAMPLED.includes(field.path) || (OF_METHOD.test(field.name) && !TAKES_EVERY_METHOD.includes(field.path));
  return isSampled ? all.filter((_, index) => index % 10 === 0) : all;
}

let clinic: TestClinic;
let token: string;
let given: MoneyCase;
let calls: Record<string, MoneyCall>;

const send: Send = async (path, body) => {
  const headers = { authorization: `Bearer ${token}` };
  const request = body ? { method: "POST" as const, payload: body } : { method: "GET" as const };
  const answer = await clinic.app.inject({ ...request, url: `/api${path}`, headers });
  const { data, message, errors } = answer.json();
  if (answer.statusCode !== 200)
    throw new Error(`${path} answered ${answer.statusCode}: ${message} ${JSON.stringify(errors)}`);
  return data;
};

async function open(): Promise<void> {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  const { idDoctor, idDepartment } = await catalogue(clinic);
  const service = {
    IdDepartment: idDepartment,
    name: "Laser, 6 sessions",
    fees: 9000,
    sessions: 6,
    validDays: 30,
  };
  const { body } = await clinic.call(createService, { body: service }, token);
  const [patient, relative] = [await registerPatient(clinic, token), await registerPatient(clinic, token)];
  given = {
    ...{ patientId: patient.id, relativeId: relative.id, idDoctor },
    idPackageService: body.data?.id ?? 0,
  };
  calls = await moneyCalls(send, given);
}
beforeAll(open);
afterAll(() => clinic.close());

describe("texts of calls about money", () => {
  it("are all tried", () => {
    expect(Object.keys(calls).sort()).toEqual([...new Set(fields.map(({ path }) => path))].sort());
  });

  it("are refused in words that are ours, on the field", () => {
    const refused = fields.flatMap((field) => STRINGS.flatMap((text) => refusals(field, text)));
    expect(refused.length).toBeGreaterThan(fields.length);
    expect(refused.filter((message) => /^(Invalid|Too|Expected|Unrecognized)\b/.test(message))).toEqual([]);
  });

  it.each([...new Set(fields.map(({ path }) => path))])("of %s are stored as typed", async (path) => {
    const left = fields
      .filter((field) => field.path === path)
      .map((field) => ({ name: field.name, texts: textsFor(field) }));
    for (let n = 0; n < Math.max(...left.map(({ texts }) => texts.length)); n++) {
      // A field that has had all of its texts has the first again.
      const texts = Object.fromEntries(left.map(({ name, texts: all }) => [name, all[n] ?? all[0] ?? ""]));
      const stored = (await calls[path]?.(texts)) ?? {};
      for (const [name, text] of Object.entries(texts))
        expect([name, stored[name]]).toEqual([
          name,
          (DROPPING.includes(name) ? withoutInvisible(text) : text).trim(),
        ]);
    }
  });
});

describe("markup in texts of money", () => {
  // Papers of all that was tried above take longer than a paper may on a busy machine.
  beforeAll(async () => {
    await clinic.close();
    await open();
  });

  const MARKUP = '<script>alert("paid")</script> <b>&amp; #let x = 1 $x$ \\';

  async function paper(path: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, rawPayload } = await clinic.app.inject({ url: `/api${path}`, headers });
    expect([path, statusCode]).toEqual([path, 200]);
    return (await textOfPdf(rawPayload)).join(" ").replaceAll(/\s/g, "");
  }

  it("is text on invoice, receipt, slip, credit note, statement, advance and Z-report", async () => {
    const method = { paymentMethod: MARKUP, channelInfo: MARKUP };
    const form = { ...billForm(given), ...method, receivedAmount: 9000, patientName: MARKUP };
    const line = { description: MARKUP, price: 9000 };
    const { paymentId: id, paymentTransactions } = await send("/Payments/CreatePayment", {
      ...{ ...form, paymentDetails: [line] },
    });
    const [{ transactionId }] = paymentTransactions;
    const reason = { reason: MARKUP };
    const refund = { transactionId, amount: 1, ...method, ...reason };
    const slip = (await send("/Payments/RefundPayment", refund)).paymentTransactions.at(-1).transactionId;
    const note = {
      paymentId: id,
      lines: [{ position: 1, amount: 2 }],
      settle: "refund",
      ...method,
      ...reason,
    };
    const creditNoteId = (await send("/Payments/CreateCreditNote", note)).creditNotes[0].id;
    const advance = { patientId: given.relativeId, amount: 5, ...method, remarks: MARKUP };
    const { entries } = await send("/PatientAccount/ReceiveAdvance", advance);
    await send("/DayClose/MoveCash", { kind: "Put in", amount: 1, ...reason });
    const { id: idCount } = await send("/DayClose/Count", {
      ...{ notes: [], fromDay: clinicToday(), openingFloat: 0 },
    });
    const closed = await send("/DayClose/Close", { idCount, leaveInDrawer: 0, remarks: MARKUP });
    const invoice = `/Payments/GetInvoicePdf?id=${id}`;
    for (const path of [
      ...[invoice, `${invoice}&paper=roll`, `${invoice}&transactionId=${transactionId}`],
      ...[`${invoice}&transactionId=${slip}`, `${invoice}&creditNoteId=${creditNoteId}`],
      `/PatientAccount/GetStatementPdf?patientId=${given.patientId}`,
      `/PatientAccount/GetPaperPdf?id=${entries[0].id}`,
      `/DayClose/GetReportPdf?id=${closed.id}`,
    ])
      expect(await paper(path)).toContain(MARKUP.slice(0, 24).replaceAll(/\s/g, ""));
  });
});
