import { afterAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { openClinic } from "#tests/support/clinic.ts";
import { type AnyResource, declaredResources } from "#tests/support/platform/contract.ts";

/**
 * Every record whose calls `contract/values/resource.ts` declares, with values that its own form accepts: what is sent comes
 * back, field by field, and the five calls keep to their conventions. A new one is tested from its first day.
 */

const resources = await declaredResources();
type Stored = OutputOf<AnyResource["get"]>;

const clinic = await openClinic();
const { token } = await clinic.signIn("Administrator");
afterAll(() => clinic.close());

interface Wrapped {
  options?: unknown[];
  unwrap?: () => Wrapped;
  out?: Wrapped;
}
/** The words that a choice allows, also of one that may be left out. */
function choicesOf(schema: Wrapped): unknown[] {
  const inner = schema.unwrap?.() ?? schema.out;
  return schema.options ?? (inner ? choicesOf(inner) : []);
}

let made = 0;
/** For each field the first of some usual values that its schema accepts; `round` 1 prefers others than 0. */
function filledIn({ shape }: z.ZodObject, round: 0 | 1): Record<string, unknown> {
  const name = `Made up ${++made}`;
  const usual = [
    [name, 1, "03001234567", "2026-01-05", "10:30", "a@mail.example", [], 30],
    [name, 2, 0, "03007654321", "2026-01-06", "11:30", "b@mail.example", [], 45],
  ][round] as unknown[];
  return Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => {
      const value = [...usual, ...choicesOf(schema as Wrapped)].find(
        (each) => (schema as z.ZodType).safeParse(each).success,
      );
      return [field, value];
    }),
  );
}

describe.each(resources.map((calls) => [calls.create.summary, calls] as const))("%s:", (_what, calls) => {
  const { list, get, create, update, remove } = calls;
  const input = create.body;
  const ask = async (id: number) => await clinic.call(get, { query: { id } }, token);
  const add = async () => {
    const body = filledIn(input, 0);
    const { status, body: answer } = await clinic.call(create, { body }, token);
    expect([status, answer.message, answer.errors]).toEqual([200, create.message, undefined]);
    return { sent: input.parse(body), stored: answer.data as Stored };
  };

  it("is answered as it was sent, when added, opened and listed", async () => {
    const { sent, stored } = await add();
    expect(stored).toMatchObject(sent);
    expect((await ask(stored.id)).body.data).toEqual(stored);
    const { body } = await clinic.call(list, { query: {} }, token);
    expect(body.data?.find((row) => row.id === stored.id)).toMatchObject(sent);
  });

  it("can be changed field by field, unless somebody else changed it meanwhile", async () => {
    const { stored } = await add();
    const { id, updatedOn } = stored;
    const body = filledIn(input, 1);
    const change = () => clinic.call(update, { query: { id }, body: { ...body, updatedOn } }, token);
    const { status, body: answer } = await change();
    expect([status, answer.message]).toEqual([200, update.message]);
    expect(answer.data).toMatchObject(input.parse(body));
    expect((await ask(id)).body.data).toEqual(answer.data);
    expect((await change()).status).toBe(409);
  });

  it("is deleted once, and then neither found nor listed", async () => {
    const { id } = (await add()).stored;
    const { total = 0 } = (await clinic.call(list, { query: {} }, token)).body;
    const gone = await clinic.call(remove, { query: { id } }, token);
    expect([gone.status, gone.body.message, gone.body.data]).toEqual([200, remove.message, null]);
    const left = (await clinic.call(list, { query: {} }, token)).body.total;
    expect(left, "the total, which CALL keep_list_totals keeps").toBe(total - 1);
    const after = [
      await ask(id),
      await clinic.call(update, { query: { id }, body: filledIn(input, 1) }, token),
      await clinic.call(remove, { query: { id } }, token),
    ];
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it("is sorted by every column that the list shows", async () => {
    await add();
    for (const column of Object.keys(list.list))
      for (const direction of ["asc", "desc"])
        expect((await clinic.call(list, { query: { sort: `${column}:${direction}` } }, token)).status).toBe(
          200,
        );
  });
});
