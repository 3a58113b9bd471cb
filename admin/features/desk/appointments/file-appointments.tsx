import { useAppointmentDialogs } from "#admin/features/desk/appointments/dialogs/use-appointment-dialogs.tsx";
import { IconCalendarPlus, IconEye } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type RecordColumn, RecordTable, RowButton } from "#admin/kit/view/record-table.tsx";
import type { AppointmentRow } from "#contract/desk/appointments.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate, orDashes } from "#rules/values/display.ts";
import { StatusAndPriority } from "./status-and-priority.tsx";

const COLUMNS: readonly RecordColumn<AppointmentRow>[] = [
  { header: "ID", kind: "quiet", cell: ({ appointmentRegistrationNo: number }) => number },
  { header: "Date", className: "nowrap", cell: ({ appointmentDate }) => formatDate(appointmentDate) },
  { header: "Time", className: "num strong", cell: ({ appointmentTime }) => appointmentTime },
  { header: "Doctor", cell: ({ doctorName }) => <PersonName name={doctorName} /> },
  { header: "Services", cell: ({ serviceNames }) => <PersonName name={orDashes(serviceNames)} /> },
  { header: "Status", cell: (row) => <StatusAndPriority appointment={row} /> },
];

/** A patient's appointments, the newest first. */
export function FileAppointments({ appointments }: { appointments: readonly AppointmentRow[] }) {
  const may = useMay();
  const canOpen = useCanOpen();
  const { nextVisit, dialog } = useAppointmentDialogs();
  if (appointments.length === 0) return <p className="muted">No Records Found</p>;
  return (
    <>
      <RecordTable
        label="Appointments"
        columns={COLUMNS}
        rows={appointments}
        keyOf={({ id }) => id}
        actions={(row) => (
          <>
            {may("appointments.write") && (
              <RowButton
                icon={IconCalendarPlus}
                name="Next Visit"
                rowName={row.appointmentRegistrationNo}
                run={() => nextVisit(row)}
              />
            )}
            {canOpen("appointment/view/:id") && (
              <RowButton
                icon={IconEye}
                name="View"
                rowName={row.appointmentRegistrationNo}
                to={pathTo("appointment/view/:id", row.id)}
              />
            )}
          </>
        )}
      />
      {dialog}
    </>
  );
}
