import { Row } from "#admin/kit/layout/layout.tsx";
import type { Priority as Level } from "#rules/desk/appointment.ts";
import classes from "./priority.module.css";

/** Three bars whose height says how urgent, and the word: <Priority level={row.priority} />. */
export function Priority({ level }: { level: Level }) {
  return (
    <Row as="span" inline gap={7} align="center" className={`${classes.priority} nowrap`} data-level={level}>
      <Row as="span" inline gap={2} align="end" className={classes.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </Row>
      {level}
    </Row>
  );
}
