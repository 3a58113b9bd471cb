import { useDebouncedValue } from "@mantine/hooks";
import classes from "#admin/features/clinic/schedule/dialogs.module.css";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import type { LeftOut, UncoveredCounts } from "#contract/clinic/schedule.ts";
import type { Endpoint, InputOf } from "#contract/values/endpoint.ts";
import { formatDate, formatTime, groupPhone } from "#rules/values/display.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";

const TYPING_MS = 250;

/** What a change of hours does, or would do. */
export interface Consequence {
  stranded: UncoveredCounts;
  leftOut: readonly LeftOut[];
  notes: readonly string[];
}

/** "1 visit", "12 visits". */
export const visitsText = (count: number) => countOfNoun(count, "visits");

/** The label of the save button: "Save", or "Save and rearrange 12 visits". */
export function saveText(would: Consequence | undefined): string {
  const added = would?.stranded.added ?? 0;
  return added > 0 ? `Save and rearrange ${visitsText(added)}` : "Save";
}

/**
 * What a change would do, asked while it is typed. Undefined until the answer comes, and while `input` is null because
 * the form is incomplete.
 */
export function usePreview<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
): Consequence | undefined {
  const [settled] = useDebouncedValue(JSON.stringify(input), TYPING_MS);
  const { data } = useCall(endpoint, JSON.parse(settled), { retry: false, gcTime: 0 });
  return data as Consequence | undefined;
}

/** The patients of the uncovered visits, at most the first ones. */
function Who({ leftOut, added }: { leftOut: readonly LeftOut[]; added: number }) {
  return (
    <details className={classes.who}>
      <summary>{added > leftOut.length ? `The first ${leftOut.length}` : "Who they are"}</summary>
      <ul>
        {leftOut.map(({ id, patientName, patientPhone, doctorName, date, time }) => (
          <li key={id}>
            <bdi>{patientName}</bdi>, {formatDate(date)} at {formatTime(time)}, <bdi>{doctorName}</bdi>,{" "}
            {groupPhone(patientPhone)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Booked({ stranded: { added }, leftOut }: Consequence) {
  if (added === 0) return null;
  const [first] = leftOut;
  return (
    <Note kind="attention" title={`${visitsText(added)} booked then`}>
      {first && (
        <>
          The first is <bdi>{first.patientName}</bdi> on {formatDate(first.date)} at {formatTime(first.time)}.{" "}
        </>
      )}
      They keep their times until you rearrange them. Nobody is told by this.
      {leftOut.length > 1 && <Who leftOut={leftOut} added={added} />}
    </Note>
  );
}

/** What a change does, before it is saved: uncovered visits and other consequences. */
export function PreviewNotes({ would }: { would: Consequence | undefined }) {
  if (!would) return null;
  return (
    <>
      {would.notes.map((note) => (
        <Note key={note} title={note} />
      ))}
      <Booked {...would} />
    </>
  );
}
