import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createBill, voidBill } from "#contract/money/bills.ts";
import { listPayments, totalPaymentsByMethod } from "#contract/money/payments.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { joinValues, type ListColumn, splitValues } from "#contract/values/list-query.ts";
import { listValues, valueColumns } from "#contract/values/list-values.ts";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { routes } from "#server/app.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** Values that are few are filtered whole: nobody counts JazzCash as cash. Read off the contract, so a new list is held to it. */

type List = Endpoint & { list: NonNullable<Endpoint["list"]> };
type Row = Record<string, unknown>;

const lists = routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint): endpoint is List => "list" in endpoint);
const columns = lists.flatMap((list) =>
  Object.entries(list.list).map(([name, column]) => ({ list, path: list.path, name, column })),
);

/** The schema of a column in the list's rows, without its "or null". */
function shownAs(list: List, name: string): z.ZodType {
  const shape = ((list.output as z.ZodArray).element as unknown as z.ZodObject).shape as Record<
    string,
    z.ZodType
  >;
  const schema = shape[name];
  if (!schema) throw new Error(`${list.path} shows no ${name}`);
  return schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
}

/** What is chosen from a list on a form, by what columns of it are called. */
const CHOSEN =
  /method|status|role|gender|priority|maritalStatus|doctorName|department|masterService|receivedBy/i;

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  const client = await clinic.database.pool.connect();
  const year = { until: "2024-06-30", scale: 0.05, passwordHash: "no password fits this" };
  await fillDemoYear(client, year).finally(() => client.release());
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic.close());

async function rowsOf(list: List, query: Record<string, unknown> = {}): Promise<Row[]> {
  const { status, body } = await clinic.call(list as Endpoint, { query } as never, token);
  expect([list.path, status]).toEqual([list.path, 200]);
  return body.data as Row[];
}

describe("a column whose values come from a closed list", () => {
  it.each(columns)("$path $name is filtered by whole values", ({ list, name, column }) => {
    const { type } = column as ListColumn;
    if (shownAs(list, name) instanceof z.ZodEnum) expect(type).toBe("choice");
    if (CHOSEN.test(name)) expect(["choice", "value"]).toContain(type);
  });
});

const held = lists.flatMap((list) =>
  valueColumns(list.list).map((column) => ({ list, path: list.path, column })),
);

describe("a column filtered by the values in it", () => {
  it.each(held)(
    "$path $column offers its values, and filters by a whole value, ignoring case",
    async ({ list, column }) => {
      const { status, body } = await clinic.call(listValues(list), { query: { column } }, token);
      expect(status).toBe(200);
      const offered = body.data ?? [];
      const shown = [...new Set((await rowsOf(list)).map((row) => row[column]).filter(Boolean))] as string[];
      for (const value of shown) expect(offered).toContain(value);
      const [value] = shown;
      if (value === undefined) return;
      const expected = (await rowsOf(list)).filter((row) => row[column] === value).length;
      for (const asked of [value, value.toUpperCase()])
        expect(await rowsOf(list, { [column]: joinValues([asked]) })).toHaveLength(expected);
      expect(await rowsOf(list, { [column]: joinValues([value.slice(1)]) })).toEqual([]);
      const both = await rowsOf(list, { [column]: joinValues(shown) });
      expect(both).toHaveLength((await rowsOf(list)).filter((row) => row[column]).length);
    },
  );

  it("is only for staff who may read the list", async () => {
    const doctor = (await clinic.signIn("Doctor")).token;
    const query = { column: "paymentMethod" } as const;
    expect((await clinic.call(listValues(listPayments), { query }, doctor)).status).toBe(403);
    const { status } = await clinic.call(
      listValues(listPayments),
      { query: { column: "channelInfo" } } as never,
      token,
    );
    expect(status).toBe(400);
  });

  it("can filter by values with commas and backslashes", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z,\\ ]*[a-z,\\][a-z,\\ ]*$/)), (given) => {
        const values = given.map((value) => value.trim());
        expect(splitValues(joinValues(values))).toEqual(values);
      }),
    );
    expect(splitValues("Cash,,JazzCash, ")).toEqual(["Cash", "JazzCash"]);
  });
});

describe("the payments' sums by method", () => {
  const sums = async (query: Record<string, unknown>) => {
    const { body } = await clinic.call(totalPaymentsByMethod, { query } as never, token);
    return Object.fromEntries((body.data ?? []).map(({ paymentMethod, amount }) => [paymentMethod, amount]));
  };
  const counted = async (query: Record<string, unknown>) => {
    const sum: Record<string, number> = {};
    for (const row of await rowsOf(listPayments, query)) {
      const method = String(row.paymentMethod);
      sum[method] = Math.round(((sum[method] ?? 0) + Number(row.transactionAmount)) * 100) / 100;
    }
    return sum;
  };

  it.each([
    {},
    { transactionDateFrom: "2024-02-01", transactionDateTo: "2024-02-29" },
    { paymentMethod: "cash" },
    { search: "a" },
  ])("of %j are those of the rows", async (query) => {
    const expected = await counted(query);
    expect(Object.keys(expected)).not.toEqual([]);
    expect(await sums(query)).toEqual(expected);
  });

  it("change with a payment and with voiding a bill", async () => {
    // The year's own evenings are closed: their money is not voided any more.
    const bill = {
      ...{
        patientId: 1,
        patientName: "Bushra Bibi",
        idDoctor: 1,
        paymentDate: clinicToday(),
        paymentMethod: "JazzCash",
      },
      ...{
        chargeableAmount: 1000,
        receivedAmount: 500,
        paymentDetails: [{ description: "Visit", price: 1000 }],
      },
    };
    expect((await clinic.call(createBill, { body: bill }, token)).status).toBe(200);
    expect(await sums({})).toEqual(await counted({}));
    const { paymentId } = ((await rowsOf(listPayments, { page: 1 }))[0] ?? {}) as { paymentId: number };
    expect((await clinic.call(voidBill, { query: { id: paymentId } }, token)).status).toBe(200);
    expect(await sums({})).toEqual(await counted({}));
  });
});
