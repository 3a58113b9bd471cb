import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import pg from "pg";
import { timesOf } from "#bench/load/times.ts";
import { statements } from "./statements.ts";

/**
 * What a call could cost: a Fastify that knows nobody, checks nothing and runs one hand-written statement for each.
 * A process of its own, started by bare.ts with the database's address as JSON. Sends its port when it listens, and
 * answers a message `{ name, asked, seconds, atOnce }` with what the statement alone takes, without HTTP.
 */

const asText = (value: string) => value;
const PARSERS: Record<number, (value: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: asText,
  [pg.types.builtins.TIME]: (value) => value.slice(0, 5),
  [pg.types.builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
};
const pool = new pg.Pool({
  ...JSON.parse(process.argv[2] ?? "{}"),
  max: 16,
  options: "-c jit=off -c max_parallel_workers_per_gather=0",
  types: {
    getTypeParser: ((oid: number, format?: "text") =>
      PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  },
});

async function rowsOf(name: string, asked: string): Promise<Record<string, unknown>[]> {
  const statement = statements[name];
  if (!statement) throw new Error(`there is no statement "${name}"`);
  return (await pool.query(statement.text, statement.values(asked))).rows;
}

const year = new Date().getUTCFullYear();
/** Near enough: what is measured is that somebody reckons it. */
const ageIn = (dob: unknown) => (typeof dob === "string" ? year - Number(dob.slice(0, 4)) : 0);

const app = Fastify();
app.removeContentTypeParser("application/json");
app.get<{ Params: { name: string }; Querystring: { asked?: string } }>(
  "/:name",
  async ({ params, query }) => {
    const rows = await rowsOf(params.name, query.asked ?? "");
    const data = rows.map(({ total, ...row }) => ("dob" in row ? { ...row, age: ageIn(row.dob) } : row));
    return { data, total: rows[0]?.total ?? 0, responseCode: 200, message: "OK" };
  },
);
app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
  done(null, body),
);
app.post<{ Params: { name: string }; Body: string }>("/:name", async ({ params, body }) => {
  const [data] = await rowsOf(params.name, body);
  return { data, responseCode: 200, message: "OK" };
});

interface Asked {
  name: string;
  /** What the n-th call asks for is the n-th of these, over and over. */
  asked: string[];
  seconds: number;
  atOnce: number;
}

async function runAlone({ name, asked, seconds, atOnce }: Asked) {
  const took: number[] = [];
  const begun = performance.now();
  let calls = 0;
  const askOn = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const started = performance.now();
      await rowsOf(name, asked[calls++ % asked.length] ?? "");
      took.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return timesOf(took, (performance.now() - begun) / 1000);
}

process.on("message", async (message: Asked) => process.send?.(await runAlone(message)));
process.on("disconnect", () => process.exit());
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.((app.server.address() as AddressInfo).port);
