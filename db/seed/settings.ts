import type { ClientBase } from "pg";
import { sampleClinic, sampleHours, samplePrints } from "./site-sample.ts";

/** Fills the groups of settings that a clinic does not have yet, in the caller's transaction. */
export async function seedSettings(client: ClientBase): Promise<void> {
  const groups = { clinic: sampleClinic(), hours: sampleHours(), prints: samplePrints() };
  for (const [name, facts] of Object.entries(groups))
    await client.query(
      `INSERT INTO clinic_settings (name, facts) SELECT $1::text, $2::jsonb
       WHERE NOT EXISTS (SELECT FROM clinic_settings WHERE name = $1)`,
      [name, JSON.stringify(facts)],
    );
}
