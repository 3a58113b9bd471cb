import { TextArea, TextField } from "#admin/kit/fields/text-field.tsx";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import { ResourceForm } from "#admin/kit/resource/resource-form.tsx";
import { departments } from "./departments.ts";

/** Add and edit (docs/handbook/clinic/catalogue.md#screens). */
export default function DepartmentForm() {
  return (
    <ResourceForm resource={departments}>
      {(props) => (
        <FormGroup title="Department" help="An active department can be chosen on the public site.">
          <Col span={4}>
            <TextField {...props("name")} />
          </Col>
          <Col span={2}>
            <YesNoField {...props("isActive")} />
          </Col>
          <Col span={6}>
            <TextArea rows={4} {...props("description")} />
          </Col>
        </FormGroup>
      )}
    </ResourceForm>
  );
}
