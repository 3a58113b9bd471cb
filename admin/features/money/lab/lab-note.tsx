import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { LabNoteProps } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getOpenLabWork, type OpenLabWork } from "#contract/money/lab.ts";
import { bookedTooEarly, notBackWords } from "#rules/money/lab/lab-case.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";

/** The words about a case; null: nothing is to be said. */
function wordsOf(work: OpenLabWork, { bookedFor, visit }: LabNoteProps): string | null {
  if (bookedFor) return bookedTooEarly(work, bookedFor);
  return notBackWords(work, visit ?? { id: null, day: clinicToday() }, clinicToday());
}

/** What is asked: of a booking the patient's work, else once for all who come today or tomorrow. */
function questionOf({ idPatient, bookedFor, visit }: LabNoteProps) {
  if (bookedFor) return { query: { patientId: idPatient } };
  const [today, day] = [clinicToday(), visit?.day ?? clinicToday()];
  return day < today || day > addDays(today, 1) ? null : { query: {} };
}

/** Lab work that is not back where that matters: by a day that is booked, or for a visit of today or tomorrow. */
export default function LabNote(props: LabNoteProps) {
  const may = useMay()("lab.read");
  const { data = [] } = useCall(getOpenLabWork, may ? questionOf(props) : null, { keepPrevious: true });
  const said = data
    .filter(({ idPatient }) => idPatient === props.idPatient)
    .map((work) => ({ id: work.id, words: wordsOf(work, props) }))
    .filter(({ words }) => words !== null);
  if (said.length === 0) return null;
  if (props.isShort) return <small className="attn">{said.map(({ words }) => words).join(", ")}</small>;
  return (
    <Grid gap={8} className="mb-12">
      {said.map(({ id, words }) => (
        <Note
          key={id}
          kind="attention"
          announce={props.bookedFor !== undefined}
          title={
            // A link would leave the booking.
            props.bookedFor ? (
              words
            ) : (
              <RecordLink screen="lab/view/:id" id={id}>
                {words}
              </RecordLink>
            )
          }
        />
      ))}
    </Grid>
  );
}
