import { IconCalendarPlus, IconEye } from "@tabler/icons-react";
import { Standing } from "#admin/features/appointments/standing.tsx";
import { useAppointmentDialogs } from "#admin/features/appointments/use-appointment-dialogs.tsx";
import { useCanOpen } from "#admin/kit/can-open.ts";
import { RecordTable, RowButton, RowButtons } from "#admin/kit/record-table.tsx";
import { useMay } from "#admin/shell/use-session.ts";
import type { AppointmentRow } from "#contract/appointments.ts";
import { formatDate, orDashes } from "#rules/display.ts";

const HEADINGS = ["ID", "Date", "Time", "Doctor", "Services", "Status"].map((text) => ({ text }));

/** A patient's appointments, the newest first. */
export function FileAppointments({ appointments }: { appointments: readonly AppointmentRow[] }) {
  const may = useMay();
  const canOpen = useCanOpen();
  const { nextVisit, dialog } = useAppointmentDialogs();
  if (appointments.length === 0) return <p className="muted">No Records Found</p>;
  return (
    <>
      <RecordTable label="Appointments" headings={HEADINGS}>
        {appointments.map((row) => (
          <tr key={row.id}>
            <td data-quiet>{row.appointmentRegistrationNo}</td>
            <td className="nowrap">{formatDate(row.appointmentDate)}</td>
            <td className="num strong">{row.appointmentTime}</td>
            <td>
              <bdi>{row.doctorName}</bdi>
            </td>
            <td>
              <bdi>{orDashes(row.serviceNames)}</bdi>
            </td>
            <td>
              <Standing appointment={row} />
            </td>
            <td>
              <RowButtons>
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
                    to={`/admin/appointment/view/${row.id}`}
                  />
                )}
              </RowButtons>
            </td>
          </tr>
        ))}
      </RecordTable>
      {dialog}
    </>
  );
}
