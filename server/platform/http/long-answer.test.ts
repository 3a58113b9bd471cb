import { expect, it } from "vitest";
import { z } from "zod";
import { isLong, longAnswer, longJson, Written } from "./long-answer.ts";

const Entry = z.object({ id: z.number(), name: z.string().nullable(), note: z.string().optional() });
const Group = z.object({ name: z.string(), entries: z.array(Entry) });
const Answer = z.object({
  total: z.number(),
  by: z.string().optional(),
  entries: z.array(Entry),
  none: z.array(z.number()),
  groups: z.array(Group),
  last: z.object({ day: z.string() }).nullable(),
});

const entries = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: id % 3 ? `ڈاکٹر "${id}"` : null,
    secret: "inside",
    ...(id % 2 && { note: "x" }),
  }));
const answerOf = (own: number, nested: number[]) => ({
  total: 1.5,
  by: undefined,
  secret: "inside",
  entries: entries(own),
  none: [],
  groups: nested.map((count, n) => ({ name: `${n}`, entries: entries(count), secret: "inside" })),
  last: { day: "2026-11-24" },
});

it.each([
  { own: 0, nested: [], long: false },
  { own: 1000, nested: [10, 1000], long: false },
  { own: 1001, nested: [], long: true },
  { own: 5000, nested: [0, 1], long: true },
  { own: 1, nested: [2, 3001, 0], long: true },
  { own: 2000, nested: [600, 600, 999, 1000, 0], long: true },
])(
  "an answer of $own entries and groups of $nested is what the contract lets out of it",
  async ({ own, nested, long }) => {
    const value = answerOf(own, nested);
    expect(isLong(Answer, value)).toBe(long);
    const frame = { responseCode: 200, message: "OK" };
    const said = (await longAnswer(Answer, value, frame)).toString();
    expect(said).toBe(JSON.stringify({ data: Answer.parse(value), ...frame }));
    expect(said).not.toContain("inside");
  },
);

it("short lists in the entries of a long one are written many at once", async () => {
  const value = answerOf(
    0,
    Array.from({ length: 3000 }, () => 2),
  );
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  const said = (await longAnswer(Answer, value, {})).toString();
  clearImmediate(next);
  expect(said).toBe(JSON.stringify({ data: Answer.parse(value) }));
  expect(turns).toBeLessThan(30);
});

it("what the contract does not allow is no answer", async () => {
  const value = { ...answerOf(3000, []), entries: [...entries(2999), { id: "three" }] };
  await expect(longAnswer(Answer, value, {})).rejects.toThrow(z.ZodError);
});

it.each([undefined, null, 7, "text", [1, 2], {}, answerOf(3, [2]), answerOf(2500, [1])])(
  "an answer is kept as it is",
  async (answer) => {
    expect(JSON.parse(await longJson(answer))).toEqual(JSON.parse(JSON.stringify({ answer })));
  },
);

it("sends what the database wrote as it is", async () => {
  const written = new Written<z.infer<typeof Group>>('{"name": "ڈاکٹر", "entries": []}');
  expect(isLong(Group, written)).toBe(true);
  const sent = await longAnswer(Group, written, { message: "OK" });
  expect(String(sent)).toBe('{"data":{"name": "ڈاکٹر", "entries": []},"message":"OK"}');
  expect(written.read()).toEqual({ name: "ڈاکٹر", entries: [] });
});
