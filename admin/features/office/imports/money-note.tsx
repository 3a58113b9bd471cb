import { Note } from "#admin/kit/display/note.tsx";
import type { ImportBatch } from "#contract/office/imports.ts";
import { isMoneyHeading } from "#rules/office/import-columns.ts";

/** The columns of a list of patients that hold money and are left out. */
export function moneyLeftOut(
  { kind, headings }: Pick<ImportBatch, "kind" | "headings">,
  mapping: readonly (string | null)[],
): string[] {
  if (kind !== "patients") return [];
  return headings.filter((heading, column) => !mapping[column] && isMoneyHeading(heading));
}

const MOST_NAMED = 4;

interface MoneyNoteProps {
  batch: Pick<ImportBatch, "kind" | "headings">;
  mapping: readonly (string | null)[];
}

/** Says that what patients owe or have paid ahead does not come in, where the list has it. */
export function MoneyNote({ batch, mapping }: MoneyNoteProps) {
  const columns = moneyLeftOut(batch, mapping);
  if (columns.length === 0) return null;
  const named = columns.slice(0, MOST_NAMED).map((heading) => `“${heading}”`);
  const more = columns.length - named.length;
  return (
    <Note
      kind="attention"
      title={
        <>
          {named.map((heading, index) => (
            <span key={heading}>
              {index > 0 && ", "}
              <bdi>{heading}</bdi>
            </span>
          ))}
          {more > 0 && ` and ${more} more`} {columns.length === 1 ? "is" : "are"} not taken over
        </>
      }
    >
      Which way it stands is known to you alone: choose “Opening balance owed” or “Opening balance paid ahead”
      for it, with one column for each. Otherwise nobody here owes anything, or has paid anything ahead,
      because of {columns.length === 1 ? "it" : "them"}.
    </Note>
  );
}
