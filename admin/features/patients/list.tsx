import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { deleteAction, editAction, viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/shell/session/use-session.ts";
import { listPatients, type PatientRow, removePatient } from "#contract/patients.ts";
import { groupPhone } from "#rules/display.ts";
import { deleteConflictLinks } from "./delete-conflict-links.ts";

const COLUMNS: Column<PatientRow>[] = [
  { key: "registerNo", header: "ID", quiet: true, card: "corner" },
  { key: "createdOn", header: "Created On", quiet: true, card: "none" },
  { key: "fullName", header: "Full Name", format: "name", card: "title" },
  {
    key: "phone",
    header: "Phone",
    card: "start",
    render: ({ phone }) => <span className="num nowrap">{groupPhone(phone)}</span>,
  },
  { key: "gender", header: "Gender", card: "end" },
  { key: "dob", header: "Date of Birth", card: "end" },
];

const viewOf = ({ id }: PatientRow) => `/admin/patients/view/${id}`;

/** Manage Patients (docs/handbook/patients.md#screens), the newest first. */
export default function PatientList() {
  const may = useMay();
  const remove = useConfirmDelete(removePatient, {
    refused: "Patient not deleted! Please try again.",
    failed: "An error occurred while deleting the patient.",
  });
  const ask = (row: PatientRow) =>
    remove(
      { params: { id: row.id } },
      {
        what: `Patient ${row.fullName}, ${row.registerNo}`,
        conflictLinks: (refusal) => deleteConflictLinks(row, refusal),
      },
    );
  const actions = (row: PatientRow): RowAction[] => [
    viewAction(viewOf(row)),
    ...(may("patients.write") ? [editAction(`/admin/patients/edit/${row.id}`)] : []),
    ...(may("patients.remove") ? [deleteAction(() => ask(row))] : []),
  ];
  return (
    <ListPage
      title="Manage Patients"
      noun="patients"
      endpoint={listPatients}
      columns={COLUMNS}
      nameOf={(row) => `patient ${row.registerNo}`}
      linkTo={viewOf}
      actions={actions}
      searchHint="Name, ID, phone or CNIC"
      add={may("patients.write") && { label: "Add patient", to: "/admin/patients/CreatePatient" }}
    />
  );
}
