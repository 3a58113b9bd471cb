import { useBoard } from "#admin/features/desk/board/board-context.ts";
import { Flags, Minutes, Token } from "#admin/features/desk/board/visit/visit-marks.tsx";
import { minutesSoFar } from "#admin/features/desk/board/visit/visit-words.ts";
import { IconHourglass } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import type { BoardVisit } from "#contract/desk/board.ts";
import { lengthText } from "#rules/clinic/visit-length.ts";
import { longestWait, QUEUE_ORDER } from "#rules/desk/board/waiting.ts";
import classes from "./queue.module.css";

interface QueueProps {
  /** Those who wait, the next to be seen first. */
  queue: readonly BoardVisit[];
  now: string;
  openId: number | null;
}

function Row({ visit, now, isOpen }: { visit: BoardVisit; now: string; isOpen: boolean }) {
  const { tokenOf, open } = useBoard();
  const minutes = minutesSoFar(visit, now);
  const token = tokenOf(visit);
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-visit={visit.id}
        aria-current={isOpen || undefined}
        data-called={visit.stage === "Called" || undefined}
        onClick={() => open(visit.id)}
      >
        {token ? <Token token={token} strong /> : <span />}
        <span className={classes.who}>
          <b>
            <PersonName name={visit.patientName} cut />
          </b>
          <small>
            {visit.isWalkIn ? "Walk-in" : visit.time}
            {visit.stage === "Called" && ", called"} · <PersonName name={visit.doctorName} />
          </small>
        </span>
        <Flags visit={visit} />
        {minutes !== null && <Minutes visit={visit} minutes={minutes} />}
      </button>
    </li>
  );
}

/** Whoever waits longest, and too long: by the order alone they may stand far below those who came later. */
function LongestWait({ queue, now }: Omit<QueueProps, "openId">) {
  const { tokenOf, open, longWaitMinutes } = useBoard();
  const longest = longestWait(queue, now, longWaitMinutes);
  if (!longest) return null;
  const { visit, minutes } = longest;
  return (
    <button type="button" className={classes.longest} data-longest={visit.id} onClick={() => open(visit.id)}>
      <IconHourglass size={14} stroke={1.75} aria-hidden />
      <span>
        Waits longest: {tokenOf(visit)} <PersonName name={visit.patientName} />, {lengthText(minutes)}
      </span>
    </button>
  );
}

/** Everybody in the waiting room, in the order in which they are to be seen. */
export function QueueRail({ queue, now, openId }: QueueProps) {
  return (
    <aside className={classes.rail} aria-label="Queue">
      <header>
        <h2 className="heading-14">Queue</h2>
        <span className={classes.count}>{queue.length} waiting</span>
      </header>
      <LongestWait queue={queue} now={now} />
      {queue.length === 0 ? (
        <p className={classes.nobody}>Nobody is waiting.</p>
      ) : (
        <ol>
          {queue.map((visit) => (
            <Row key={visit.id} visit={visit} now={now} isOpen={visit.id === openId} />
          ))}
        </ol>
      )}
      {queue.length > 1 && <p className={classes.order}>{QUEUE_ORDER}</p>}
    </aside>
  );
}

/** The same in one line, where there is no room beside the day. */
export function QueueStrip({ queue, now }: Omit<QueueProps, "openId">) {
  const { tokenOf, open } = useBoard();
  return (
    <section className={classes.strip} aria-label="Queue">
      <h2 className="heading-14">Queue</h2>
      {queue.length === 0 && <span className="muted">Nobody is waiting.</span>}
      <LongestWait queue={queue} now={now} />
      {queue.map((visit) => {
        const minutes = minutesSoFar(visit, now);
        return (
          <button key={visit.id} type="button" data-visit={visit.id} onClick={() => open(visit.id)}>
            <Token token={tokenOf(visit) ?? ""} strong />
            <PersonName name={visit.patientName} />
            {minutes !== null && <Minutes visit={visit} minutes={minutes} />}
          </button>
        );
      })}
    </section>
  );
}
