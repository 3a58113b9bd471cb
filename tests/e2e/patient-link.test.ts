import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { bookPatient, savePatient } from "#tests/support/patients.ts";
import { asOwner } from "#tests/support/database.ts";

/** The page behind a patient's link, in both languages, and what may press its buttons. */

async function linkTo({ page, clinic }: { page: Page; clinic: Parameters<typeof openDesk>[0] }) {
  const desk = await openDesk(clinic);
  const { id: idPatient } = await savePatient(desk, { fullName: "Bushra Namoona" });
  await bookPatient(desk, idPatient);
  const [row] = await asOwner<{ id: number }>(
    clinic.database,
    `SELECT id FROM appointments WHERE patient_id = ${idPatient}`,
  );
  const { url } = await desk.get<{ url: string }>(`/PatientLink/GetLink?id=${row?.id}`);
  const path = url.replace(/^https?:\/\/[^/]*/, "");
  await page.emulateMedia({ reducedMotion: "reduce" });
  return { path, idVisit: row?.id ?? 0, desk };
}

const statusOf = async (clinic: Parameters<typeof openDesk>[0], id: number) =>
  (await asOwner<{ status: string }>(clinic.database, `SELECT status FROM appointments WHERE id = ${id}`))[0]?.status;

test.use({ publicUrl: "https://clinic.example" });
