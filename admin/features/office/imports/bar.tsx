import type { ReactNode } from "react";
import classes from "./import.module.css";

/** The bar with the step's buttons, always in view. */
export function Bar({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className={classes.bar} data-action-bar>
      <span className="hint" role="status">
        {hint}
      </span>
      <span className="gap" />
      {children}
    </div>
  );
}
