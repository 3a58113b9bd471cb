import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { deleteAction, editAction, viewAction } from "#admin/kit/list/actions.ts";
import { FLAG_LABELS } from "#admin/kit/list/flag-labels.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/shell/session/use-session.ts";
import { listServices, removeService, type Service } from "#contract/services.ts";

const COLUMNS: Column<Service>[] = [
  { key: "id", header: "ID", quiet: true, card: "none" },
  { key: "name", header: "Name", card: "title" },
  { key: "masterServiceName", header: "Master Service", card: "start" },
  { key: "fees", header: "Fees", format: "money", align: "end", card: "corner" },
  { key: "isActive", header: "Is Active", optionLabels: FLAG_LABELS, card: "end", cardLabel: true },
];

const viewOf = ({ id }: Service) => `/admin/subservices/view/${id}`;

/** The catalogue of services (docs/handbook/catalogue.md#screens), with what they cost. */
export default function ServiceList() {
  const mayWrite = useMay()("catalogue.write");
  const remove = useConfirmDelete(removeService, {
    refused: "Service not deleted! Please try again",
    failed: "An error occurred. Please try again later.",
  });
  const ask = ({ id, name, masterServiceName }: Service) =>
    remove({ query: { id } }, { what: `Service ${name}, ${masterServiceName}` });
  const actions = (row: Service): RowAction[] => {
    const view = viewAction(viewOf(row));
    if (!mayWrite) return [view];
    return [view, editAction(`/admin/subservices/edit/${row.id}`), deleteAction(() => ask(row))];
  };
  return (
    <ListPage
      title="Manage Clinic Services"
      noun="services"
      endpoint={listServices}
      columns={COLUMNS}
      nameOf={({ name }) => `service ${name}`}
      linkTo={viewOf}
      actions={actions}
      add={mayWrite && { label: "Add service", to: "/admin/subservices/add" }}
    />
  );
}
