import type { ReactNode } from "react";
import { Link } from "react-router";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import { minutesSoFar } from "#admin/features/desk/board/visit/visit-words.ts";
import { IconClock } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { BoardDoctor, BoardVisit } from "#contract/desk/board.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { lengthText } from "#rules/clinic/visit-length.ts";
import classes from "./column-heads.module.css";
import { MANY_DOCTORS } from "./layout.ts";

/** So many minutes late are worth a badge. */
const LATE = 10;

interface HeadProps {
  doctor: BoardDoctor;
  inside: BoardVisit | undefined;
  now: string;
}

const hoursOf = ({ windows }: BoardDoctor) => windows.map(({ from, to }) => `${from}–${to}`).join(", ");

const isAway = ({ windows }: BoardDoctor) => windows.length === 0;

/** Why the doctor is not in, in a word or two; the sentence stands in the column. */
function Away({ doctor: { closed, closedShort } }: Pick<HeadProps, "doctor">) {
  return <span title={closed ?? undefined}>{closedShort ?? "Not in"}</span>;
}

/** Who is with the doctor, else the hours; and why the doctor is not in, whoever is inside. */
export function DoctorState({ doctor, inside, now }: HeadProps) {
  const { tokenOf } = useBoard();
  if (inside) {
    const minutes = minutesSoFar(inside, now);
    const token = tokenOf(inside);
    const who = (
      <span className={classes.inside}>
        <span>With</span>
        {token && <b>{token}</b>}
        <PersonName name={inside.patientName} cut />
        {minutes !== null && <span>{lengthText(minutes)}</span>}
      </span>
    );
    if (!isAway(doctor)) return who;
    return (
      <>
        {who}
        <Away doctor={doctor} />
      </>
    );
  }
  if (isAway(doctor)) return <Away doctor={doctor} />;
  const [maybe] = doctor.expected ?? [];
  return maybe ? (
    <>
      {hoursOf(doctor)} · <b title={maybe.words}>{maybe.name} expected</b>
    </>
  ) : (
    hoursOf(doctor)
  );
}

export function LateBadge({ minutes }: { minutes: number }) {
  if (minutes < LATE) return null;
  return (
    <span className={classes.late}>
      <IconClock size={12} aria-hidden />
      {lengthText(minutes)} late
    </span>
  );
}

interface HoursLinkProps {
  to: { idDoctor: number; day: string };
  /** Of words that do not say it themselves. */
  title?: string;
  children: ReactNode;
}

/** Leads to the doctor's hours of the day, for who may open them. */
function HoursLink({ to, title, children }: HoursLinkProps) {
  const canOpen = useCanOpen();
  if (!canOpen("schedule")) return children;
  const address = new URLSearchParams({ from: to.day, day: to.day, doctor: String(to.idDoctor) });
  return (
    <Link to={`${pathTo("schedule")}?${address}`} className={classes.hours} title={title}>
      {children}
    </Link>
  );
}

interface ColumnHeadsProps {
  /** `yyyy-MM-dd`. */
  day: string;
  doctors: readonly BoardDoctor[];
  visits: readonly BoardVisit[];
  now: string;
}

/** The doctors of the day: who is inside, how many wait, how late it is. */
export function ColumnHeads({ day, doctors, visits, now }: ColumnHeadsProps) {
  return (
    <div className={classes.heads} data-tight={doctors.length >= MANY_DOCTORS || undefined}>
      <span className={classes.axis} />
      {doctors.map((doctor) => {
        const inside = visits.find(
          ({ idDoctor, stage }) => idDoctor === doctor.id && stage === "With doctor",
        );
        const own = { idDoctor: doctor.id, day };
        return (
          <div key={doctor.id} className={classes.head} data-away={isAway(doctor) || undefined}>
            <div className={classes.top}>
              <h2 title={doctor.name}>
                <span className={classes.letter}>{doctor.letter}</span>
                <HoursLink to={own}>
                  <PersonName name={doctor.name} cut />
                </HoursLink>
              </h2>
              {doctor.waiting > 0 && <span className={classes.count}>{doctor.waiting} waiting</span>}
            </div>
            <div className={classes.top}>
              <p>
                <HoursLink to={own} title="Hours of this day, leave">
                  <DoctorState doctor={doctor} inside={inside} now={now} />
                </HoursLink>
              </p>
              <LateBadge minutes={doctor.lateMinutes} />
            </div>
          </div>
        );
      })}
    </div>
  );
}
