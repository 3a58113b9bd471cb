import type { ReactNode } from "react";
import { Row } from "#admin/kit/layout/layout.tsx";
import classes from "./badge.module.css";
import type { Icon } from "./icons.ts";

/** `line`: as usual; `off`: fell through, and is struck out. */
export type BadgeLook = "line" | "done" | "attention" | "off";

interface BadgeProps {
  look: BadgeLook;
  icon: Icon;
  children: ReactNode;
}

/** A state in a word or two. The icon says it first, colour repeats it. */
export function Badge({ look, icon: Icon, children }: BadgeProps) {
  return (
    <Row as="span" inline gap={5} align="center" className={classes.badge} data-look={look}>
      <Icon size={13} stroke={2.2} aria-hidden />
      <span>{children}</span>
    </Row>
  );
}
