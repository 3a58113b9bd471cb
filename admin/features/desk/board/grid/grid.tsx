import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import { isMovable } from "#admin/features/desk/board/visit/visit-words.ts";
import { useArrowsFromPage } from "#admin/kit/focus/arrows-from-page.ts";
import { continuesSequence, shortcutsAreOff, useShortcut } from "#admin/kit/focus/shortcuts.ts";
import type { BoardDay, BoardVisit } from "#contract/desk/board.ts";
import { shownHours, timeAt } from "#rules/desk/board/board-day.ts";
import { minutesOf } from "#rules/values/time/clinic-time.ts";
import { MINUTES_PER_HOUR } from "#rules/values/time/time-units.ts";
import { ClosedTimes } from "./closed-times.tsx";
import { ColumnHeads } from "./column-heads.tsx";
import { landingOf } from "./drop-words.ts";
import classes from "./grid.module.css";
import { GridVisits } from "./grid-visits.tsx";
import { layoutOf, type Placed, pixelsTo, type Scale } from "./layout.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useLift } from "./use-lift.ts";

/** Pixels of the column of times. */
const AXIS = 52;
/** A column is never narrower; then the grid scrolls sideways. */
const LEAST_COLUMN = 172;
/** Half the height of the time of now, which stays below the heads. */
const HALF_PILL = 9;
/** On opening, now stands so far below the top. */
const BEFORE_NOW = 75;

/** What the screen asks of its grid. */
export interface GridHandle {
  /** Scrolls to this moment. */
  toNow: () => void;
  focus: (id: number) => void;
}

interface GridProps {
  day: BoardDay;
  /** This moment, ISO 8601. */
  now: string;
  /** The clinic's time now, `HH:mm`; null on any other day than today. */
  clock: string | null;
  /** Pixels of an hour. */
  hour: number;
  showOff: boolean;
  openId: number | null;
  /** Since when the day has not been read again. */
  isStale: boolean;
  onDrop: Parameters<typeof useLift>[0]["onDrop"];
  handle: React.Ref<GridHandle>;
}

function Axis({ scale, clock, isStale }: { scale: Scale; clock: string | null; isStale: boolean }) {
  const hours = (scale.shown.to - scale.shown.from) / MINUTES_PER_HOUR;
  return (
    <div className={classes.axis} aria-hidden="true">
      {Array.from({ length: hours + 1 }, (_, hour) => {
        const minute = scale.shown.from + hour * MINUTES_PER_HOUR;
        return (
          <time key={minute} style={{ top: pixelsTo(minute, scale) }}>
            {timeAt(minute)}
          </time>
        );
      })}
      {clock && (
        <span
          className={classes.nowTime}
          data-stale={isStale || undefined}
          style={{ top: Math.max(pixelsTo(minutesOf(clock), scale), HALF_PILL) }}
        >
          {clock}
        </span>
      )}
    </div>
  );
}

function Columns({
  day,
  scale,
  clock,
  isStale,
}: Pick<GridProps, "day" | "clock" | "isStale"> & { scale: Scale }) {
  return day.doctors.map((doctor) => (
    <div key={doctor.id} className={classes.column} aria-hidden="true">
      <ClosedTimes doctor={doctor} scale={scale} />
      {clock && (
        <span
          className={classes.now}
          data-stale={isStale || undefined}
          style={{ top: pixelsTo(minutesOf(clock), scale) }}
        />
      )}
    </div>
  ));
}

/** The hours to draw; with now among them, so that the line of now is never outside. */
function useScale({ day, clock, hour }: GridProps): Scale {
  return useMemo(() => {
    const hours = shownHours(day.doctors, day.visits);
    if (clock === null) return { shown: hours, hour };
    const minute = minutesOf(clock);
    const shown = {
      from: Math.min(hours.from, Math.floor(minute / MINUTES_PER_HOUR) * MINUTES_PER_HOUR),
      to: Math.max(hours.to, Math.ceil((minute + 1) / MINUTES_PER_HOUR) * MINUTES_PER_HOUR),
    };
    return { shown, hour };
  }, [day, clock, hour]);
}

