import { useDocumentTitle, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { FreedVisit } from "#admin/features/desk/waiting-list/use-fitting.ts";
import { bookFrom } from "#admin/kit/booking/book-from.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useClinicClock } from "#admin/kit/page/use-clinic-clock.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { BoardDay, BoardVisit } from "#contract/desk/board.ts";
import { tokenText } from "#rules/desk/board/attendance.ts";
import { type Target, timeAt } from "#rules/desk/board/board-day.ts";
import { longestWaits, queueOf } from "#rules/desk/board/waiting.ts";
import { clinicTimeNow, clinicTimeOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./board.module.css";
import { type Asked, type Board, BoardContext } from "./board-context.ts";
import { BoardDialogs } from "./board-dialogs.tsx";
import { BoardState } from "./board-state.tsx";
import { useBoardUrl } from "./board-url.ts";
import { useActions } from "./day/use-actions.ts";
import { useDay } from "./day/use-day.ts";
import { useLive } from "./day/use-live.ts";
import { EndOfDay } from "./end-of-day.tsx";
import { landingOf } from "./grid/drop-words.ts";
import { Grid, type GridHandle } from "./grid/grid.tsx";
import { MANY_DOCTORS } from "./grid/layout.ts";
import { DayHead } from "./head/day-head.tsx";
import { DayTools, HOURS } from "./head/day-tools.tsx";
import { Figures } from "./head/figures.tsx";
import { KeyLine } from "./head/key-line.tsx";
import { freedTime, useLaterParts } from "./later-parts.ts";
import { DoctorLists } from "./queue/doctor-list.tsx";
import { PhoneDay } from "./queue/phone-day.tsx";
import { QueueRail, QueueStrip } from "./queue/queue-rail.tsx";
import { VisitKeys } from "./visit/visit-keys.tsx";
import { VisitPanel } from "./visit/visit-panel.tsx";
import type { SlipFacts } from "./walk-in/slip.tsx";
import { SlipPrint } from "./walk-in/slip-print.tsx";
import type { Given } from "./walk-in/use-walk-in.ts";

// Who waits for the time that a move left is read after the move.
const FreedTime = lazy(freedTime);

const GROUP = "Day board";
const IMMEDIATELY = { getInitialValueInEffect: false };

/** How the day is looked at: the widths decide until somebody does. */
function useView() {
  const isPhone = useMediaQuery("(max-width: 760px)", undefined, IMMEDIATELY) ?? false;
  const isNarrow = useMediaQuery("(max-width: 1160px)", undefined, IMMEDIATELY) ?? false;
  const [chosen, choose] = useState<"time" | "queue" | null>(null);
  const [hour, setHour] = useLocalStorage({
    key: "matab.board-hour",
    defaultValue: 100,
    getInitialValueInEffect: false,
  });
  const [showOff, setShowOff] = useState(true);
  const view = chosen ?? (isNarrow ? "queue" : "time");
  return {
    isPhone,
    isNarrow,
    view: isPhone ? ("queue" as const) : view,
    toggleView: () => choose(view === "time" ? "queue" : "time"),
    hour: HOURS.includes(hour) ? hour : 100,
    setHour,
    showOff,
    setShowOff,
  };
}

const SHOWN_LONGEST = 3;

type OnFreed = (freed: FreedVisit | null) => void;

/** What the parts of the board share, the same object as long as nothing of it changes. */
function useBoardValue(
  day: BoardDay | undefined,
  on: Pick<Board, "ask"> & { freed: OnFreed; now: string },
): Board {
  const { ask, freed, now } = on;
  const actions = useActions(freed);
  const { open } = useBoardUrl();
  const openLatest = useRef(open);
  openLatest.current = open;
  const may = useMay();
  const letters = JSON.stringify(day?.doctors.map(({ id, letter }) => [id, letter]) ?? []);
  const longWaitMinutes = day?.longWaitMinutes ?? Number.POSITIVE_INFINITY;
  const longest = longestWaits(day?.visits ?? [], now, longWaitMinutes, SHOWN_LONGEST);
  const longestText = JSON.stringify(longest.map(({ visit }) => visit.id));
  const lateAfterMinutes = day?.lateAfterMinutes ?? Number.POSITIVE_INFINITY;
  const [run, move, seeBills, bill] = [
    may("board.run"),
    may("appointments.write"),
    may("bills.read"),
    may("bills.write"),
  ];
  return useMemo(() => {
    const letterOf = new Map<number, string>(JSON.parse(letters));
    return {
      actions,
      longWaitMinutes,
      longestIds: new Set<number>(JSON.parse(longestText)),
      lateAfterMinutes,
      tokenOf: ({ idDoctor, token }) =>
        token === null ? null : tokenText(letterOf.get(idDoctor) ?? "", token),
      open: (id) => openLatest.current(id),
      ask,
      may: { run, move, seeBills, bill },
    };
  }, [actions, ask, letters, longWaitMinutes, longestText, lateAfterMinutes, run, move, seeBills, bill]);
}

/** The visits before and after the open one in its column. */
function neighboursOf({ visits }: BoardDay, visit: BoardVisit) {
  const column = visits.filter(({ idDoctor }) => idDoctor === visit.idDoctor);
  const at = column.findIndex(({ id }) => id === visit.id);
  return { before: column[at - 1]?.id ?? null, after: column[at + 1]?.id ?? null };
}

const slipOf = (visit: BoardVisit, board: Board, given?: Given): SlipFacts => ({
  token: board.tokenOf(visit) ?? "",
  patientName: visit.patientName,
  doctorName: visit.doctorName,
  date: visit.date,
  time: visit.arrivedOn ? clinicTimeOf(visit.arrivedOn) : clinicTimeNow(),
  before: given?.before ?? null,
  aboutMinutes: given?.aboutMinutes ?? null,
  inFrom: given?.inFrom ?? null,
});

/** Who pressed the button may have said its number aloud: another one is said in words. */
function givenWords({ visit, promised }: Given, { tokenOf }: Board): string {
  const words = `Token ${tokenOf(visit)} given to ${visit.patientName}`;
  if (promised === null || promised === visit.token) return words;
  return `${words}, not ${tokenOf({ ...visit, token: promised })}: that was given meanwhile`;
}

/**
 * The clinic's day (docs/handbook/desk/board.md): who is booked, who waits, who is inside, on every desk at once. Over 60
 * lines: what is shown, asked and printed belongs to one screen.
 */
export default function DayBoard() {
  useDocumentTitle("Day board · Matab");
  const { day: date, openId } = useBoardUrl();
  const query = useDay(date);
  const day = query.data;
  const loss = useLive(date, day?.cursor ?? "");
  const time = useClinicClock();
  // This moment, to the minute: what is drawn changes with it.
  const now = useMemo(() => (time ? new Date().toISOString() : ""), [time]);
  const clock = date === clinicToday() ? time : null;
  const [asked, ask] = useState<Asked | null>(null);
  const [slip, setSlip] = useState<SlipFacts | null>(null);
  const [freed, setFreed] = useState<FreedVisit | null>(null);
  const board = useBoardValue(day, { ask, freed: setFreed, now });
  const canOpen = useCanOpen();
  useLaterParts();
  const view = useView();
  const grid = useRef<GridHandle>(null);
  const navigate = useNavigate();
  const { actions, may } = board;

  useShortcut(
    may.move && clock !== null
      ? { keys: "w", label: "Walk-in", group: GROUP, run: () => ask({ about: "walk-in" }) }
      : null,
  );
  useShortcut(
    may.move ? { keys: "n", label: "Book", group: GROUP, run: () => void navigate(bookFrom(date)) } : null,
  );
  useShortcut(view.isPhone ? null : { keys: "q", label: "Day or queue", group: GROUP, run: view.toggleView });
  useShortcut({ keys: ".", label: "Now", group: GROUP, run: () => grid.current?.toNow() });
  useShortcut({ keys: "u", label: "Undo", group: GROUP, run: actions.undo });

  if (!day) return <BoardState query={query} day={date} />;

  const drop = (visit: BoardVisit, target: Target) => {
    const { clashes, isOutside } = landingOf(day, visit, target);
    if (clashes.length === 0 && !isOutside) return void actions.move(visit, target);
    const { idDoctor, from, durationMinutes } = target;
    const wish = { idDoctor, time: timeAt(from), durationMinutes, isTaken: clashes.length > 0 };
    ask({ about: "move", visit, wish });
  };
  const onGiven = (given: Given, print: boolean) => {
    ask(null);
    actions.given(given.visit, givenWords(given, board));
    if (print) setSlip(slipOf(given.visit, board, given));
  };
  const queue = queueOf(day.visits, now, day.lateAfterMinutes);
  const open = day.visits.find(({ id }) => id === openId);
  const isWide = day.doctors.length >= MANY_DOCTORS || view.isNarrow;
  const list = { day, now, clock, openId, showOff: view.showOff };

  return (
    <BoardContext value={board}>
      <VisitKeys
        visits={day.visits}
        open={open}
        className={classes.board}
        data-action-bar
        data-phone={view.isPhone || undefined}
      >
        <DayHead day={date} />
        <div className={classes.line}>
          <Figures day={day} now={now} clock={clock} />
          <span className="gap" />
          <DayTools day={day} view={view} loss={loss} />
        </div>
        <EndOfDay day={day} clock={clock} />
        {freed?.date === date && canOpen("waiting-list") && (
          <div className={classes.freed}>
            <Suspense>
              <FreedTime freed={freed} onDismiss={() => setFreed(null)} />
            </Suspense>
          </div>
        )}
        {view.view === "time" && isWide && <QueueStrip queue={queue} now={now} />}
        <div
          className={classes.work}
          data-side={open ? "visit" : !isWide && view.view === "time" ? "queue" : undefined}
        >
          {day.visits.length === 0 && <BoardState query={query} day={date} />}
          {view.isPhone ? (
            <PhoneDay {...list} />
          ) : view.view === "queue" ? (
            <DoctorLists {...list} />
          ) : (
            <Grid {...list} hour={view.hour} isStale={loss !== null} onDrop={drop} handle={grid} />
          )}
          {open ? (
            <VisitPanel key="visit" visit={open} now={now} {...neighboursOf(day, open)} />
          ) : (
            !isWide && view.view === "time" && <QueueRail queue={queue} now={now} openId={openId} />
          )}
        </div>
        {!view.isPhone && view.view === "time" && <KeyLine />}
      </VisitKeys>
      <BoardDialogs
        asked={asked?.about === "slip" ? null : asked}
        day={day}
        now={now}
        clock={time}
        onClose={() => ask(null)}
        onMoved={actions.moved}
        onCancel={(visit) => void actions.cancel(visit)}
        onGiven={onGiven}
      />
      {asked?.about === "slip" && <SlipPrint facts={slipOf(asked.visit, board)} onDone={() => ask(null)} />}
      {slip && <SlipPrint facts={slip} onDone={() => setSlip(null)} />}
    </BoardContext>
  );
}
