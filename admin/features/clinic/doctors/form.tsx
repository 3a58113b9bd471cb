import { useParams } from "react-router";
import { EditPage } from "#admin/kit/form/edit-page.tsx";
import { FormPage } from "#admin/kit/form/form-page.tsx";
import { type Doctor, getDoctor } from "#contract/clinic/doctors.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { ContactFields, PersonFields, WorkFields } from "./doctor-fields.tsx";
import { UncoveredVisitsNote } from "./uncovered-visits-note.tsx";
import { useDoctorForm } from "./use-doctor-form.ts";
import { WeekFields } from "./week-fields.tsx";

const LIST = { to: pathTo("doctors"), label: "Doctors" };

const walkInOf = (doctor: Doctor | null) =>
  doctor?.idWalkInService ? { id: doctor.idWalkInService, name: doctor.walkInServiceName ?? "" } : null;

function DoctorFormPage({ doctor }: { doctor: Doctor | null }) {
  const contractForm = useDoctorForm(doctor);
  const { form } = contractForm;
  return (
    <FormPage
      title={doctor ? "Edit doctor" : "Add doctor"}
      back={LIST}
      submit={doctor ? "Update Doctor" : "Create Doctor"}
      contractForm={contractForm}
    >
      {contractForm.uncovered && doctor && (
        <UncoveredVisitsNote
          uncovered={contractForm.uncovered}
          doctorName={doctor.name}
          busy={contractForm.busy}
          onSaveAnyway={contractForm.saveAnyway}
        />
      )}
      <PersonFields form={form} stored={doctor?.imgURL ?? null} />
      <ContactFields form={form} />
      <WorkFields
        form={form}
        departments={{ ids: doctor?.idDepartments ?? [], names: doctor?.departmentNames ?? "" }}
        walkInService={walkInOf(doctor)}
      />
      <WeekFields form={form} />
    </FormPage>
  );
}

/** Add and edit (docs/handbook/clinic/doctors.md#screens): one form, told apart by the id in the address. */
export default function DoctorFormScreen() {
  const { id } = useParams();
  if (!id) return <DoctorFormPage doctor={null} />;
  return (
    <EditPage
      key={id}
      endpoint={getDoctor}
      input={{ query: { id } }}
      title="Edit doctor"
      back={LIST}
      failed="Failed to load doctors. Please try again later."
    >
      {(doctor) => <DoctorFormPage doctor={doctor} />}
    </EditPage>
  );
}
