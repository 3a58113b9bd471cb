import type { Priority as Level } from "#rules/desk/appointment.ts";
import classes from "./priority.module.css";

/** Three bars whose height says how urgent, and the word: <Priority level={row.priority} />. */
export function Priority({ level }: { level: Level }) {
  return (
    <span className={classes.priority} data-level={level}>
      <span className={classes.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {level}
    </span>
  );
}
