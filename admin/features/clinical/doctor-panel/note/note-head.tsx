import { ChartLink } from "#admin/features/clinical/doctor-panel/chart-link.tsx";
import { WorkButton } from "#admin/features/clinical/procedures/work-button.tsx";
import { lookOf } from "#admin/features/desk/board/visit/stage-looks.ts";
import { Badge } from "#admin/kit/display/badge.tsx";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { PanelPatient, Visit } from "#contract/clinical/doctor-panel.ts";
import type { BoardVisit } from "#contract/desk/board.ts";
import { isWaiting } from "#rules/desk/board/attendance.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./note-column.module.css";

interface NoteHeadProps {
  visit: Visit;
  patient: PanelPatient;
  /** The same visit at the desk, where its day is read. */
  atDesk: BoardVisit | undefined;
}

/** Where the visit stands at the desk, where that says more than its status. */
function Stage({ visit, atDesk }: Omit<NoteHeadProps, "patient">) {
  const isHere = atDesk && (isWaiting(atDesk.stage) || atDesk.stage === "With doctor");
  if (!isHere || visit.status !== "Scheduled") return <StatusBadge status={visit.status} />;
  const { icon, word } = lookOf(atDesk);
  return (
    <Badge look="line" icon={icon}>
      {word}
    </Badge>
  );
}

/** Which visit the note is of, and where it stands. */
export function NoteHead({ visit, patient, atDesk }: NoteHeadProps) {
  return (
    <Row as="header" gap={10} align="center" className={classes.head}>
      <div className="grow shrink">
        <h2>Treatment note</h2>
        <p className="fs-13 line-16 muted">
          {formatDate(visit.appointmentDate)}, {visit.appointmentTime} · {visit.appointmentRegistrationNo}
        </p>
      </div>
      {visit.status !== "Cancelled" && visit.appointmentDate <= clinicToday() && (
        <WorkButton visit={{ ...visit, patient, date: visit.appointmentDate }} />
      )}
      <ChartLink />
      <Stage visit={visit} atDesk={atDesk} />
    </Row>
  );
}
