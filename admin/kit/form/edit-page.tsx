import { type ReactNode, useEffect } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";

interface EditPageProps<E extends Endpoint> {
  endpoint: E;
  input: InputOf<E>;
  title: string;
  back: { to: string; label: string };
  /** Error toast when the record cannot be loaded, where there is one (docs/handbook/forms.md#toasts). */
  failed?: string;
  children: (record: OutputOf<E>) => ReactNode;
}

/**
 * An edit screen: waits for the record as it is stored now, then shows the form that begins with it.
 *
 *   <EditPage endpoint={getExpense} input={{ query: { id } }} title="Edit expense" back={LIST}>
 *     {(expense) => <ExpenseFormPage expense={expense} />}
 *   </EditPage>
 */
export function EditPage<const E extends Endpoint>(props: EditPageProps<E>) {
  const { endpoint, input, title, back, failed, children } = props;
  const record = useCall(endpoint, input, { fresh: true });
  const { data, isError } = record;
  useEffect(() => {
    if (isError && failed) toastError(failed);
  }, [isError, failed]);
  if (data !== undefined) return children(data);
  return (
    <ViewPage title={title} back={back} record={record}>
      {() => null}
    </ViewPage>
  );
}
