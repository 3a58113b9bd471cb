import { Link } from "react-router";
import { Note } from "#admin/kit/display/note.tsx";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import classes from "./unclosed-note.module.css";
import { useOpenDay } from "./use-open-day.ts";

/** Says that an earlier day is not closed yet, where the clinic closes its days. */
export default function UnclosedNote() {
  const { data } = useOpenDay();
  if (!data?.overdue) return null;
  return (
    <div className={classes.unclosed}>
      <Note
        kind="attention"
        title={`${formatDate(data.overdue)} is not closed.`}
        actions={<Link to={pathTo("day-close")}>Count and close</Link>}
      />
    </div>
  );
}
