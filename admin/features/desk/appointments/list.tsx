import { lazy, Suspense } from "react";
import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { IconCalendarPlus, IconCalendarTime } from "#admin/kit/display/icons.ts";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { deleteAction, editAction, viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type AppointmentRow, listAppointments, removeAppointment } from "#contract/desk/appointments.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { useAppointmentDialogs } from "./dialogs/use-appointment-dialogs.tsx";
import { StatusAndPriority } from "./status-and-priority.tsx";

const VisitMoney = lazy(() => import("#admin/features/desk/visit-money/visit-money.tsx"));

const COLUMNS: Column<AppointmentRow>[] = [
  { key: "appointmentRegistrationNo", header: "ID", quiet: true },
  { key: "doctorName", header: "Doctor" },
  { key: "patientName", header: "Patient", format: "name", card: "title" },
  {
    key: "patientPhone",
    header: "Phone",
    card: "line",
    render: ({ patientPhone }) => <PhoneLink digits={patientPhone} />,
  },
  { key: "appointmentDate", header: "Date", card: "start" },
  {
    key: "appointmentTime",
    header: "Time",
    card: "end",
    render: ({ appointmentTime }) => <b className="num">{appointmentTime}</b>,
  },
  {
    key: "status",
    header: "Status",
    card: "corner",
    render: (row) => <StatusAndPriority appointment={row} />,
  },
];

const viewOf = ({ id }: AppointmentRow) => pathTo("appointment/view/:id", id);

/** Manage Appointments (docs/handbook/desk/appointments.md#screens), the newest first. */
export default function AppointmentList() {
  const may = useMay();
  const { reschedule, nextVisit, dialog } = useAppointmentDialogs();
  const remove = useConfirmDelete(removeAppointment, {
    refused: "Appointment not deleted! Please try again.",
    failed: "An error occurred while deleting the appointment.",
  });
  const ask = (row: AppointmentRow) =>
    remove(
      { query: { id: row.id } },
      {
        what: `Appointment ${row.appointmentRegistrationNo}, ${row.patientName}`,
        more: (
          <Suspense>
            <VisitMoney idAppointment={row.id} />
          </Suspense>
        ),
      },
    );
  const actions = (row: AppointmentRow): RowAction[] => {
    const view = viewAction(viewOf(row));
    const change: RowAction[] = [
      { name: "Next Visit", icon: IconCalendarPlus, keys: "v", run: () => nextVisit(row) },
      view,
      editAction(pathTo("appointment/edit/:id", row.id)),
      { name: "Reschedule", icon: IconCalendarTime, keys: "s", run: () => reschedule(row) },
    ];
    return [
      ...(may("appointments.write") ? change : [view]),
      ...(may("appointments.remove") ? [deleteAction(() => ask(row))] : []),
    ];
  };
  return (
    <>
      <ListPage
        title="Manage Appointments"
        noun="appointments"
        endpoint={listAppointments}
        columns={COLUMNS}
        nameOf={(row) => row.appointmentRegistrationNo}
        linkTo={viewOf}
        actions={actions}
        days="appointmentDate"
        beginning={{ lead: "Book one here, or approve what visitors ask for on the website." }}
        add={may("appointments.write") && { label: "Add appointment", to: pathTo("appointment/add") }}
      />
      {dialog}
    </>
  );
}
