import { Textarea, TextInput } from "@mantine/core";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import { DepartmentPicker } from "#admin/kit/pickers/department-picker.tsx";
import { ResourceForm } from "#admin/kit/resource/resource-form.tsx";
import { services } from "./services.ts";

/** Add and edit (docs/handbook/catalogue.md#screens). */
export default function ServiceForm() {
  return (
    <ResourceForm resource={services} failedToLoad="Failed to load services. Please try again later.">
      {(props, service) => (
        <FormGroup title="Service" help="An active service can be booked and billed.">
          <Col span={3}>
            <DepartmentPicker
              chosen={service && { id: service.IdDepartment, name: service.masterServiceName }}
              {...props("IdDepartment")}
            />
          </Col>
          <Col span={3}>
            <TextInput {...props("name")} />
          </Col>
          <Col span={6}>
            <Textarea rows={4} {...props("description")} />
          </Col>
          <Col span={3}>
            <MoneyField {...props("fees")} />
          </Col>
          <Col span={3}>
            <YesNoField {...props("isActive")} />
          </Col>
        </FormGroup>
      )}
    </ResourceForm>
  );
}
