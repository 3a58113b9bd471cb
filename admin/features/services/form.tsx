import { Textarea, TextInput } from "@mantine/core";
import { useNavigate, useParams } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { EditPage } from "#admin/kit/form/edit-page.tsx";
import { Col, FormGroup, FormPage } from "#admin/kit/form/form-page.tsx";
import type { StoredRecord } from "#admin/kit/form/stale-record.ts";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import { DepartmentPicker } from "#admin/kit/pickers/department-picker.tsx";
import { createService, getService, type Service, ServiceInput, updateService } from "#contract/services.ts";
import { formatMoney, formatYesNo } from "#rules/display.ts";
import { call } from "#ui/call.ts";

const LIST = { to: "/admin/subservices", label: "Services" };

interface ServiceValues extends Record<string, unknown> {
  IdDepartment: number | null;
  name: string;
  description: string;
  /** Text while the field is empty. */
  fees: number | string;
  isActive: 0 | 1;
  /** When the record that is being edited was last changed; null for a new one. */
  updatedOn: string | null;
}

const valuesOf = (service: Service | null): ServiceValues => ({
  IdDepartment: service?.IdDepartment ?? null,
  name: service?.name ?? "",
  description: service?.description ?? "",
  fees: service?.fees ?? 0,
  isActive: service?.isActive ?? 1,
  updatedOn: service?.updatedOn ?? null,
});

const namesOf = ({ masterServiceName }: Service) => ({ IdDepartment: masterServiceName });

const storedService = (service: Service): StoredRecord<ServiceValues> => ({
  entity: "service",
  id: service.id,
  names: namesOf(service),
  labels: {
    IdDepartment: "Department",
    name: "Name",
    description: "Description",
    fees: "Fees",
    isActive: "Is Active",
  },
  say: { fees: formatMoney, isActive: formatYesNo },
  load: async () => {
    const { data } = await call(getService, { query: { id: service.id } });
    return { values: valuesOf(data), names: namesOf(data) };
  },
});

function useServiceForm(service: Service | null) {
  const navigate = useNavigate();
  return useContractForm({
    schema: ServiceInput,
    initialValues: valuesOf(service),
    save: (values, options) =>
      service
        ? call(updateService, {
            query: { id: service.id },
            body: values,
          })
        : call(createService, { body: values }, options),
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      navigate(lastListUrl(LIST.to));
    },
    failed: "An error occurred. Please try again later.",
    stored: service ? storedService(service) : undefined,
  });
}

function ServiceForm({ service }: { service: Service | null }) {
  const contractForm = useServiceForm(service);
  const { form } = contractForm;
  const department = service && { id: service.IdDepartment, name: service.masterServiceName };
  return (
    <FormPage
      title={service ? "Edit service" : "Add service"}
      back={LIST}
      submit={service ? "Update Service" : "Create Service"}
      contractForm={contractForm}
    >
      <FormGroup title="Service" help="An active service can be booked and billed.">
        <Col span={3}>
          <DepartmentPicker
            label="Department"
            required
            chosen={department}
            {...form.getInputProps("IdDepartment")}
          />
        </Col>
        <Col span={3}>
          <TextInput label="Name" required {...form.getInputProps("name")} />
        </Col>
        <Col span={6}>
          <Textarea label="Description" rows={4} {...form.getInputProps("description")} />
        </Col>
        <Col span={3}>
          <MoneyField label="Fees" required {...form.getInputProps("fees")} />
        </Col>
        <Col span={3}>
          <YesNoField label="Is Active" required {...form.getInputProps("isActive")} />
        </Col>
      </FormGroup>
    </FormPage>
  );
}

/** Add and edit (docs/handbook/catalogue.md#screens): one form, told apart by the id in the address. */
export default function ServiceFormScreen() {
  const { id } = useParams();
  if (!id) return <ServiceForm service={null} />;
  return (
    <EditPage
      key={id}
      endpoint={getService}
      input={{ query: { id } }}
      title="Edit service"
      back={LIST}
      failed="Failed to load services. Please try again later."
    >
      {(service) => <ServiceForm service={service} />}
    </EditPage>
  );
}
