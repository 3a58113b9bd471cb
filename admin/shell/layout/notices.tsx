import { useQuery } from "@tanstack/react-query";
import { Note } from "#admin/kit/display/note.tsx";
import { getNotices } from "#contract/notices.ts";
import { call } from "#ui/call.ts";
import classes from "./notices.module.css";

const A_MINUTE = 60_000;

/** Notices about the clinic's computer, above every screen; the server says who is told of what. */
export function Notices() {
  const { data } = useQuery({
    queryKey: [getNotices.path],
    queryFn: ({ signal }) => call(getNotices, {}, { signal }),
    refetchInterval: A_MINUTE,
  });
  const notices = data?.data ?? [];
  if (notices.length === 0) return null;
  return (
    <section className={classes.notices} aria-label="What the clinic's computer needs">
      {notices.map((notice) => (
        <Note key={notice} kind="attention" title={notice} />
      ))}
    </section>
  );
}
