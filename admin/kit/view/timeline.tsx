import type { ReactNode } from "react";
import classes from "./timeline.module.css";

/**
 * What happened, each event beside its point on one line:
 *
 *   <Timeline label="Changes, newest first"><li data-plain><b>…</b><p>…</p></li></Timeline>
 *
 * `data-plain` on an event draws its point hollow.
 */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={classes.line} aria-label={label}>
      {children}
    </ol>
  );
}
