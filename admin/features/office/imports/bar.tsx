import type { ReactNode } from "react";
import { Row } from "#admin/kit/layout/layout.tsx";
import classes from "./import.module.css";

/** The bar with the step's buttons, always in view. */
export function Bar({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <Row gap={8} gapX={10} align="center" wrap className={classes.bar} data-action-bar>
      <span className="hint" role="status">
        {hint}
      </span>
      <span className="gap" />
      {children}
    </Row>
  );
}
