import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { deleteAction, editAction, viewAction } from "#admin/kit/list/actions.ts";
import { ListPage, type ListPageProps } from "#admin/kit/list/list-page.tsx";
import type { RowAction, RowOf } from "#admin/kit/list/types.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import type { Refusal } from "#ui/call.ts";
import { type Calls, ofRecord, type Resource, useMayCall } from "./resource.ts";

type Own = "endpoint" | "actions" | "linkTo" | "add" | "noun" | "title";

interface ResourceListProps<C extends Calls> extends Omit<ListPageProps<C["list"]>, Own> {
  resource: Pick<Resource<C, never>, "one" | "many" | "title" | "path" | "addPath" | "calls">;
  /** If it is not the resource's. */
  title?: string;
  removal: Parameters<typeof useConfirmDelete>[1] & {
    /** Which record, in words. */
    what: (row: RowOf<C["list"]>) => string;
    /** Links to where the reason of a refusal can be dealt with. */
    conflictLinks?: (row: RowOf<C["list"]>, refusal: Refusal) => { label: string; to: string }[];
  };
}

/**
 * The list of a resource. Rows link to the view; people with the permission can add, edit and delete.
 *
 *   <ResourceList
 *     resource={suppliers}
 *     columns={COLUMNS}
 *     nameOf={({ name }) => `supplier ${name}`}
 *     removal={{ what: ({ name }) => `Supplier ${name}`, refused: "…", failed: "…" }}
 *   />
 */
export function ResourceList<const C extends Calls>(props: ResourceListProps<C>) {
  const { resource, removal, ...list } = props;
  const { one, many, title, path, addPath, calls } = resource;
  const { what, conflictLinks, ...texts } = removal;
  const mayCall = useMayCall();
  const remove = useConfirmDelete(calls.remove, texts);
  type Row = RowOf<C["list"]> & { id: number };
  const viewOf = ({ id }: Row) => pathTo(`${path}/view/:id`, id);
  const ask = (row: Row) =>
    remove(ofRecord(calls.remove, row.id) as InputOf<C["remove"]>, {
      what: what(row),
      conflictLinks: conflictLinks && ((refusal) => conflictLinks(row, refusal)),
    });
  const actions = (row: Row): RowAction[] => [
    viewAction(viewOf(row)),
    ...(mayCall(calls.update) ? [editAction(pathTo(`${path}/edit/:id`, row.id))] : []),
    ...(mayCall(calls.remove) ? [deleteAction(() => ask(row))] : []),
  ];
  return (
    <ListPage
      title={title}
      {...list}
      noun={many}
      endpoint={calls.list as C["list"]}
      linkTo={(row) => viewOf(row as Row)}
      actions={(row) => actions(row as Row)}
      add={mayCall(calls.create) && { label: `Add ${one}`, to: pathTo(addPath) }}
    />
  );
}
