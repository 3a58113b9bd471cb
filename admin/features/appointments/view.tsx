import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { VisitTold } from "#admin/features/messages/visit-told.tsx";
import { IconCalendarPlus, IconCalendarTime, IconPencil, IconReceipt2 } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { useRecord, ViewPage } from "#admin/kit/view/view-page.tsx";
import { type Appointment, getAppointment } from "#contract/appointments.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { pathTo } from "#rules/screens.ts";
import { AppointmentDetails } from "./appointment-details.tsx";
import { StatusAndPriority } from "./status-and-priority.tsx";
import { useAppointmentDialogs } from "./use-appointment-dialogs.tsx";

// What follows from a visit is read after the visit.
const FreedTime = lazy(() => import("#admin/features/waiting-list/freed-time.tsx"));

const VisitSession = lazy(() => import("#admin/features/packages/visit-session.tsx"));

const GROUP = "This appointment";

interface ActionsProps {
  appointment: Appointment;
  onNextVisit: () => void;
  onReschedule: () => void;
}

function ChangeActions({ appointment, onNextVisit, onReschedule }: ActionsProps) {
  const navigate = useNavigate();
  const edit = pathTo("appointment/edit/:id", appointment.id);
  useShortcut({ keys: "v", label: "Next Visit", group: GROUP, run: onNextVisit });
  useShortcut({ keys: "e", label: "Edit", group: GROUP, run: () => navigate(edit) });
  useShortcut({ keys: "s", label: "Reschedule", group: GROUP, run: onReschedule });
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarPlus {...icon} />} onClick={onNextVisit}>
        Next Visit
      </Button>
      <Button variant="default" leftSection={<IconPencil {...icon} />} component={Link} to={edit}>
        Edit
      </Button>
      <Button variant="default" leftSection={<IconCalendarTime {...icon} />} onClick={onReschedule}>
        Reschedule
      </Button>
    </>
  );
}

function NewBill({ appointment }: { appointment: Appointment }) {
  const navigate = useNavigate();
  const to = `${pathTo("billing/add")}?appointmentId=${appointment.id}`;
  useShortcut({ keys: "b", label: "New bill", group: GROUP, run: () => navigate(to) });
  return (
    <Button
      component={Link}
      to={to}
      leftSection={<IconReceipt2 size={16} stroke={1.75} aria-hidden />}
      rightSection={<KeyCaps of="b" />}
    >
      New bill
    </Button>
  );
}

/** Who of the waiting list fits the time of a cancelled visit; of one to come, the way onto the list. */
function Waiting({ appointment }: { appointment: Appointment }) {
  const canOpen = useCanOpen();
  const {
    id,
    idDoctor,
    appointmentDate: date,
    appointmentTime: time,
    durationMinutes: minutes,
    status,
  } = appointment;
  if (!canOpen("waiting-list") || date < clinicToday()) return null;
  if (status === "Cancelled")
    return (
      <Suspense>
        <FreedTime freed={{ idDoctor, date, time, minutes }} />
      </Suspense>
    );
  if (status !== "Scheduled" || !canOpen("waiting-list/add")) return null;
  return (
    <p className="soft">
      <Link to={`${pathTo("waiting-list/add")}?appointmentId=${id}`}>Wants an earlier time</Link>
    </p>
  );
}

/** One appointment, with what can be done about it and the way to its bill. */
export default function AppointmentView() {
  const { id = "" } = useParams();
  const may = useMay();
  const canOpen = useCanOpen();
  const record = useRecord(getAppointment, { query: { id } });
  const { reschedule, nextVisit, dialog } = useAppointmentDialogs();
  return (
    <>
      <ViewPage
        title={record.data ? `Appointment ${record.data.appointmentRegistrationNo}` : "Appointment"}
        back={{ to: pathTo("appointments"), label: "Back" }}
        record={record}
        heading={({ appointmentRegistrationNo, patientName }) => (
          <>
            {appointmentRegistrationNo} · <PersonName name={patientName} />
          </>
        )}
        beside={(appointment) => <StatusAndPriority appointment={appointment} />}
        actions={(appointment) => (
          <>
            {may("appointments.write") && (
              <ChangeActions
                appointment={appointment}
                onNextVisit={() => nextVisit(appointment)}
                onReschedule={() => reschedule(appointment)}
              />
            )}
            {canOpen("billing/add") && <NewBill appointment={appointment} />}
          </>
        )}
      >
        {(appointment) => (
          <>
            <Waiting appointment={appointment} />
            <Suspense>
              <VisitSession visit={appointment} />
            </Suspense>
            <AppointmentDetails appointment={appointment} />
            <VisitTold visit={appointment} />
            <HistorySection entity="appointment" id={appointment.id} />
          </>
        )}
      </ViewPage>
      {dialog}
    </>
  );
}
