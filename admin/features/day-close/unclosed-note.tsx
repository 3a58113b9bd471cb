import { Link } from "react-router";
import { Note } from "#admin/kit/display/note.tsx";
import { formatDate } from "#rules/display.ts";
import { pathTo } from "#rules/screens.ts";
import { useOpenDay } from "./use-open-day.ts";

/** Says that an earlier day is not closed yet, where the clinic closes its days. */
export default function UnclosedNote() {
  const { data } = useOpenDay();
  if (!data?.overdue) return null;
  return (
    <Note
      kind="attention"
      title={`${formatDate(data.overdue)} is not closed.`}
      actions={<Link to={pathTo("day-close")}>Count and close</Link>}
    />
  );
}
