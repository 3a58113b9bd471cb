import pg from "pg";
import { byPerson } from "#tests/support/person.ts";
import type { TestDatabase } from "#tests/support/platform/database.ts";
import type { AppProcess } from "#tests/support/platform/process.ts";

export type Json = Record<string, unknown>;

/** The clinic that is tried, and where faults are reported. */
export interface Trial {
  app: AppProcess;
  database: TestDatabase;
  /** The administrator's session, as browsers keep it. */
  session: object;
  /** Its token. */
  token: string;
  strings: readonly string[];
  say(text: string): void;
  fault(line: string): void;
}

/** @param part the form's field that carries the body as JSON, where it is not the body itself. */
export async function send(
  { app, fault }: Pick<Trial, "app" | "fault">,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Json,
  part?: string,
) {
  const form = new FormData();
  if (part) form.set(part, JSON.stringify(body));
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { ...headers, ...(body && !part ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: part ? form : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (/\bat .*\.ts\b|FST_|ZodError|node_modules/.test(text) && response.status !== 200)
    fault(`${path} tells its insides: ${text.slice(0, 200)}`);
  return { status: response.status, body: (text.startsWith("{") ? JSON.parse(text) : {}) as Json };
}

let visits = 0;

/** Hundreds of visitors in a row would have to work for it; their uses are forgotten now and then. */
export async function sendAsVisitor(trial: Trial, method: string, path: string, body: Json, part?: string) {
  visits += 1;
  if (visits % 500 === 0) {
    const client = new pg.Client(trial.database.poolConfig);
    await client.connect();
    await client.query("DELETE FROM throttle");
    await client.end();
  }
  return await send(trial, method, path, {}, byPerson(body) as Json, part);
}
