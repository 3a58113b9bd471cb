import classes from "#admin/features/money/dashboard/dashboard.module.css";
import { Money } from "#admin/kit/display/money.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { tableRoles } from "#admin/kit/list/table/table-roles.ts";
import { formatShare, Meter } from "./share.tsx";

/** The last two cells of a row: its amount, and the share that it is of the whole. */
export function ShareCells({ part, whole }: { part: number; whole: number }) {
  return (
    <>
      <td {...tableRoles.cell} className="strong" data-align="end" data-card="corner">
        <Money rupees={part} />
      </td>
      <td {...tableRoles.cell} data-card="none">
        <Row as="span" gap={10} align="center" className={classes.share}>
          <Meter part={part} whole={whole} />
          <span className="num">{formatShare(part, whole)}</span>
        </Row>
      </td>
    </>
  );
}
