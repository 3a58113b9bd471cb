import type { UseFormReturnType } from "@mantine/form";
import type { ComponentProps } from "react";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { PhoneField } from "#admin/kit/fields/phone-field.tsx";
import { PhotoField } from "#admin/kit/fields/photo-field.tsx";
import { TextArea, TextField } from "#admin/kit/fields/text-field.tsx";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { OneServicePicker } from "#admin/kit/pickers/one-service-picker.tsx";
import { propsOf } from "#admin/kit/resource/props.ts";
import { MOBILE_NUMBER_MESSAGE, SECOND_NUMBER_MESSAGE } from "#contract/clinic/doctors.ts";
import { say } from "#ui/say.ts";
import { DepartmentsField } from "./departments-field.tsx";
import { type DoctorValues, doctorFields } from "./doctors.ts";

interface FieldsProps {
  form: UseFormReturnType<DoctorValues>;
}

/** `stored` links to the picture that the record has; it can be replaced, not taken away. */
export function PersonFields({ form, stored }: FieldsProps & { stored: string | null }) {
  const props = propsOf(doctorFields, form);
  return (
    <FormGroup title="Person" help="Patients see name and picture on the public site.">
      <Col span={6}>
        <PhotoField stored={stored} removable={false} {...props("photo")} />
      </Col>
      <Col span={3}>
        <TextField {...props("firstName")} />
      </Col>
      <Col span={3}>
        <TextField {...props("lastName")} />
      </Col>
      <Col span={3}>
        <DateField {...props("dob")} />
      </Col>
      <Col span={3}>
        <TextField {...props("city")} />
      </Col>
    </FormGroup>
  );
}

export function ContactFields({ form }: FieldsProps) {
  const props = propsOf(doctorFields, form);
  return (
    <FormGroup title="Contact" help="Never shown to the public.">
      <Col span={3}>
        <PhoneField digits={10} tooLong={MOBILE_NUMBER_MESSAGE} {...props("mobileNumber")} />
      </Col>
      <Col span={3}>
        <PhoneField digits={10} tooLong={SECOND_NUMBER_MESSAGE} {...props("secondNumber")} />
      </Col>
      <Col span={3}>
        <TextField type="email" autoComplete="off" {...props("email")} />
      </Col>
    </FormGroup>
  );
}

interface WorkFieldsProps extends FieldsProps {
  /** What the record has. */
  departments: ComponentProps<typeof DepartmentsField>["stored"];
  walkInService: ComponentProps<typeof OneServicePicker>["stored"];
}

/** The salary is only asked of those who may read it. */
export function WorkFields({ form, departments, walkInService }: WorkFieldsProps) {
  const may = useMay();
  const props = propsOf(doctorFields, form);
  return (
    <FormGroup title="Work" help="An active doctor can be chosen for appointments.">
      <Col span={3}>
        <TextField {...props("qualification")} />
      </Col>
      <Col span={3}>
        <TextField
          autoComplete="off"
          description={say("Printed on prescriptions, below the name.")}
          {...props("registrationNo")}
        />
      </Col>
      <Col span={3}>
        <DateField {...props("joiningDate")} />
      </Col>
      <Col span={3}>
        <MoneyField {...props("checkupFee")} />
      </Col>
      {may("salaries.read") && (
        <Col span={3}>
          <MoneyField {...props("salary")} />
        </Col>
      )}
      <Col span={3}>
        <YesNoField {...props("isActive")} />
      </Col>
      <Col span={6}>
        <DepartmentsField
          description="Offered with these; without any, with all."
          stored={departments}
          {...props("idDepartments")}
        />
      </Col>
      <Col span={6}>
        <OneServicePicker
          placeholder="What is booked most"
          description="Given to patients who come without an appointment."
          stored={walkInService}
          {...props("idWalkInService")}
        />
      </Col>
      <Col span={6}>
        <TextArea rows={3} {...props("previousWorkExperience")} />
      </Col>
    </FormGroup>
  );
}
