import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { useHasStopped } from "#admin/features/desk/messages/use-wishes.ts";
import classes from "#admin/features/patients/patients/file.module.css";
import { SimilarFiles } from "#admin/features/patients/patients/similar-files.tsx";
import { startAt } from "#admin/kit/booking/booking-start.ts";
import { useNoShowWords } from "#admin/kit/booking/no-shows.tsx";
import { IconCalendarPlus, IconCircleHalf2, IconReceipt2 } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { EditLink } from "#admin/kit/view/edit-link.tsx";
import type { Patient } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { ageText } from "#rules/patients/age.ts";
import { formatDate, formatMoneyExactly, groupPhone } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

const GROUP = "This patient";
const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

interface FileSummaryProps {
  patient: Patient;
  /** Rupees due on the bills loaded so far. */
  balance: number;
  /** Rupees left of the advance. */
  credit: number;
}

/** Identifies the patient, and shows what must not be overlooked. */
export function FileSummary({ patient, balance, credit }: FileSummaryProps) {
  const { registerNo, gender, phone, createdOn } = patient;
  const hasStopped = useHasStopped(patient.id);
  const noShows = useNoShowWords(patient.id);
  const canOpen = useCanOpen();
  const who = [ageText(patient, clinicToday()), gender].filter(Boolean).join(", ");
  return (
    <>
      <Row as="p" gap={4} gapX={16} wrap className={classes.facts}>
        <span>{registerNo}</span>
        {who && <span>{who}</span>}
        <span className="num">{groupPhone(phone)}</span>
        <span>Patient since {formatDate(createdOn)}</span>
      </Row>
      <Row as="p" gap={8} wrap className={classes.warnings}>
        {balance > 0 && (
          <Row as="span" inline gap={5} align="center" className={classes.warning}>
            <IconCircleHalf2 size={13} stroke={2.2} aria-hidden />
            <span className="num">Balance {formatMoneyExactly(balance)}</span>
          </Row>
        )}
        {credit > 0 && (
          <Row as="span" inline align="center" className={`num ${classes.toDo}`}>
            Advance {formatMoneyExactly(credit)}
          </Row>
        )}
        {noShows && (
          <Row as="span" inline gap={5} align="center" className={classes.warning}>
            {noShows}
          </Row>
        )}
        {patient.isPartial === 1 && (
          <Row as="span" inline align="center" className={classes.toDo}>
            To complete
          </Row>
        )}
        {hasStopped && (
          <Row as="span" inline align="center" className={classes.toDo}>
            No messages
          </Row>
        )}
        {canOpen("waiting-list/add") && (
          <Link to={startAt("waiting-list/add", { idPatient: patient.id })}>Add to the waiting list</Link>
        )}
      </Row>
      <SimilarFiles patient={patient} />
    </>
  );
}

function NewBill({ to }: { to: string }) {
  const navigate = useNavigate();
  useShortcut({ keys: "b", label: "New bill", group: GROUP, run: () => navigate(to) });
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={<IconReceipt2 {...ICON} />}
      rightSection={<KeyCaps of="b" />}
    >
      New bill
    </Button>
  );
}

function NewAppointment({ to }: { to: string }) {
  const navigate = useNavigate();
  useShortcut({ keys: "n", label: "New appointment", group: GROUP, run: () => navigate(to) });
  return (
    <Button
      component={Link}
      to={to}
      leftSection={<IconCalendarPlus {...ICON} />}
      rightSection={<KeyCaps of="n" />}
    >
      New appointment
    </Button>
  );
}

export function FileActions({ patient: { id } }: { patient: Patient }) {
  const canOpen = useCanOpen();
  return (
    <>
      {canOpen("patients/edit/:id") && <EditLink to={pathTo("patients/edit/:id", id)} group={GROUP} />}
      {canOpen("billing/add") && <NewBill to={`${pathTo("billing/add")}?patientId=${id}`} />}
      {canOpen("appointment/add") && <NewAppointment to={startAt("appointment/add", { idPatient: id })} />}
    </>
  );
}
