import { useLocation, useParams } from "react-router";
import { EditPage } from "#admin/kit/form/edit-page.tsx";
import { FormPage } from "#admin/kit/form/form-page.tsx";
import { getPatient, type Patient } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { ContactFields, MedicalFields, PersonFields, RecordFields } from "./patient-fields.tsx";
import type { KnownBefore } from "./patients.tsx";
import { SimilarNote } from "./similar-note.tsx";
import { usePatientForm } from "./use-patient-form.ts";

const LIST = { to: pathTo("patients"), label: "Patients" };

function FilledForm({ patient }: { patient: Patient | null }) {
  // The name or phone of a search without a match; not in the address, which browsers keep and others can see.
  const { known } = (useLocation().state ?? {}) as { known?: KnownBefore };
  const patientForm = usePatientForm(patient, known);
  return (
    <FormPage
      title={patient ? `Edit patient ${patient.registerNo}` : "Add patient"}
      back={patient ? { to: pathTo("patients/view/:id", patient.id), label: "Back" } : LIST}
      submit={patient ? "Update Patient" : "Create Patient"}
      contractForm={patientForm}
      notice={<SimilarNote patientForm={patientForm} />}
    >
      <RecordFields patientForm={patientForm} />
      <PersonFields patientForm={patientForm} />
      <ContactFields patientForm={patientForm} />
      <MedicalFields patientForm={patientForm} />
    </FormPage>
  );
}

function EditPatient({ id }: { id: string }) {
  return (
    <EditPage
      endpoint={getPatient}
      input={{ params: { id } }}
      title="Edit patient"
      back={LIST}
      failed="Failed to load patients. Please try again later."
    >
      {(patient) => <FilledForm patient={patient} />}
    </EditPage>
  );
}

/** Adds a patient, or edits the one whose id is in the address (docs/handbook/patients/patients.md#screens). */
export default function PatientForm() {
  const { id } = useParams();
  return id ? <EditPatient key={id} id={id} /> : <FilledForm patient={null} />;
}
