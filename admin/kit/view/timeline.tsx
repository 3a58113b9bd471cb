import type { ReactNode } from "react";
import { Grid } from "#admin/kit/layout/layout.tsx";
import classes from "./timeline.module.css";

/**
 * A list of events, each beside its point on a vertical line:
 *
 *   <Timeline label="Changes, newest first"><li data-plain><b>…</b><p>…</p></li></Timeline>
 *
 * `data-plain` on an event draws a hollow point.
 */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Grid as="ol" gap={18} className={classes.line} aria-label={label}>
      {children}
    </Grid>
  );
}
