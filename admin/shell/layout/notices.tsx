import { Link } from "react-router";
import { useAnswer } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { getNotices } from "#contract/office/notices.ts";
import { NEVER_BACKED_UP, SET_UP_BACKUPS } from "#rules/clinic/backup-status.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { STILL_NAMED } from "#rules/website/named-doctors.ts";
import classes from "./notices.module.css";

const A_MINUTE = 60_000;

/** The way out of what a notice tells, where the back-office has one. */
function Way({ notice }: { notice: string }) {
  const way = WAYS.find(({ begins }) => notice.startsWith(begins));
  return way ? <Link to={way.to}>{way.label}</Link> : null;
}

const WAYS = [
  { begins: NEVER_BACKED_UP, to: SET_UP_BACKUPS, label: "Set up backups" },
  { begins: STILL_NAMED, to: `${pathTo("website")}?named=1`, label: "See the texts" },
] as const;

/** Notices about the clinic's computer, above every screen; the server says who is told of what. */
export function Notices() {
  const { data } = useAnswer(getNotices, {}, { refetchInterval: A_MINUTE });
  const notices = data?.data ?? [];
  if (notices.length === 0) return null;
  return (
    <Grid as="section" gap={8} className={classes.notices} aria-label="What the clinic's computer needs">
      {notices.map((notice) => (
        <Note key={notice} kind="attention" title={notice} actions={<Way notice={notice} />} />
      ))}
    </Grid>
  );
}
