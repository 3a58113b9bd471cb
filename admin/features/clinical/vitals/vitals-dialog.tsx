import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import type { VitalsEntry } from "#contract/clinical/vitals.ts";
import { say } from "#ui/say.ts";
import type { MeasuredVisit } from "./measured-visit.ts";
import { useVitalsForm } from "./use-vitals-form.ts";
import { VitalsFields } from "./vitals-fields.tsx";

interface VitalsDialogProps {
  visit: MeasuredVisit & { patientName: string };
  onSaved: (entry: VitalsEntry) => void;
  onClose: () => void;
}

/** What the desk measured, before the patient goes to the doctor. */
export default function VitalsDialog({ visit, onSaved, onClose }: VitalsDialogProps) {
  const vitalsForm = useVitalsForm(visit, (entry) => {
    onSaved(entry);
    onClose();
  });
  return (
    <ModalForm
      title={say("Vitals")}
      submit={vitalsForm.asked ? say("Save them all the same") : say("Save vitals")}
      disabled={vitalsForm.isEmpty}
      busy={vitalsForm.contractForm.busy}
      size="lg"
      onSubmit={() => void vitalsForm.save()}
      onClose={onClose}
    >
      <p className="strong">
        <PersonName name={visit.patientName} />
      </p>
      <VitalsFields vitalsForm={vitalsForm} />
    </ModalForm>
  );
}
