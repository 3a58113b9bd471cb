import { useAct } from "#admin/kit/call/use-act.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { Patient } from "#contract/patients/patients.ts";
import { sayDistinct } from "#contract/patients/similar-patients.ts";
import classes from "./similar.module.css";
import { SimilarPatient } from "./similar-patient.tsx";

/** At the top of a file: other files that are probably of the same person, until somebody says that they are not. */
export function SimilarFiles({ patient: { id, possibleDuplicates = [] } }: { patient: Patient }) {
  const may = useMay();
  const { act, busy } = useAct(sayDistinct);
  if (possibleDuplicates.length === 0 || !may("patients.write")) return null;
  return (
    <div className={classes.file}>
      <Note kind="attention" title="Probably registered twice">
        {possibleDuplicates.map((other) => (
          <SimilarPatient
            key={other.id}
            patient={other}
            busy={busy}
            onDistinct={() => act({ body: { id, idOther: other.id } })}
          />
        ))}
      </Note>
    </div>
  );
}
