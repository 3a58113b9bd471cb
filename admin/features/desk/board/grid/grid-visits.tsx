import type { CSSProperties } from "react";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import { minutesSoFar } from "#admin/features/desk/board/visit/visit-words.ts";
import { IconAlertTriangle, IconCheck } from "#admin/kit/display/icons.ts";
import type { BoardDay } from "#contract/desk/board.ts";
import { timeAt } from "#rules/desk/board/board-day.ts";
import { overdueMinutes } from "#rules/desk/board/waiting.ts";
import type { Landing } from "./drop-words.ts";
import classes from "./grid.module.css";
import { type Layout, MANY_DOCTORS, type Placed, placeOfTarget, type Scale } from "./layout.ts";
import type { Lifted } from "./use-lift.ts";
import { VisitCard } from "./visit-card.tsx";

interface GridVisitsProps {
  day: BoardDay;
  layout: Layout;
  scale: Scale;
  now: string;
  lifted: Lifted | null;
  landing: Landing | null;
  current: number | null;
  openId: number | null;
}

const styleOf = ({ column, top, height, lane, lanes, from, share }: Placed) =>
  ({
    "--column": column,
    "--top": `${top}px`,
    "--height": `${height}px`,
    "--lane": lane,
    "--lanes": lanes,
    "--from": from,
    "--share": share,
    // Between it and what stands beside it.
    "--gap": lanes > 1 || share < 1 ? 2 : 0,
  }) as CSSProperties;

/** Beside what is being moved: where it would land, and what is in the way. */
function LandingLabel({ landing, isHigh, isLast }: { landing: Landing; isHigh: boolean; isLast: boolean }) {
  return (
    <p
      className={classes.landing}
      data-below={isHigh || undefined}
      data-last={isLast || undefined}
      aria-hidden="true"
    >
      {landing.warning ? <IconAlertTriangle size={15} /> : <IconCheck size={15} />}
      <b>{landing.place}</b>
      {landing.warning && <span>{landing.warning}</span>}
    </p>
  );
}

/** The visits of the grid, in an order that a move does not change. Over 60 lines: one list, whose items move within it. */
export function GridVisits(props: GridVisitsProps) {
  const { day, layout, scale, now, lifted, landing, current, openId } = props;
  const { tokenOf, may, open, lateAfterMinutes } = useBoard();
  const isTight = day.doctors.length >= MANY_DOCTORS;

  const targetOf = (home: Placed): Placed => {
    if (lifted?.visit.id !== home.visit.id) return home;
    const column = day.doctors.findIndex(({ id }) => id === lifted.target.idDoctor);
    return placeOfTarget(home.visit, lifted.target, column, scale);
  };
  const movingOf = (id: number) => {
    if (lifted?.visit.id === id) return landing?.clashes.length ? "clashing" : "lifted";
    return landing?.clashes.includes(id) ? "hit" : null;
  };
  const home = layout.placed.find(({ visit }) => visit.id === lifted?.visit.id);

  return (
    <>
      {home && <span className={classes.home} style={styleOf(home)} aria-hidden="true" />}
      <ol className={classes.visits} aria-label="Visits">
        {layout.placed.map((placed) => {
          const { visit } = placed;
          const place = targetOf(placed);
          const moving = movingOf(visit.id);
          const isLifted = lifted?.visit.id === visit.id;
          return (
            <li key={visit.id} style={styleOf(place)} data-lifted={isLifted || undefined}>
              <VisitCard
                visit={visit}
                token={tokenOf(visit)}
                minutes={minutesSoFar(visit, now)}
                overdue={overdueMinutes(visit, now, lateAfterMinutes)}
                height={place.height}
                narrow={isTight || place.lanes > 1}
                strip={place.from > 0}
                showMoney={may.seeBills}
                isCurrent={visit.id === current}
                isOpen={visit.id === openId}
                moving={moving}
              />
              {isLifted && landing && (
                <LandingLabel
                  landing={landing}
                  isHigh={place.top < 60}
                  isLast={place.column === day.doctors.length - 1}
                />
              )}
            </li>
          );
        })}
      </ol>
      {layout.more.map(({ column, top, visits }) => (
        <button
          key={visits.join()}
          type="button"
          className={classes.more}
          style={{ "--column": column, "--top": `${top}px` } as CSSProperties}
          aria-label={`${visits.length} more visits around ${timeAt(Math.round(scale.shown.from + (top / scale.hour) * 60))}`}
          onClick={(event) => {
            event.stopPropagation();
            open(visits[0] ?? null);
          }}
        >
          +{visits.length}
        </button>
      ))}
    </>
  );
}
