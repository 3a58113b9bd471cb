import type { ReactNode } from "react";
import classes from "./head-bar.module.css";

/** The head of an editor in one row across the screen: the `PageHead` first, then what can be done here. */
export function HeadBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
