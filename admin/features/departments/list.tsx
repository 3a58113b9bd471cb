import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { deleteAction, editAction, viewAction } from "#admin/kit/list/actions.ts";
import { FLAG_LABELS } from "#admin/kit/list/flag-labels.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/shell/session/use-session.ts";
import { type Department, listDepartments, removeDepartment } from "#contract/departments.ts";

const COLUMNS: Column<Department>[] = [
  { key: "id", header: "ID", quiet: true, card: "none" },
  { key: "name", header: "Name", card: "title" },
  { key: "description", header: "Description" },
  { key: "isActive", header: "Is Active", optionLabels: FLAG_LABELS, card: "start", cardLabel: true },
];

const viewOf = ({ id }: Department) => `/admin/services/view/${id}`;

/** The clinic's departments (docs/handbook/catalogue.md#screens), which the wire calls master services. */
export default function DepartmentList() {
  const mayWrite = useMay()("catalogue.write");
  const remove = useConfirmDelete(removeDepartment, {
    refused: "Master service not deleted! Please try again",
    failed: "An error occurred. Please try again later.",
  });
  const actions = (row: Department): RowAction[] => {
    const view = viewAction(viewOf(row));
    if (!mayWrite) return [view];
    return [
      view,
      editAction(`/admin/services/edit/${row.id}`),
      deleteAction(() => remove({ query: { id: row.id } }, { what: `Department ${row.name}` })),
    ];
  };
  return (
    <ListPage
      title="Departments"
      noun="departments"
      endpoint={listDepartments}
      columns={COLUMNS}
      nameOf={({ name }) => `department ${name}`}
      linkTo={viewOf}
      actions={actions}
      add={mayWrite && { label: "Add department", to: "/admin/services/add" }}
    />
  );
}
