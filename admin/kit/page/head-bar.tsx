import type { ReactNode } from "react";
import { Row } from "#admin/kit/layout/layout.tsx";
import classes from "./head-bar.module.css";

/** The head of an editor in one row across the screen: the `PageHead` first, then what can be done here. */
export function HeadBar({ children }: { children: ReactNode }) {
  return (
    <Row gap={8} gapX={10} align="center" wrap className={classes.bar}>
      {children}
    </Row>
  );
}
