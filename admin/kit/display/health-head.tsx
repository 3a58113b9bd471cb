import type { ReactNode } from "react";
import type { Icon } from "#admin/kit/display/icons.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { Health } from "#rules/clinic/clinic-status.ts";
import classes from "./health-head.module.css";

interface HealthHeadProps {
  health: Health;
  icon: Icon;
  title: ReactNode;
  children: ReactNode;
  /** Buttons beside it, below it where there is no room. */
  actions?: ReactNode;
}

/** The head of a card that says how something does: its colour and icon, the state in large letters, a line below. */
export function HealthHead({ health, icon: HealthIcon, title, children, actions }: HealthHeadProps) {
  return (
    <Row gap={16} align="center" className={classes.head} data-health={health}>
      <Grid as="span" align="center" justify="center" className={classes.seal}>
        <HealthIcon size={22} stroke={1.75} aria-hidden />
      </Grid>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {actions && (
        <Row gap={8} wrap className={classes.actions}>
          {actions}
        </Row>
      )}
    </Row>
  );
}
