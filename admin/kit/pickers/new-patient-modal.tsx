import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { BirthField } from "#admin/kit/fields/birth-field.tsx";
import { PhoneField } from "#admin/kit/fields/phone-field.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import {
  EMERGENCY_TOO_LONG,
  GENDERS,
  PATIENT_LABELS,
  PartialPatientInput,
  type Patient,
  PatientInput,
  registerPartialPatient,
  savePatient,
} from "#contract/patients/patients.ts";
import { storedPhone } from "#rules/values/text/phone.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";

/** What is known of somebody who is not registered yet. */
export interface KnownPatient {
  fullName?: string;
  phone?: string;
}

/** Prefills a new patient with the text of the search: digits as the phone, anything else as the name. */
export function knownFromSearch(typed: string): KnownPatient {
  const text = typed.trim();
  const phone = storedPhone(text);
  if (phone !== "" && /^[\p{Nd}\s()+-]+$/u.test(text)) return { phone };
  return /\p{Nd}/u.test(text) ? {} : { fullName: text };
}

interface NewPatientModalProps {
  known: KnownPatient;
  onClose: () => void;
  onCreated: (patient: Patient) => void;
}

function useNewPatient({ known, onCreated }: NewPatientModalProps) {
  return useContractForm({
    schema: PatientInput,
    initialValues: {
      id: 0,
      fullName: known.fullName ?? "",
      guardianName: "",
      gender: "",
      dob: null as string | null,
      dobPrecision: "day" as Patient["dobPrecision"],
      phone: known.phone ?? "",
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

/** The form of a caller of whom name and phone are enough for now. */
function usePartialPatient({ known, onCreated }: NewPatientModalProps) {
  return useContractForm({
    schema: PartialPatientInput,
    initialValues: { fullName: known.fullName ?? "", phone: known.phone ?? "" },
    save: (values, options) => call(registerPartialPatient, { body: values }, options),
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      onCreated(data);
    },
    failed: "An error occurred while creating the patient.",
  });
}

/** What a whole file wants beside name, guardian and phone. */
function Rest({ form }: Pick<ReturnType<typeof useNewPatient>, "form">) {
  return (
    <>
      <Col span={3}>
        <BirthField
          label={PATIENT_LABELS.dob}
          {...form.getInputProps("dob")}
          precision={form.getInputProps("dobPrecision")}
        />
      </Col>
      <Col span={6}>
        <SegmentField label={PATIENT_LABELS.gender} data={GENDERS} {...form.getInputProps("gender")} />
      </Col>
      <Col span={3}>
        <PhoneField
          label={PATIENT_LABELS.emgencyContactNo}
          required
          digits={10}
          tooLong={EMERGENCY_TOO_LONG}
          {...form.getInputProps("emgencyContactNo")}
        />
      </Col>
      <Col span={3}>
        <TextField
          label={PATIENT_LABELS.emgencyContactPersonName}
          required
          {...form.getInputProps("emgencyContactPersonName")}
        />
      </Col>
    </>
  );
}

/**
 * The required fields of a new patient, prefilled with what is known; of a caller name and phone alone. The rest can be
 * added later.
 */
export function NewPatientModal(props: NewPatientModalProps) {
  const whole = useNewPatient(props);
  const partial = usePartialPatient(props);
  const [isPartial, setPartial] = useState(false);
  const { submit, busy } = isPartial ? partial : whole;
  const { fullName } = props.known;
  const field = (name: "fullName" | "phone") =>
    isPartial ? partial.form.getInputProps(name) : whole.form.getInputProps(name);
  const turn = (isChecked: boolean) => {
    const { fullName, phone } = (isPartial ? partial.form : whole.form).getValues();
    if (isChecked) partial.form.setValues({ fullName, phone });
    else whole.form.setValues({ fullName, phone });
    setPartial(isChecked);
  };
  return (
    <ModalForm
      title="Create patient"
      submit="Create Patient"
      busy={busy}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Checkbox
        label="Name and phone only, the rest at the visit"
        checked={isPartial}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {isPartial ? <FormProblem contractForm={partial} /> : <FormProblem contractForm={whole} />}
      <FieldGrid>
        <Col span={3}>
          <TextField
            label={PATIENT_LABELS.fullName}
            required
            data-autofocus={!fullName || undefined}
            {...field("fullName")}
          />
        </Col>
        {!isPartial && (
          <Col span={3}>
            <TextField
              label={PATIENT_LABELS.guardianName}
              required
              data-autofocus={Boolean(fullName) || undefined}
              {...whole.form.getInputProps("guardianName")}
            />
          </Col>
        )}
        <Col span={3}>
          <PhoneField label={PATIENT_LABELS.phone} required {...field("phone")} />
        </Col>
        {!isPartial && <Rest form={whole.form} />}
      </FieldGrid>
    </ModalForm>
  );
}
