import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { EditPage } from "#admin/kit/form/edit-page.tsx";
import { FormPage } from "#admin/kit/form/form-page.tsx";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { type Answer, call } from "#ui/call.ts";
import { type PropsOf, propsOf } from "./props.ts";
import { type Calls, ofRecord, type Resource, storedRecord } from "./resource.ts";

interface ResourceFormProps<C extends Calls, Values extends Record<string, unknown>> {
  resource: Resource<C, Values>;
  /** Error toast when the record cannot be loaded, where there is one (docs/handbook/forms.md#toasts). */
  failedToLoad?: string;
  /** The groups of fields; `record` is null for a new one. */
  children: (props: PropsOf<Values>, record: OutputOf<C["get"]> | null) => ReactNode;
}

/** The input of an update: the id is in the query, or in the body of an endpoint without query. */
const updateOf = (update: Endpoint, id: number, body: Readonly<Record<string, unknown>>) =>
  update.query ? { query: { id }, body } : { body: { ...body, id } };

/** The form of a new record, or of the given one. Saving returns to the list. */
export function useResourceForm<C extends Calls, Values extends Record<string, unknown>>(
  resource: Resource<C, Values>,
  record: OutputOf<C["get"]> | null,
): ContractForm<Values> {
  const navigate = useNavigate();
  const { fields, calls, path, movesMoney } = resource;
  const send = call as (endpoint: Endpoint, input: unknown, options?: object) => Promise<Answer<unknown>>;
  const stored = record as (OutputOf<C["get"]> & { id: number }) | null;
  return useContractForm<Values, Answer<unknown>>({
    schema: fields.input,
    initialValues: stored ? fields.from(stored) : fields.initial(),
    save: (values, { intoNextDay, beyondDrawer, ...options }) => {
      const body = movesMoney ? { ...values, intoNextDay, beyondDrawer } : values;
      return stored
        ? send(calls.update, updateOf(calls.update, stored.id, body))
        : send(calls.create, { body }, options);
    },
    movesMoney,
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      navigate(lastListUrl(pathTo(path)));
    },
    failed: "An error occurred. Please try again later.",
    stored: stored ? storedRecord(resource, stored) : undefined,
  });
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function Filled<C extends Calls, Values extends Record<string, unknown>>(
  props: ResourceFormProps<C, Values> & { record: OutputOf<C["get"]> | null },
) {
  const { resource, record, children } = props;
  const { one, path, title, fields } = resource;
  const contractForm = useResourceForm(resource, record);
  return (
    <FormPage
      title={`${record ? "Edit" : "Add"} ${one}`}
      back={{ to: pathTo(path), label: title }}
      submit={`${record ? "Update" : "Create"} ${capital(one)}`}
      contractForm={contractForm}
    >
      {children(propsOf(fields, contractForm.form), record)}
    </FormPage>
  );
}

/**
 * The add and edit screen of a resource, told apart by the id in the path:
 *
 *   <ResourceForm resource={suppliers}>
 *     {(props) => (
 *       <FormGroup title="Supplier">
 *         <Col span={3}><TextField {...props("name")} /></Col>
 *       </FormGroup>
 *     )}
 *   </ResourceForm>
 */
export function ResourceForm<const C extends Calls, Values extends Record<string, unknown>>(
  props: ResourceFormProps<C, Values>,
) {
  const { id } = useParams();
  const { one, path, title, calls } = props.resource;
  if (!id) return <Filled {...props} record={null} />;
  const get: C["get"] = calls.get;
  return (
    <EditPage
      key={id}
      endpoint={get}
      input={ofRecord(get, id) as InputOf<C["get"]>}
      title={`Edit ${one}`}
      back={{ to: pathTo(path), label: title }}
      failed={props.failedToLoad}
    >
      {(record) => <Filled {...props} record={record} />}
    </EditPage>
  );
}
