import type { ReactNode } from "react";
import { Grid } from "#admin/kit/layout/layout.tsx";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What it means and what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** "alert" for a failure, so that it is read out at once. */
  role?: "alert" | "status";
}

/** What stands in the place of content that is not there: nothing found, not loaded, not allowed. */
export function EmptyState({ icon, title, children, action, role }: EmptyStateProps) {
  return (
    <Grid gap={6} justify="center" className={classes.blank} role={role}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </Grid>
  );
}
