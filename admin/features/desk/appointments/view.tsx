import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { VisitTold } from "#admin/features/desk/messages/visit-told.tsx";
import { useVisitMoney } from "#admin/features/desk/visit-money/use-visit-money.ts";
import { LaterStrip } from "#admin/features/patients/facts/later-strip.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import {
  IconCalendarPlus,
  IconCalendarTime,
  IconPencil,
  IconReceipt2,
  IconX,
} from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { usePart } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { type Appointment, getAppointment } from "#contract/desk/appointments.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { AppointmentDetails } from "./appointment-details.tsx";
import { useAppointmentDialogs } from "./dialogs/use-appointment-dialogs.tsx";
import { StatusAndPriority } from "./status-and-priority.tsx";

// What follows from a visit is read after the visit.
const FreedTime = lazy(() => import("#admin/features/desk/waiting-list/freed-time.tsx"));

const VisitMoney = lazy(() => import("#admin/features/desk/visit-money/visit-money.tsx"));

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

const newBillOf = ({ id }: Appointment) => `${pathTo("billing/add")}?appointmentId=${id}`;

/** The bills of a visit that this person may open. */
function useBillsOf({ id }: Appointment) {
  const canOpen = useCanOpen();
  const bills = useVisitMoney(id)?.bills ?? [];
  return canOpen("billing/view/:id") ? bills : [];
}

/** The way to the bill of the visit, with what is due; where there is none, to a new one. */
function ToBill({ appointment }: { appointment: Appointment }) {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const [first] = useBillsOf(appointment);
  const to = first ? pathTo("billing/view/:id", first.paymentId) : newBillOf(appointment);
  useShortcut({ keys: "b", label: first ? "Open bill" : "New bill", group: GROUP, run: () => navigate(to) });
  if (!first && !canOpen("billing/add")) return null;
  return (
    <Button
      component={Link}
      to={to}
      leftSection={<IconReceipt2 size={16} stroke={1.75} aria-hidden />}
      rightSection={<KeyCaps of="b" />}
    >
      {first ? `Bill ${first.paymentId}, ${dueWords(first.due)}` : "New bill"}
    </Button>
  );
}

/** Beside the first bill of the visit: its others, and the way to a new one. */
function OtherBills({ appointment }: { appointment: Appointment }) {
  const canOpen = useCanOpen();
  const [first, ...others] = useBillsOf(appointment);
  if (!first) return null;
  return (
    <Row gap={8} gapX={16} align="center" wrap className="mb-16">
      {others.map(({ paymentId, due }) => (
        <Link key={paymentId} to={pathTo("billing/view/:id", paymentId)}>
          Bill {paymentId}, {dueWords(due)}
        </Link>
      ))}
      {canOpen("billing/add") && <Link to={newBillOf(appointment)}>New bill</Link>}
    </Row>
  );
}

const dueWords = (due: number) => (due > 0 ? `${formatMoneyExactly(due)} due` : "paid");

/** Who of the waiting list fits the time of a cancelled visit to come. */
function Freed({ appointment }: { appointment: Appointment }) {
  const canOpen = useCanOpen();
  const { idDoctor, appointmentDate: date, appointmentTime: time, durationMinutes: minutes } = appointment;
  if (!canOpen("waiting-list") || date < clinicToday() || appointment.status !== "Cancelled") return null;
  return (
    <Suspense>
      <FreedTime freed={{ idDoctor, date, time, minutes }} />
    </Suspense>
  );
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  useShortcut({ keys: "x", label: "Cancel visit", group: GROUP, run: onCancel });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconX size={14} stroke={1.75} aria-hidden />}
      rightSection={<KeyCaps of="x" />}
      onClick={onCancel}
    >
      Cancel visit
    </Button>
  );
}

/** What the patient of a scheduled visit may want of it: not to come, or to come earlier. */
function Wanted({ appointment, onCancel }: { appointment: Appointment; onCancel: () => void }) {
  const may = useMay();
  const canOpen = useCanOpen();
  const { id, appointmentDate, status } = appointment;
  const mayWait = canOpen("waiting-list/add") && appointmentDate >= clinicToday();
  if (status !== "Scheduled" || !(mayWait || may("appointments.write"))) return null;
  return (
    <Row gap={8} gapX={16} align="center" wrap className="mb-16">
      {may("appointments.write") && <CancelButton onCancel={onCancel} />}
      {mayWait && <Link to={`${pathTo("waiting-list/add")}?appointmentId=${id}`}>Wants an earlier time</Link>}
    </Row>
  );
}

/** Where the desk writes down what it measured. */
function Measured({ appointment }: { appointment: Appointment }) {
  const VisitVitals = usePart("VisitVitals");
  const { appointmentDate: date, status } = appointment;
  return <VisitVitals visit={{ ...appointment, date, isCancelled: status === "Cancelled" }} />;
}

/** Lab work that is not back for a visit that takes place. */
function LabOfVisit({
  appointment: { id, idPatient, appointmentDate: day, status },
}: {
  appointment: Appointment;
}) {
  const LabNote = usePart("LabNote");
  if (status !== "Scheduled") return null;
  return (
    <Suspense>
      <LabNote idPatient={idPatient} visit={{ id, day }} />
    </Suspense>
  );
}

/** What to know before anything else: safety facts, and lab work that is not back. */
function Known({ appointment }: { appointment: OutputOf<typeof getAppointment> }) {
  return (
    <>
      {appointment.safety && (
        <div className="mb-16">
          <LaterStrip safety={appointment.safety} />
        </div>
      )}
      <LabOfVisit appointment={appointment} />
    </>
  );
}

/** One appointment, with what can be done about it and the way to its bill. */
export default function AppointmentView() {
  const VisitSession = usePart("VisitSession");
  const { id = "" } = useParams();
  const may = useMay();
  const record = useCall(getAppointment, { query: { id } });
  const { reschedule, nextVisit, cancel, dialog } = useAppointmentDialogs();
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
            <ToBill appointment={appointment} />
          </>
        )}
      >
        {(appointment) => (
          <>
            <Known appointment={appointment} />
            <Freed appointment={appointment} />
            {appointment.status === "Cancelled" && (
              <Suspense>
                <VisitMoney idAppointment={appointment.id} />
              </Suspense>
            )}
            <Wanted appointment={appointment} onCancel={() => cancel(appointment)} />
            <OtherBills appointment={appointment} />
            <Suspense>
              <VisitSession visit={appointment} />
              <Measured appointment={appointment} />
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
