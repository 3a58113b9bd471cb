import { Textarea, TextInput } from "@mantine/core";
import { CountField } from "#admin/kit/fields/count-field.tsx";
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
        <>
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
          <FormGroup title="At the desk" help="Offered times, tokens and the list To call follow from this.">
            <Col span={3}>
              <CountField
                unit="minutes"
                placeholder="30 minutes"
                description="A visit for several takes as long as all together; without any, 30 minutes."
                {...props("minutes")}
              />
            </Col>
            <Col span={3}>
              <CountField
                unit="minutes"
                description="For cleaning up. Nobody is offered these minutes; the desk may book them."
                {...props("bufferMinutes")}
              />
            </Col>
            <Col span={3}>
              <CountField
                unit="months"
                placeholder="Never"
                description="Its patients stand in To call then. Empty: never."
                {...props("recallMonths")}
              />
            </Col>
            <Col span={3}>
              <YesNoField {...props("needsChair")} />
            </Col>
          </FormGroup>
        </>
      )}
    </ResourceForm>
  );
}
