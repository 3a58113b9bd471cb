import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { readNoteDraft } from "#admin/features/clinical/doctor-panel/note/note-drafts.ts";
import { usePanelUrl } from "#admin/features/clinical/doctor-panel/panel-url.ts";
import { lookOf } from "#admin/features/desk/board/visit/stage-looks.ts";
import { minutesAtStage } from "#admin/features/desk/board/visit/visit-words.ts";
import { IconCheck, IconClock, IconPencil, IconX } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Priority } from "#admin/kit/display/priority.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useClinicClock } from "#admin/kit/page/use-clinic-clock.ts";
import type { DayAppointment, DoctorDay } from "#contract/clinical/doctor-panel.ts";
import type { BoardVisit } from "#contract/desk/board.ts";
import { lengthText } from "#rules/clinic/visit-length.ts";
import { isWaiting } from "#rules/desk/board/attendance.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./day-column.module.css";
import type { Queue } from "./use-queue.ts";

/** Where the columns scroll each by itself, as in panel.module.css. */
const OWN_SCROLL = "(min-width: 1101px)";
const SIGN = { size: 16, stroke: 2 } as const;

/** The icon of an appointment: seen, cancelled, urgent, or with an unsaved note. */
function Sign({ appointment: { id, idPatient, status, priority } }: { appointment: DayAppointment }) {
  if (readNoteDraft({ idAppointment: id, idPatient }))
    return <IconPencil {...SIGN} aria-label="Note not saved" role="img" />;
  if (status === "Completed") return <IconCheck {...SIGN} aria-label="Completed" role="img" />;
  if (status === "Cancelled") return <IconX {...SIGN} aria-label="Cancelled" role="img" />;
  return priority === "High" ? <Priority level="High" /> : null;
}

/** Where a visit stands at the desk, where that says more than its status. */
function Stage({ visit, now }: { visit: BoardVisit; now: string }) {
  const { word, look } = lookOf(visit);
  const minutes = minutesAtStage(visit, now);
  if (look === "booked" || look === "done" || visit.stage === "Cancelled") return null;
  return (
    <span className={`${classes.stage} block medium`} data-waits={isWaiting(visit.stage) || undefined}>
      {word}
      {minutes !== null && ` ${lengthText(minutes)}`}
    </span>
  );
}

interface RowProps {
  appointment: DayAppointment;
  queue: Queue | undefined;
}

function Appointment({ appointment, queue }: RowProps) {
  const { place, to } = usePanelUrl();
  const { id, idPatient, appointmentTime, patientName, serviceNames, description, status } = appointment;
  const visit = queue?.visitOf(id);
  const token = visit && queue?.tokenOf(visit);
  return (
    <Link
      className={classes.visit}
      data-status={status}
      data-stage={visit?.stage}
      aria-current={place.idAppointment === id ? "true" : undefined}
      to={to({ idPatient, idAppointment: id })}
    >
      <time>{appointmentTime}</time>
      <b className="medium">
        <PersonName name={patientName} cut />
      </b>
      <Row as="span" gap={6} align="center">
        {token && status === "Scheduled" && <span className={classes.token}>{token}</span>}
        <Sign appointment={appointment} />
      </Row>
      <small>
        {visit && queue && <Stage visit={visit} now={queue.now} />}
        <PersonName name={serviceNames || (description ?? "")} cut />
      </small>
    </Link>
  );
}

function Now({ time }: { time: string }) {
  return (
    <Row as="li" gap={8} align="center" className={classes.now} data-now>
      <IconClock size={14} stroke={1.75} aria-hidden />
      Now {time}
    </Row>
  );
}

/** The day's appointments in order, and today the line where the clock stands. */
export function DayList({ day, queue }: { day: DoctorDay; queue: Queue | undefined }) {
  const { date, appointments } = day;
  const now = useClinicClock();
  const isToday = date === clinicToday();
  const list = useRef<HTMLUListElement>(null);
  const hasRead = queue !== undefined;
  // Once, when it is known who is inside: the morning that is over stays above. Whoever searches already stays there.
  useEffect(() => {
    if (document.activeElement?.matches("input")) return;
    if (!hasRead || !isToday || !matchMedia(OWN_SCROLL).matches) return;
    const here = list.current?.querySelector('[aria-current="true"], [data-stage="With doctor"]');
    (here ?? list.current?.querySelector("[data-now]"))?.scrollIntoView({ block: "center" });
  }, [hasRead, isToday]);
  const ahead = appointments.findIndex(({ appointmentTime }) => appointmentTime > now);
  return (
    <nav aria-label="Appointments of the day">
      <ul ref={list}>
        {appointments.map((appointment, index) => [
          isToday && index === ahead && <Now key="now" time={now} />,
          <li key={appointment.id}>
            <Appointment appointment={appointment} queue={queue} />
          </li>,
        ])}
        {isToday && ahead === -1 && <Now time={now} />}
      </ul>
    </nav>
  );
}
