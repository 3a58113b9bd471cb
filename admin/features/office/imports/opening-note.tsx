import { Note } from "#admin/kit/display/note.tsx";
import type { ImportedOpenings } from "#contract/office/import-openings.ts";
import type { ImportBatch } from "#contract/office/imports.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { counted } from "./words.ts";

/** "12 patients owe Rs 45,000 and 3 patients have paid Rs 9,000 ahead"; "" where nobody does. */
export function openingWords({ owes, paidAhead }: Pick<ImportedOpenings, "owes" | "paidAhead">): string {
  return [
    owes.patients > 0 &&
      `${counted(owes.patients, "patients")} ${owes.patients === 1 ? "owes" : "owe"} ${formatMoneyExactly(owes.sum)}`,
    paidAhead.patients > 0 &&
      `${counted(paidAhead.patients, "patients")} ${paidAhead.patients === 1 ? "has" : "have"} paid ${formatMoneyExactly(paidAhead.sum)} ahead`,
  ]
    .filter(Boolean)
    .join(" and ");
}

/** What the rows that are ready, or that came in, say of opening balances. */
export function OpeningNote({ batch }: { batch: Pick<ImportBatch, "opening" | "state"> }) {
  const words = batch.opening && openingWords(batch.opening);
  if (!words) return null;
  const isDone = batch.state === "done";
  return (
    <Note title={`${isDone ? "Opening balances" : "Opening balances of the rows that are ready"}: ${words}`}>
      {batch.opening?.day &&
        `What is owed ${isDone ? "is" : "becomes"} a bill of ${formatDate(batch.opening.day)} for each patient. `}
      No money {isDone ? "moved" : "moves"} in the drawer. Compare the sums with the old books.
    </Note>
  );
}
