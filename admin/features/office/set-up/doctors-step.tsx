import { Select } from "@mantine/core";
import { useState } from "react";
import { DoctorForm, doctorBody } from "#admin/features/clinic/doctors/doctor-input.ts";
import { type DoctorValues, doctorFields } from "#admin/features/clinic/doctors/doctors.ts";
import { weekOf } from "#admin/features/clinic/doctors/week.ts";
import { WeekFields } from "#admin/features/clinic/doctors/week-fields.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { PhoneField } from "#admin/kit/fields/phone-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { propsOf } from "#admin/kit/resource/props.ts";

import { getActiveDepartments } from "#contract/clinic/departments.ts";
import { getActiveDoctors, MOBILE_NUMBER_MESSAGE, saveDoctor } from "#contract/clinic/doctors.ts";
import type { PublicClinic } from "#contract/clinic/settings.ts";
import { withoutDoctor } from "#rules/values/text/person-name.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";
import { ExampleDoctors } from "./example-doctors.tsx";
import { StepFrame } from "./step-frame.tsx";
import { useWays } from "./ways.ts";

/** A new doctor who begins today, in the clinic's city and at its hours of each day. */
function newDoctor(clinic: PublicClinic | null): DoctorValues {
  return {
    ...doctorFields.initial(),
    joiningDate: clinicToday(),
    city: clinic?.clinic.address.city.en ?? "",
    week: weekOf(clinic?.hours.days ?? []).map((line, key) => ({ ...line, key })),
  };
}

function useNewDoctor(onAdded: () => void) {
  const clinic = useClinic();
  return useContractForm({
    schema: DoctorForm,
    initialValues: newDoctor(clinic),
    save: (values, options) => call(saveDoctor, { body: doctorBody(values), file: null }, options),
    onSaved: (_, { firstName }) => {
      toastSuccess(`Dr ${withoutDoctor(firstName)} is added.`, { form: true });
      onAdded();
    },
    failed: "An error occurred while creating the Doctor.",
  });
}

/** The doctors who are there, so that nobody is added twice. */
function OwnDoctors() {
  const { data = [] } = useCall(getActiveDoctors);
  if (data.length === 0) return null;
  return (
    <ul aria-label="Doctors">
      {data.map(({ id, name, timing }) => (
        <li key={id}>
          <b>Dr {name}</b> {timing && <span className="muted">{timing}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Who treats patients: the examples go with one press, each own doctor in a short form of their own. */
export function DoctorsStep() {
  const [added, setAdded] = useState(0);
  return <NewDoctor key={added} onAdded={() => setAdded(added + 1)} />;
}

/** Over 60 lines: a list of the fields. */
function NewDoctor({ onAdded }: { onAdded: () => void }) {
  const contractForm = useNewDoctor(onAdded);
  const { on } = useWays();
  const { form } = contractForm;
  const props = propsOf(doctorFields, form);
  const { data: departments = [] } = useCall(getActiveDepartments);
  const [chosen] = form.values.idDepartments;
  return (
    <StepFrame
      title="Who treats patients?"
      lead="Name, number, date of birth and hours are enough for now; pictures, fees and qualifications have time. Patients book by these hours."
      submit={contractForm.isUnsaved() ? "Add this doctor" : "Continue"}
      busy={contractForm.busy}
      onSubmit={() => (contractForm.isUnsaved() ? contractForm.submit() : on())}
    >
      <Grid gap={16}>
        <ExampleDoctors />
        <OwnDoctors />
        <FormProblem contractForm={contractForm} />
        <FieldGrid>
          <Col span={3}>
            <TextField autoComplete="off" {...props("firstName")} />
          </Col>
          <Col span={3}>
            <TextField autoComplete="off" {...props("lastName")} />
          </Col>
          <Col span={3}>
            <PhoneField digits={10} tooLong={MOBILE_NUMBER_MESSAGE} {...props("mobileNumber")} />
          </Col>
          <Col span={3}>
            <DateField {...props("dob")} />
          </Col>
          <Col span={3}>
            <Select
              label="Department"
              placeholder="Any department"
              clearable
              data={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={chosen === undefined ? null : String(chosen)}
              onChange={(id) => form.setFieldValue("idDepartments", id === null ? [] : [Number(id)])}
            />
          </Col>
        </FieldGrid>
        <WeekFields
          form={form}
          help="The clinic’s hours to start from. Press a day off, or add hours for days that differ."
        />
      </Grid>
    </StepFrame>
  );
}
