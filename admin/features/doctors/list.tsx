import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { deleteAction, editAction, viewAction } from "#admin/kit/list/actions.ts";
import { FLAG_LABELS } from "#admin/kit/list/flag-labels.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/shell/session/use-session.ts";
import { type DoctorRow, listDoctors, removeDoctor } from "#contract/doctors.ts";
import { shorten } from "#rules/display.ts";
import classes from "./doctors.module.css";

/** The first name; on a card, which has no column for the last name, the whole one. */
function Name({ doctor: { firstName, name } }: { doctor: DoctorRow }) {
  return (
    <>
      <span className={classes.inTable}>
        <PersonName name={shorten(firstName)} />
      </span>
      <span className={classes.onCard}>
        <PersonName name={name} />
      </span>
    </>
  );
}

const COLUMNS: Column<DoctorRow>[] = [
  { key: "id", header: "ID", quiet: true, card: "none" },
  {
    key: "firstName",
    header: "First Name",
    narrow: true,
    card: "title",
    render: (row) => <Name doctor={row} />,
  },
  { key: "lastName", header: "Last Name", format: "name", card: "none" },
  { key: "qualification", header: "Qualification", narrow: true },
  { key: "joiningDate", header: "Joining Date", cardLabel: true },
  { key: "isActive", header: "Is Active", optionLabels: FLAG_LABELS, cardLabel: true },
];

const viewOf = ({ id }: DoctorRow) => `/admin/doctors/view/${id}`;

/** The clinic's doctors (docs/handbook/doctors.md#screens). */
export default function DoctorList() {
  const mayWrite = useMay()("doctors.write");
  const remove = useConfirmDelete(removeDoctor, {
    refused: "doctor not deleted! Please try again.",
    failed: "An error occurred while deleting the doctor.",
  });
  const actions = (row: DoctorRow): RowAction[] => {
    const view = viewAction(viewOf(row));
    if (!mayWrite) return [view];
    return [
      view,
      editAction(`/admin/doctors/edit/${row.id}`),
      deleteAction(() => remove({ query: { id: row.id } }, { what: `Doctor ${row.name}` })),
    ];
  };
  return (
    <ListPage
      title="Manage Doctors"
      noun="doctors"
      endpoint={listDoctors}
      columns={COLUMNS}
      nameOf={({ name }) => `doctor ${name}`}
      linkTo={viewOf}
      actions={actions}
      add={mayWrite && { label: "Add doctor", to: "/admin/doctors/add" }}
    />
  );
}
