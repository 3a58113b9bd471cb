import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ComponentProps } from "react";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { PhoneField } from "#admin/kit/fields/phone-field.tsx";
import { PhotoField } from "#admin/kit/fields/photo-field.tsx";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import { useMay } from "#admin/shell/session/use-session.ts";
import { DepartmentsField } from "./departments-field.tsx";
import type { DoctorValues } from "./doctor-values.ts";

interface FieldsProps {
  form: UseFormReturnType<DoctorValues>;
}

/** `stored` links to the picture that the record has; it can be replaced, not taken away. */
export function PersonFields({ form, stored }: FieldsProps & { stored: string | null }) {
  return (
    <FormGroup title="Person" help="Patients see name and picture on the public site.">
      <Col span={6}>
        <PhotoField
          label="Profile Image"
          stored={stored}
          removable={false}
          {...form.getInputProps("photo")}
        />
      </Col>
      <Col span={3}>
        <TextInput label="First Name" required {...form.getInputProps("firstName")} />
      </Col>
      <Col span={3}>
        <TextInput label="Last Name" {...form.getInputProps("lastName")} />
      </Col>
      <Col span={3}>
        <DateField label="Date of Birth" required {...form.getInputProps("dob")} />
      </Col>
      <Col span={3}>
        <TextInput label="City" required {...form.getInputProps("city")} />
      </Col>
    </FormGroup>
  );
}

export function ContactFields({ form }: FieldsProps) {
  return (
    <FormGroup title="Contact" help="Never shown to the public.">
      <Col span={3}>
        <PhoneField label="Mobile Number" required digits={10} {...form.getInputProps("mobileNumber")} />
      </Col>
      <Col span={3}>
        <PhoneField label="Second Number" digits={10} {...form.getInputProps("secondNumber")} />
      </Col>
      <Col span={3}>
        <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps("email")} />
      </Col>
    </FormGroup>
  );
}

/** The salary is only asked of those who may read it; `departments` are those that the record has. */
export function WorkFields({
  form,
  departments,
}: FieldsProps & { departments: ComponentProps<typeof DepartmentsField>["stored"] }) {
  const may = useMay();
  return (
    <FormGroup title="Work" help="An active doctor can be chosen for appointments.">
      <Col span={3}>
        <TextInput label="Qualification" {...form.getInputProps("qualification")} />
      </Col>
      <Col span={3}>
        <DateField label="Joining Date" required {...form.getInputProps("joiningDate")} />
      </Col>
      <Col span={2}>
        <MoneyField label="Checkup Fee" {...form.getInputProps("checkupFee")} />
      </Col>
      {may("salaries.read") && (
        <Col span={2}>
          <MoneyField label="Salary" {...form.getInputProps("salary")} />
        </Col>
      )}
      <Col span={2}>
        <YesNoField label="Is Active" required {...form.getInputProps("isActive")} />
      </Col>
      <Col span={6}>
        <DepartmentsField
          label="Departments"
          description="Offered with these; without any, with all."
          stored={departments}
          {...form.getInputProps("idDepartments")}
        />
      </Col>
      <Col span={6}>
        <Textarea
          label="Previous Work Experience"
          rows={3}
          {...form.getInputProps("previousWorkExperience")}
        />
      </Col>
    </FormGroup>
  );
}
