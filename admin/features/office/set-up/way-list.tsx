import { Link } from "react-router";
import type { Icon } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import classes from "./set-up.module.css";

interface Way {
  to: string;
  icon: Icon;
  title: string;
  text: string;
}

/** Screens that a step leads to, each with a line of what it is for. */
export function WayList({ ways }: { ways: readonly Way[] }) {
  return (
    <Grid gap={12} className={classes.ways}>
      {ways.map(({ to, icon: Icon, title, text }) => (
        <Link key={to} to={to}>
          <Icon size={18} stroke={1.75} aria-hidden />
          <b>{title}</b>
          <small>{text}</small>
        </Link>
      ))}
    </Grid>
  );
}
