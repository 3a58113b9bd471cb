import type { ReactNode } from "react";
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
} from "#admin/kit/display/icons.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import classes from "./note.module.css";

const ICONS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  attention: IconAlertTriangle,
  bad: IconAlertCircle,
} as const;

interface NoteProps {
  kind?: keyof typeof ICONS;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons that offer the way out. */
  actions?: ReactNode;
  icon?: ReactNode;
  /** Read out as soon as it appears: for what answers something the person just did. */
  announce?: boolean;
  /** Why a form was not saved, which is brought into sight. */
  isProblem?: boolean;
}

/** A message in its place: what happened, what it means, what to do. */
export function Note({
  kind = "info",
  title,
  children,
  actions,
  icon,
  announce = false,
  isProblem,
}: NoteProps) {
  const Icon = ICONS[kind];
  const role = announce ? (kind === "bad" || kind === "attention" ? "alert" : "status") : undefined;
  return (
    <Grid gap={2} gapX={10} className={classes.note} data-kind={kind} data-problem={isProblem} role={role}>
      <span className={classes.icon}>{icon ?? <Icon size={18} stroke={1.75} aria-hidden />}</span>
      <b>{title}</b>
      {children && <div className={classes.text}>{children}</div>}
      {actions && (
        <Row gap={8} wrap className={classes.actions}>
          {actions}
        </Row>
      )}
    </Grid>
  );
}
