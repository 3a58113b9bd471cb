import { useMutation } from "@tanstack/react-query";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { toastError, toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { Patient } from "#contract/patients/patients.ts";
import { sayDistinct } from "#contract/patients/similar-patients.ts";
import { call } from "#ui/call.ts";
import classes from "./similar.module.css";
import { SimilarPatient } from "./similar-patient.tsx";

/** At the top of a file: other files that are probably of the same person, until somebody says that they are not. */
export function SimilarFiles({ patient: { id, possibleDuplicates = [] } }: { patient: Patient }) {
  const may = useMay();
  const refresh = useRefresh();
  const distinct = useMutation({
    mutationFn: (idOther: number) => call(sayDistinct, { body: { id, idOther } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      return refresh();
    },
    onError: () => toastError("An error occurred. Please try again later."),
  });
  if (possibleDuplicates.length === 0 || !may("patients.write")) return null;
  return (
    <div className={classes.file}>
      <Note kind="attention" title="Probably registered twice">
        {possibleDuplicates.map((other) => (
          <SimilarPatient
            key={other.id}
            patient={other}
            busy={distinct.isPending}
            onDistinct={() => distinct.mutate(other.id)}
          />
        ))}
      </Note>
    </div>
  );
}