/** Opens at this moment, stays where somebody scrolled to, and goes back to it when asked. */
function useToNow(
  grid: React.RefObject<HTMLElement | null>,
  scale: Scale,
  clock: string | null,
  day: string,
) {
  const toNow = () => {
    const minute = clock === null ? scale.shown.from : minutesOf(clock) - BEFORE_NOW;
    if (grid.current) grid.current.scrollTop = pixelsTo(minute, scale);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival at a day only
  useLayoutEffect(toNow, [day]);
  return toNow;
}

/** The visit that begins next, whichever doctor's it is. */
function soonestOf(placed: readonly Placed[], clock: string | null): Placed | undefined {
  const coming = placed.filter(({ visit }) => clock !== null && visit.time >= clock);
  return coming.toSorted((one, other) => (one.visit.time < other.visit.time ? -1 : 1))[0];
}

/** The letter M, which picks up the visit in focus. */
function usePickUp(lift: ReturnType<typeof useLift>, mayMove: boolean) {
  useShortcut(
    mayMove ? { keys: "m", label: "Move it with the arrows", group: "Day board, on a visit" } : null,
  );
  return (event: KeyboardEvent, visit: BoardVisit | undefined): boolean => {
    if (event.key.toLowerCase() !== "m" || !visit || !mayMove || !isMovable(visit)) return false;
    if (event.ctrlKey || event.metaKey || event.altKey || shortcutsAreOff()) return false;
    if (continuesSequence(event.nativeEvent)) return false;
    event.preventDefault();
    lift.pickUp(visit);
    return true;
  };
}

/**
 * The day as a grid: a column for each doctor, visits at their times (docs/decisions/0042-day-board-grid.md). All visits
 * are children of one list, placed by custom properties. Over 60 lines: scrolling, keys and moving act on one element.
 */
export function Grid(props: GridProps) {
  const { day, now, clock, showOff, openId, isStale, onDrop, handle } = props;
  const { may, open } = useBoard();
  const scale = useScale(props);
  const layout = useMemo(
    () => layoutOf(day.doctors, day.visits, scale, showOff),
    [day.doctors, day.visits, scale, showOff],
  );
  const layer = useRef<HTMLDivElement>(null);
  const mayMove = may.move;
  const lift = useLift({ day, scale, layer, axis: AXIS, mayMove, onDrop });
  const { lifted } = lift;
  const landing = useMemo(() => lifted && landingOf(day, lifted.visit, lifted.target), [day, lifted]);
  const soon = soonestOf(layout.placed, clock) ?? layout.placed[0];
  const keys = useGridKeys(layout.placed, soon?.visit.id);
  const toNow = useToNow(keys.grid, scale, clock, day.day);
  useArrowsFromPage(() => keys.current !== null && keys.focus(keys.current));
  useImperativeHandle(handle, () => ({ toNow, focus: keys.focus }));
  const pickUp = usePickUp(lift, mayMove);

  const visitOf = (target: EventTarget): BoardVisit | undefined => {
    const card = target instanceof Element ? target.closest<HTMLElement>("[data-visit]") : null;
    return card ? day.visits.find(({ id }) => id === Number(card.dataset.visit)) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (lift.onKey(event)) return;
    const visit = visitOf(event.target);
    if (visit && keys.onKey(event)) return;
    pickUp(event, visit);
  };
  const onClick = (event: MouseEvent) => {
    const visit = visitOf(event.target);
    if (visit) open(visit.id);
  };

  return (
    <section
      className={classes.grid}
      data-scrolls
      aria-label="Day of the clinic"
      // Without a visit to focus, the day itself is scrolled by keys.
      tabIndex={layout.placed.length === 0 ? 0 : undefined}
      data-moving={lifted?.by}
      ref={keys.grid}
      style={
        {
          "--n": day.doctors.length,
          "--axis": `${AXIS}px`,
          "--hour": `${scale.hour}px`,
          "--least": `${AXIS + day.doctors.length * LEAST_COLUMN}px`,
        } as CSSProperties
      }
      onKeyDown={onKeyDown}
    >
      <ColumnHeads day={day.day} doctors={day.doctors} visits={day.visits} now={now} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: as above */}
      <div
        className={classes.body}
        ref={layer}
        style={{ height: pixelsTo(scale.shown.to, scale) }}
        {...lift.pointers}
        onClick={onClick}
        onFocus={(event) => {
          const visit = visitOf(event.target);
          if (visit) keys.onFocus(visit.id);
        }}
      >
        <Axis scale={scale} clock={clock} isStale={isStale} />
        <Columns day={day} scale={scale} clock={clock} isStale={isStale} />
        <GridVisits
          day={day}
          layout={layout}
          scale={scale}
          now={now}
          lifted={lifted}
          landing={landing}
          current={keys.current}
          openId={openId}
        />
      </div>
      <div className="sr" role="status" aria-live="assertive">
        {lifted?.by === "keys" && landing && `${landing.place}. ${landing.warning || "Free."}`}
      </div>
    </section>
  );
}
