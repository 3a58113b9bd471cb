import { setImmediate as nextLoop } from "node:timers/promises";
import { z } from "zod";

/** Entries of a list that are handled in one go; the process answers other calls in between. */
const AT_ONCE = 1000;

/** The lists in an object of the contract, by name; cached, because every answer needs them. */
const listsOf = new WeakMap<z.ZodType, Map<string, z.ZodArray<z.ZodType>>>();
function listsIn(schema: z.ZodType): Map<string, z.ZodArray<z.ZodType>> {
  const known = listsOf.get(schema);
  if (known) return known;
  const fields = schema instanceof z.ZodObject ? Object.entries<unknown>(schema.shape) : [];
  const lists = new Map(
    fields.filter((field): field is [string, z.ZodArray<z.ZodType>] => field[1] instanceof z.ZodArray),
  );
  listsOf.set(schema, lists);
  return lists;
}

/** An answer that the database wrote as JSON, in the shape of the contract: nobody reads or checks it once more. */
export class Written<Data> {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
  read(): Data {
    return JSON.parse(this.json);
  }
}

/**
 * Whether an answer was written by the database, or has a list, at the top or in one of its entries, that is too long to check
 * and write in one go.
 */
export function isLong(schema: z.ZodType, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof Written) return true;
  for (const [name, { element }] of listsIn(schema)) {
    const entries = (value as Record<string, unknown>)[name];
    if (!Array.isArray(entries)) continue;
    if (entries.length > AT_ONCE) return true;
    if (listsIn(element).size > 0 && entries.some((entry) => isLong(element, entry))) return true;
  }
  return false;
}

/** Writes `JSON.stringify({ data: schema.parse(value), ...frame })`, its lists in parts; a written one as it is. */
export async function longAnswer(schema: z.ZodType, value: unknown, frame: object): Promise<Buffer> {
  const parts = ['{"data":'];
  if (value instanceof Written) parts.push(value.json);
  else await write(schema, value, parts);
  const said = JSON.stringify(frame);
  parts.push(said === "{}" ? said.slice(1) : `,${said.slice(1)}`);
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** Writes `JSON.stringify({ answer })`, its long lists in parts and before the rest. */
export async function longJson(answer: unknown): Promise<string> {
  const fields: [string, unknown][] =
    typeof answer === "object" && answer !== null ? Object.entries(answer) : [];
  const lists = fields.filter(([, said]) => Array.isArray(said) && said.length > AT_ONCE);
  if (lists.length === 0) return JSON.stringify({ answer });
  const parts = ['{"answer":'];
  const schema = z.looseObject(Object.fromEntries(lists.map(([name]) => [name, z.array(z.unknown())])));
  await write(schema, answer, parts);
  return [...parts, "}"].join("");
}

async function write(schema: z.ZodType, value: unknown, parts: string[]): Promise<void> {
  const given = value as Record<string, unknown>;
  const lists = [...listsIn(schema)].filter(([name]) => Array.isArray(given[name]));
  const rest = schema.parse({ ...given, ...Object.fromEntries(lists.map(([name]) => [name, []])) });
  let before = "{";
  for (const [name, said] of Object.entries(rest as object)) {
    if (said === undefined) continue;
    parts.push(`${before}${JSON.stringify(name)}:`);
    before = ",";
    const list = lists.find(([known]) => known === name);
    if (list) await writeList(list[1], given[name] as unknown[], parts);
    else parts.push(JSON.stringify(said));
  }
  parts.push(before === "{" ? "{}" : "}");
}

/** How many entries an entry counts for: itself, and those of its lists. */
function weightOf(schema: z.ZodType, entry: unknown): number {
  let weight = 1;
  for (const name of listsIn(schema).keys()) {
    const entries = (entry as Record<string, unknown> | null)?.[name];
    if (Array.isArray(entries)) weight += entries.length;
  }
  return weight;
}

async function writeList(
  { element }: z.ZodArray<z.ZodType>,
  entries: unknown[],
  parts: string[],
): Promise<void> {
  parts.push("[");
  for (let from = 0; from < entries.length; ) {
    if (from > 0) parts.push(",");
    let until = from;
    for (let weight = 0; until < entries.length; until++) {
      weight += weightOf(element, entries[until]);
      if (weight > AT_ONCE) break;
    }
    if (until > from) {
      const said = z.array(element).parse(entries.slice(from, until));
      parts.push(JSON.stringify(said).slice(1, -1));
    } else {
      await write(element, entries[from], parts);
      until = from + 1;
    }
    from = until;
    await nextLoop();
  }
  parts.push("]");
}
