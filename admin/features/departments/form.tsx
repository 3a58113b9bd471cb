import { Textarea, TextInput } from "@mantine/core";
import { useNavigate, useParams } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { EditPage } from "#admin/kit/form/edit-page.tsx";
import { Col, FormGroup, FormPage } from "#admin/kit/form/form-page.tsx";
import type { StoredRecord } from "#admin/kit/form/stale-record.ts";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import {
  createDepartment,
  type Department,
  DepartmentInput,
  getDepartment,
  updateDepartment,
} from "#contract/departments.ts";
import { formatYesNo } from "#rules/display.ts";
import { call } from "#ui/call.ts";

const LIST = { to: "/admin/services", label: "Departments" };

const valuesOf = (department: Department | null) => ({
  name: department?.name ?? "",
  description: department?.description ?? "",
  isActive: department?.isActive ?? 1,
  updatedOn: department?.updatedOn ?? null,
});

const storedDepartment = (id: number): StoredRecord<ReturnType<typeof valuesOf>> => ({
  entity: "department",
  id,
  labels: { name: "Name", isActive: "Is Active", description: "Description" },
  say: { isActive: formatYesNo },
  load: async () => ({ values: valuesOf((await call(getDepartment, { query: { id } })).data) }),
});

function DepartmentForm({ department }: { department: Department | null }) {
  const navigate = useNavigate();
  const contractForm = useContractForm({
    schema: DepartmentInput,
    initialValues: valuesOf(department),
    save: (values, options) =>
      department
        ? call(updateDepartment, {
            query: { id: department.id },
            body: values,
          })
        : call(createDepartment, { body: values }, options),
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      navigate(lastListUrl(LIST.to));
    },
    failed: "An error occurred. Please try again later.",
    stored: department ? storedDepartment(department.id) : undefined,
  });
  const { form } = contractForm;
  return (
    <FormPage
      title={department ? "Edit department" : "Add department"}
      back={LIST}
      submit={department ? "Update Department" : "Create Department"}
      contractForm={contractForm}
    >
      <FormGroup title="Department" help="An active department can be chosen on the public site.">
        <Col span={4}>
          <TextInput label="Name" required {...form.getInputProps("name")} />
        </Col>
        <Col span={2}>
          <YesNoField label="Is Active" required {...form.getInputProps("isActive")} />
        </Col>
        <Col span={6}>
          <Textarea label="Description" rows={4} {...form.getInputProps("description")} />
        </Col>
      </FormGroup>
    </FormPage>
  );
}

/** Add and edit (docs/handbook/catalogue.md#screens): one form, told apart by the id in the address. */
export default function DepartmentFormScreen() {
  const { id } = useParams();
  if (!id) return <DepartmentForm department={null} />;
  return (
    <EditPage key={id} endpoint={getDepartment} input={{ query: { id } }} title="Edit department" back={LIST}>
      {(department) => <DepartmentForm department={department} />}
    </EditPage>
  );
}
