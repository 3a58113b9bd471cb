import type { ReactNode } from "react";
import type { Icon } from "#admin/kit/display/icons.ts";
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
    <div className={classes.head} data-health={health}>
      <span className={classes.seal}>
        <HealthIcon size={22} stroke={1.75} aria-hidden />
      </span>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
