import { TextInput } from "@mantine/core";
import { DateField } from "#admin/kit/date-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form-page.tsx";
import { FormProblem } from "#admin/kit/form-problem.tsx";
import { ModalForm } from "#admin/kit/modal.tsx";
import { PhoneField } from "#admin/kit/phone-field.tsx";
import { SegmentField } from "#admin/kit/segment-field.tsx";
import { toastSuccess } from "#admin/kit/toasts.ts";
import { useContractForm } from "#admin/kit/use-contract-form.ts";
import type { AppointmentRequest } from "#contract/appointment-requests.ts";
import { GENDERS, type Patient, PatientInput, savePatient } from "#contract/patients.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { call } from "#ui/call.ts";

interface NewPatientModalProps {
  request: AppointmentRequest;
  onClose: () => void;
  onCreated: (patient: Patient) => void;
}

function useNewPatient({ request, onCreated }: NewPatientModalProps) {
  return useContractForm({
    schema: PatientInput,
    initialValues: {
      id: 0,
      fullName: request.name,
      guardianName: "",
      gender: "",
      dob: null as string | null,
      phone: request.mobile,
      emgencyContactNo: "",
      emgencyContactPersonName: "",
      createdOn: clinicToday(),
    },
    save: (values, options) => call(savePatient, { body: values }, options),
    onSaved: ({ data }) => {
      toastSuccess("Patient created successfully!", { form: true });
      onCreated(data);
    },
    failed: "An error occurred while creating the patient.",
  });
}

/** What the desk must know to register somebody, with what the request already says filled in. The rest can wait. */
export function NewPatientModal(props: NewPatientModalProps) {
  const contractForm = useNewPatient(props);
  const { form, submit, busy } = contractForm;
  return (
    <ModalForm
      title="Create patient"
      submit="Create Patient"
      busy={busy}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <FormProblem contractForm={contractForm} />
      <FieldGrid>
        <Col span={3}>
          <TextInput label="Full Name" required {...form.getInputProps("fullName")} />
        </Col>
        <Col span={3}>
          <TextInput label="Guardian Name" required data-autofocus {...form.getInputProps("guardianName")} />
        </Col>
        <Col span={3}>
          <PhoneField label="Phone" required {...form.getInputProps("phone")} />
        </Col>
        <Col span={3}>
          <DateField label="Date of Birth" maxDate={clinicToday()} {...form.getInputProps("dob")} />
        </Col>
        <Col span={6}>
          <SegmentField label="Gender" data={GENDERS} {...form.getInputProps("gender")} />
        </Col>
        <Col span={3}>
          <PhoneField
            label="Emergency Contact Number"
            required
            digits={10}
            {...form.getInputProps("emgencyContactNo")}
          />
        </Col>
        <Col span={3}>
          <TextInput
            label="Emergency Contact Person Name"
            required
            {...form.getInputProps("emgencyContactPersonName")}
          />
        </Col>
      </FieldGrid>
    </ModalForm>
  );
}
