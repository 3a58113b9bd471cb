import { NativeSelect } from "@mantine/core";
import { IconLock } from "#admin/kit/display/icons.ts";
import { BirthField } from "#admin/kit/fields/birth-field.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { PhoneField } from "#admin/kit/fields/phone-field.tsx";
import { PhotoField } from "#admin/kit/fields/photo-field.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TextArea, TextField } from "#admin/kit/fields/text-field.tsx";
import { Col, FieldGrid, FormGroup } from "#admin/kit/form/form-page.tsx";
import { propsOf } from "#admin/kit/resource/props.ts";
import { EMERGENCY_TOO_LONG, GENDERS, MARITAL_STATUSES } from "#contract/patients/patients.ts";
import { ageWords } from "#rules/patients/age.ts";
import { BLOOD_GROUPS } from "#rules/patients/blood-group.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import { NationalIdField } from "./national-id-field.tsx";
import { patientFields } from "./patients.tsx";
import { SamePhoneNote } from "./same-phone.tsx";
import type { PatientForm } from "./use-patient-form.ts";

interface FieldsProps {
  patientForm: PatientForm;
}

/** The photo, the register number (given when saved) and the day of registration. */
export function RecordFields({ patientForm }: FieldsProps) {
  const { patient } = patientForm;
  const props = propsOf(patientFields, patientForm.form);
  return (
    <FormGroup title="Record">
      <Col span={3}>
        <PhotoField stored={patient?.imgURL} {...props("photo")} />
      </Col>
      <Col span={3}>
        <FieldGrid>
          <Col span={3}>
            <TextField
              label="ID"
              readOnly
              tabIndex={-1}
              value={patient?.registerNo ?? "Given on save"}
              rightSection={<IconLock size={14} stroke={1.75} aria-hidden />}
            />
          </Col>
          <Col span={3}>
            <DateField {...props("createdOn")} />
          </Col>
        </FieldGrid>
      </Col>
    </FormGroup>
  );
}

export function PersonFields({ patientForm }: FieldsProps) {
  const { dob, dobPrecision } = patientForm.form.values;
  const props = propsOf(patientFields, patientForm.form);
  return (
    <FormGroup title="Person" help="Names in English or Urdu.">
      <Col span={3}>
        <TextField autoComplete="off" {...props("fullName")} />
      </Col>
      <Col span={3}>
        <TextField autoComplete="off" placeholder="Father or husband" {...props("guardianName")} />
      </Col>
      <Col span={2}>
        <SegmentField data={GENDERS} {...props("gender")} />
      </Col>
      <Col span={2}>
        <BirthField {...props("dob")} precision={props("dobPrecision")} />
      </Col>
      <Col span={2}>
        <TextField
          label="Age"
          readOnly
          tabIndex={-1}
          value={ageWords({ dob, dobPrecision: dobPrecision || "day" }, clinicToday())}
          description="From the date of birth"
        />
      </Col>
      <Col span={3}>
        <NativeSelect
          data={[{ value: "", label: "Not stated" }, ...MARITAL_STATUSES]}
          {...props("maritalStatus")}
        />
      </Col>
      <Col span={3}>
        <NationalIdField placeholder="35202-1234567-1" {...props("nationalIdentificationNumber")} />
      </Col>
    </FormGroup>
  );
}

export function ContactFields({ patientForm }: FieldsProps) {
  const { phone, id } = patientForm.form.values;
  const props = propsOf(patientFields, patientForm.form);
  return (
    <FormGroup title="Contact" help="A number may belong to several patients of one family.">
      <Col span={3}>
        <PhoneField {...props("phone")} />
        <SamePhoneNote phone={phone} exceptId={id} />
      </Col>
      <Col span={3}>
        <TextField type="tel" autoComplete="off" {...props("alternateNumber")} />
      </Col>
      <Col span={3}>
        <PhoneField digits={10} tooLong={EMERGENCY_TOO_LONG} {...props("emgencyContactNo")} />
      </Col>
      <Col span={3}>
        <TextField autoComplete="off" {...props("emgencyContactPersonName")} />
      </Col>
      <Col span={6}>
        <TextField type="email" autoComplete="off" placeholder="name@example.com" {...props("email")} />
      </Col>
      <Col span={6}>
        <TextArea rows={2} {...props("address")} />
      </Col>
    </FormGroup>
  );
}

export function MedicalFields({ patientForm }: FieldsProps) {
  const props = propsOf(patientFields, patientForm.form);
  return (
    <FormGroup title="Medical">
      <Col span={6}>
        <TextArea
          rows={2}
          placeholder="Past treatment, operations, current medicines"
          {...props("medicalHistory")}
        />
      </Col>
      <Col span={6}>
        <TextField
          autoComplete="off"
          description="Shown in coral at the top of the patient’s file and on the doctor panel."
          {...props("anyKnownAllergies")}
        />
      </Col>
      <Col span={2}>
        <NativeSelect
          data={[{ value: "", label: say("Not known") }, ...BLOOD_GROUPS]}
          {...props("bloodGroup")}
        />
      </Col>
      <Col span={2}>
        <TextField autoComplete="off" description="Health insurance administrator" {...props("tpaId")} />
      </Col>
      <Col span={2}>
        <DateField {...props("tpaValidity")} />
      </Col>
    </FormGroup>
  );
}
