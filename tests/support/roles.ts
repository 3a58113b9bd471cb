import type { Page } from "@playwright/test";
import type { Role } from "#rules/values/permissions.ts";
import { openSession } from "#server/platform/auth/sessions.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import type { RunningClinic } from "./browser/browser.ts";

/** Gives the clinic a member of staff with this role, perhaps a doctor's, as whom the browser's pages open. */
export async function signInAs(
  page: Page,
  { database }: RunningClinic,
  role: Role,
  idDoctor: number | null = null,
): Promise<void> {
  const { pool, kysely, close } = openDatabase(database.poolConfig);
  try {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO staff (name, email, role, doctor_id) VALUES ($1, $2, $1, $3)
       ON CONFLICT (email) WHERE NOT is_deleted DO UPDATE SET doctor_id = excluded.doctor_id RETURNING id`,
      [role, `${role.toLowerCase()}@clinic.example`, idDoctor],
    );
    const id = rows[0]?.id ?? 0;
    const user = { id, name: role, email: `${role.toLowerCase()}@clinic.example`, role };
    const session = JSON.stringify({ user, ...(await openSession(kysely, id)) });
    await page.addInitScript((text) => localStorage.setItem("matab.session", text), session);
  } finally {
    await close();
  }
}
