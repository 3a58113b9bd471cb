import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { EditLink } from "#admin/kit/view/edit-link.tsx";
import { Facts } from "#admin/kit/view/facts.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import type { InputOf, OutputOf } from "#contract/values/endpoint.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { type FactsOf, factsOf } from "./facts.tsx";
import { type Calls, ofRecord, type Resource, useMayCall } from "./resource.ts";

interface ResourceViewProps<C extends Calls, Values extends Record<string, unknown>> {
  resource: Resource<C, Values>;
  /** Also used while the record loads, when only its id is known. */
  title: (record: OutputOf<C["get"]> | undefined, id: string) => string;
  /** The facts, in their order. */
  children: (record: OutputOf<C["get"]>, fact: FactsOf<Values>) => ReactNode;
}

/**
 * The view of a resource: its facts, a link to the form for people with the permission, its history.
 *
 *   <ResourceView resource={suppliers} title={(supplier) => supplier?.name ?? "Supplier"}>
 *     {(supplier, fact) => <>{fact("name")}{fact("phone")}{fact("notes", { wide: true })}</>}
 *   </ResourceView>
 */
export function ResourceView<const C extends Calls, Values extends Record<string, unknown>>(
  props: ResourceViewProps<C, Values>,
) {
  const { resource, title, children } = props;
  const { entity, one, path, calls, fields } = resource;
  const { id = "" } = useParams();
  const mayCall = useMayCall();
  const get: C["get"] = calls.get;
  const record = useCall(get, ofRecord(get, id) as InputOf<C["get"]>);
  return (
    <ViewPage
      title={title(record.data, id)}
      back={{ to: pathTo(path), label: "Back" }}
      record={record}
      actions={() =>
        mayCall(calls.update) && <EditLink to={pathTo(`${path}/edit/:id`, id)} group={`This ${one}`} />
      }
    >
      {(data) => (
        <>
          <Facts columns>{children(data, factsOf(fields, data))}</Facts>
          <HistorySection entity={entity} id={Number(id)} />
        </>
      )}
    </ViewPage>
  );
}
