import { useState } from "react";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { ChartRow } from "#contract/clinical/chart.ts";
import { addProcedures, correctProcedure } from "#contract/clinical/procedures.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { type Answer, call } from "#ui/call.ts";
import {
  atFields,
  type StandingWork,
  WorkSchema,
  type WorkValues,
  workInput,
  workValues,
} from "./work-form.ts";

interface WorkFormOptions {
  visit: { id: number; idPatient: number };
  onWritten: () => void;
}

/** The form of a visit's work: it writes down, or corrects the work that is being changed. */
export function useWorkForm({ visit, onWritten }: WorkFormOptions) {
  const [changed, setChanged] = useState<StandingWork | null>(null);
  const working = useContractForm<WorkValues, Answer<ChartRow[]>>({
    schema: WorkSchema,
    initialValues: workValues(null),
    save: async (values, { idempotencyKey }) => {
      const procedure = workInput(values, changed) as BodyOf<typeof correctProcedure>["procedure"];
      const reason = values.reason.trim() || null;
      const options = { idempotencyKey };
      try {
        if (changed)
          return await call(correctProcedure, { body: { id: changed.id, reason, procedure } }, options);
        const body = { appointmentId: visit.id, idPatient: visit.idPatient, procedures: [procedure] };
        return await call(addProcedures, { body }, options);
      } catch (error) {
        throw atFields(error);
      }
    },
    onSaved: ({ message }) => {
      setChanged(null);
      toastSuccess(message, { form: true });
      onWritten();
    },
    goesOnWith: () => workValues(null),
  });
  const change = (work: StandingWork | null) => {
    setChanged(work);
    working.beginWith(workValues(work));
  };
  return { working, changed, change };
}
