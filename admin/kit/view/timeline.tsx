import type { ReactNode } from "react";
import classes from "./timeline.module.css";

/**
 * What happened, each event beside its point on one line:
 *
 *   <EventLine label="Changes, newest first"><li data-plain><b>…</b><p>…</p></li></EventLine>
 *
 * `data-plain` on an event draws its point hollow.
 */
export function EventLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={classes.line} aria-label={label}>
      {children}
    </ol>
  );
}
