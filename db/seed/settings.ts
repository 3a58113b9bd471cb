import type { ClientBase } from "pg";
import { sampleClinic, sampleHours, samplePrints } from "./site-sample.ts";

/** Fills the groups of settings that a clinic does not have yet, in the caller's transaction: examples, where it is new. */
export async function seedSettings(client: ClientBase, isNew: boolean): Promise<void> {
  const groups = { clinic: sampleClinic(), hours: sampleHours(), prints: samplePrints() };
  // Not by an INSERT that may insert nothing: any statement on the table says that the website has changed.
  const { rows } = await client.query<{ name: string }>("SELECT name FROM clinic_settings");
  const known = new Set(rows.map(({ name }) => name));
  for (const [name, facts] of Object.entries(groups))
    if (!known.has(name))
      await client.query("INSERT INTO clinic_settings (name, facts, is_example) VALUES ($1, $2, $3)", [
        name,
        JSON.stringify(facts),
        isNew,
      ]);
}
