import { Button } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useRef } from "react";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import { DoctorState, LateBadge } from "#admin/features/desk/board/grid/column-heads.tsx";
import { nextSteps, stepName } from "#admin/features/desk/board/visit/next-steps.ts";
import { lookOf } from "#admin/features/desk/board/visit/stage-looks.ts";
import { Flags, Minutes, MoneyMark, Overdue, Token } from "#admin/features/desk/board/visit/visit-marks.tsx";
import { minutesSoFar, servicesOf, spokenVisit } from "#admin/features/desk/board/visit/visit-words.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useArrowsFromPage } from "#admin/kit/focus/arrows-from-page.ts";
import type { BoardDay, BoardDoctor, BoardVisit } from "#contract/desk/board.ts";
import { lengthText } from "#rules/clinic/visit-length.ts";
import { freeGaps, type Span, timeAt } from "#rules/desk/board/board-day.ts";
import { overdueMinutes, queueOf } from "#rules/desk/board/waiting.ts";
import { minutesOf } from "#rules/values/time/clinic-time.ts";
import classes from "./doctor-list.module.css";

interface ListProps {
  day: BoardDay;
  now: string;
  clock: string | null;
  openId: number | null;
  showOff: boolean;
}

function Row({ visit, now, isOpen }: { visit: BoardVisit; now: string; isOpen: boolean }) {
  const { actions, tokenOf, open, may, lateAfterMinutes } = useBoard();
  const { look, icon: Icon } = lookOf(visit);
  const minutes = minutesSoFar(visit, now);
  const overdue = overdueMinutes(visit, now, lateAfterMinutes);
  const token = tokenOf(visit);
  const [next] = may.run ? nextSteps(visit) : [];
  return (
    <li className={classes.row} data-look={look}>
      <button
        type="button"
        className={classes.card}
        data-visit={visit.id}
        data-open={isOpen || undefined}
        aria-label={spokenVisit(visit, token, minutes, overdue)}
        onClick={() => open(visit.id)}
      >
        <span className={classes.name}>
          <Icon size={15} aria-hidden />
          <b>
            <PersonName name={visit.patientName} cut />
          </b>
          <Flags visit={visit} />
        </span>
        <small>
          <b>{visit.isWalkIn ? "Walk-in" : visit.time}</b>
        </small>
        <span className={classes.tail}>
          {minutes !== null && <Minutes visit={visit} minutes={minutes} />}
          {overdue !== null && <Overdue minutes={overdue} />}
          {visit.stage === "Done" && may.seeBills && <MoneyMark visit={visit} />}
          {(look === "noshow" || look === "off") && <span>{visit.stage}</span>}
          {token && visit.stage !== "Done" && <Token token={token} />}
        </span>
        <small className={classes.services}>
          {visit.durationMinutes} min · {servicesOf(visit)}
        </small>
      </button>
      {next && (
        <Button
          className={classes.next}
          variant={visit.stage === "Scheduled" ? "default" : "light"}
          onClick={() => void actions.stage(visit, next)}
        >
          {stepName(next, visit)}
          <span className="sr">, {visit.patientName}</span>
        </Button>
      )}
    </li>
  );
}

/** The visits to come and the free times between them, in order. */
function inOrder(coming: readonly BoardVisit[], gaps: readonly Span[]) {
  const entries: { at: number; visit?: BoardVisit; gap?: Span }[] = [
    ...coming.map((visit) => ({ at: minutesOf(visit.time), visit })),
    ...gaps.map((gap) => ({ at: gap.from, gap })),
  ];
  return entries.sort((a, b) => a.at - b.at);
}

function Group({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ol>{children}</ol>
    </section>
  );
}

const isOff = ({ stage }: BoardVisit) => stage === "Cancelled" || stage === "Left" || stage === "No-show";

/** One doctor's day as a list in the order in which it is needed: inside, waiting, to come, over. */
export function DoctorList({ doctor, ...list }: ListProps & { doctor: BoardDoctor }) {
  const { day, now, clock, openId, showOff } = list;
  const own = day.visits.filter(({ idDoctor }) => idDoctor === doctor.id);
  const inside = own.filter(({ stage }) => stage === "With doctor");
  const coming = own.filter(({ stage }) => stage === "Scheduled");
  const over = own.filter((visit) => visit.stage === "Done" || (showOff && isOff(visit)));
  const gaps = freeGaps(doctor, day.visits, clock === null ? 0 : minutesOf(clock));
  const row = (visit: BoardVisit) => (
    <Row key={visit.id} visit={visit} now={now} isOpen={visit.id === openId} />
  );
  return (
    <div className={classes.doctor}>
      <p className={classes.state}>
        <span>
          <DoctorState doctor={doctor} inside={inside[0]} now={now} />
        </span>
        <LateBadge minutes={doctor.lateMinutes} />
      </p>
      <Group title="With doctor">{inside.map(row)}</Group>
      <Group title="Waiting">{queueOf(own, now, day.lateAfterMinutes).map(row)}</Group>
      <Group title="To come">
        {inOrder(coming, coming.length > 0 ? gaps : []).map(({ at, visit, gap }) =>
          visit ? (
            row(visit)
          ) : (
            <li key={`free ${at}`} className={classes.free}>
              <span className={classes.time}>{timeAt(at)}</span>
              <span>{lengthText((gap?.to ?? at) - at)} free</span>
            </li>
          ),
        )}
      </Group>
      <Group title="Over">{over.map(row)}</Group>
      {own.length === 0 && <p className={classes.nobody}>Nobody is booked.</p>}
    </div>
  );
}

/** Leads to each doctor's list, and into it. */
function Jump({ doctors, to }: { doctors: readonly BoardDoctor[]; to: (doctor: BoardDoctor) => void }) {
  return (
    <nav className={classes.jump} aria-label="Doctors">
      {doctors.map((doctor) => (
        <button key={doctor.id} type="button" onClick={() => to(doctor)}>
          <span className={classes.letter}>{doctor.letter}</span>
          <PersonName name={doctor.name} cut />
          {doctor.waiting > 0 && <small>{doctor.waiting} waiting</small>}
        </button>
      ))}
    </nav>
  );
}

/** A list is never narrower, as the style sheet says. */
const LEAST_LIST = 300;

/** Every doctor's list beside the others; where some stand below, with a way to each. */
export function DoctorLists(list: ListProps) {
  const { doctors } = list.day;
  const lists = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const first = (within?: Element | null) => within?.querySelector<HTMLElement>("[data-visit]");
  useArrowsFromPage(() => first(lists.current)?.focus());
  const jump = ({ id }: BoardDoctor) => {
    const section = lists.current?.querySelector(`[data-doctor="${id}"]`);
    section?.scrollIntoView();
    first(section)?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.lists} ref={useMergedRef(lists, ref)}>
      {width > 0 && width < doctors.length * LEAST_LIST && <Jump doctors={doctors} to={jump} />}
      {doctors.map((doctor) => (
        <section key={doctor.id} data-doctor={doctor.id} aria-label={doctor.name}>
          <h2>
            <span className={classes.letter}>{doctor.letter}</span>
            <PersonName name={doctor.name} cut />
            {doctor.waiting > 0 && <small>{doctor.waiting} waiting</small>}
          </h2>
          <DoctorList doctor={doctor} {...list} />
        </section>
      ))}
    </div>
  );
}
