import { memo } from "react";
import { lookOf } from "#admin/features/desk/board/visit/stage-looks.ts";
import { Flags, Minutes, MoneyMark, Overdue, Token } from "#admin/features/desk/board/visit/visit-marks.tsx";
import { noShowWords, servicesOf, spokenVisit } from "#admin/features/desk/board/visit/visit-words.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import type { BoardVisit } from "#contract/desk/board.ts";
import { isWaiting } from "#rules/desk/board/attendance.ts";
import classes from "./visit-card.module.css";

/** Pixels from which a card has a second and a third line. */
const TWO_LINES = 38;
const THREE_LINES = 66;

interface VisitCardProps {
  visit: BoardVisit;
  token: string | null;
  /** Waited, or with the doctor, so far. */
  minutes: number | null;
  /** Minutes after the start for which nobody has come; null: nothing to remark. */
  overdue: number | null;
  height: number;
  /** Shares its column's width, or the columns are narrow: no room for a tail. */
  narrow: boolean;
  /** A cancelled visit or a no-show beside one that takes place: its sign alone. */
  strip: boolean;
  showMoney: boolean;
  /** The one card that Tab reaches. */
  isCurrent: boolean;
  isOpen: boolean;
  /** "lifted": it is being moved; "hit": what is being moved would meet it. */
  moving: "lifted" | "clashing" | "hit" | null;
}

type Parts = Pick<VisitCardProps, "visit" | "token" | "minutes" | "overdue" | "narrow" | "showMoney">;

function Tail({ visit, minutes, overdue, showMoney }: Parts) {
  if (overdue !== null) return <Overdue minutes={overdue} />;
  if (minutes !== null) return <Minutes visit={visit} minutes={minutes} />;
  if (visit.stage === "Done") return showMoney ? <MoneyMark visit={visit} /> : null;
  if (visit.stage === "No-show") return <span className={classes.word}>No-show</span>;
  return null;
}

/** What the desk should know beside the time; shown where a third line fits. */
const remarksOf = ({ noShows, isPartial, outsideHours }: BoardVisit): string =>
  [outsideHours && "Outside hours", noShows > 0 && noShowWords(noShows), isPartial && "File to complete"]
    .filter(Boolean)
    .join(" · ");

function Lines({ height, ...parts }: Parts & { height: number }) {
  const { visit, token, overdue, narrow, showMoney } = parts;
  const remarks = remarksOf(visit);
  const owesBefore = showMoney && visit.stage !== "Done" && visit.bill !== null && visit.bill.balance > 0;
  return (
    <>
      <span className={classes.second}>
        <em>
          {visit.time} · {servicesOf(visit)}
        </em>
        {narrow && <Flags visit={visit} />}
        {(isWaiting(visit.stage) || overdue !== null) && <Tail {...parts} />}
        {!narrow && owesBefore && <MoneyMark visit={visit} />}
        {token && visit.stage !== "Done" && <Token token={token} />}
      </span>
      {height > THREE_LINES && remarks && <span className={classes.third}>{remarks}</span>}
    </>
  );
}

/** A cancelled visit is one struck line without a box: its time reads as free. */
function Struck({ visit }: { visit: BoardVisit }) {
  return (
    <>
      <s>
        <PersonName name={visit.patientName} cut />
      </s>
      <em>
        {visit.time} · {visit.stage}
      </em>
    </>
  );
}

/** One visit on the grid: its fill and glyph say the stage, its height how long it takes. */
export const VisitCard = memo(function VisitCard(props: VisitCardProps) {
  const { visit, token, minutes, overdue, height, narrow, strip, showMoney, isCurrent, isOpen, moving } =
    props;
  const { look, icon: Icon } = lookOf(visit);
  const parts = { visit, token, minutes, overdue, narrow, showMoney };
  const words = spokenVisit(visit, token, minutes, overdue);
  const isOneLine = height < TWO_LINES;
  return (
    <button
      type="button"
      className={classes.card}
      data-visit={visit.id}
      data-look={look}
      data-one={isOneLine || undefined}
      data-moving={moving ?? undefined}
      data-outside={visit.outsideHours || undefined}
      data-open={isOpen || undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-overdue={overdue !== null || undefined}
      data-strip={strip || undefined}
      title={strip ? words : undefined}
      aria-label={words}
    >
      <span className={classes.first}>
        <Icon size={15} aria-hidden />
        {look === "off" ? (
          <Struck visit={visit} />
        ) : (
          <>
            <b>
              <PersonName name={visit.patientName} cut />
            </b>
            {isOneLine && !narrow && <em>{servicesOf(visit)}</em>}
            {!narrow && <Flags visit={visit} />}
            {!narrow && (isOneLine || !(isWaiting(visit.stage) || overdue !== null)) && (
              <span className={classes.tail}>
                <Tail {...parts} />
              </span>
            )}
          </>
        )}
      </span>
      {!isOneLine && look !== "off" && <Lines height={height} {...parts} />}
    </button>
  );
});
