import { Link } from "react-router";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { UncoveredRow } from "#contract/desk/uncovered-visits.ts";
import { momentText } from "#rules/clinic/hours/slot-words.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./rearrange.module.css";
import { askedText } from "./words.ts";

/** What came of asking: when the patient was asked, and which time the patient wishes instead. */
export function AskedCell({ visit: { asked, wish } }: { visit: Pick<UncoveredRow, "asked" | "wish"> }) {
  const canOpen = useCanOpen();
  const wanted = wish && `Wants ${momentText(wish)}`;
  if (!asked && !wish) return <span className="muted">Not asked</span>;
  return (
    <span className={classes.asked}>
      {wish &&
        (canOpen("appoint-request/view/:id") ? (
          <Link to={pathTo("appoint-request/view/:id", wish.idRequest)}>{wanted}</Link>
        ) : (
          <b>{wanted}</b>
        ))}
      {asked && <small>{askedText(asked, clinicToday())}</small>}
    </span>
  );
}
