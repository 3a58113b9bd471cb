import { DataTable } from "#admin/kit/display/data-table.tsx";
import { Money } from "#admin/kit/display/money.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { tableRoles } from "#admin/kit/list/table/table-roles.ts";
import type { DayCount } from "#contract/money/day-close.ts";
import { CASH } from "#rules/money/bills/payment-method.ts";
import { varianceWords } from "#rules/money/day-close/day-close.ts";
import { formatMoneyExactly, moneyFormatFor } from "#rules/values/display.ts";
import classes from "./day-close.module.css";

/** How far the cash is off, in figures and words. */
function Difference({ compared }: Pick<DayCount, "compared">) {
  const cash = compared.find(({ method }) => method === CASH);
  if (!cash) return null;
  return (
    <Grid
      as="p"
      gap={2}
      className={classes.difference}
      data-off={cash.variance !== 0 || undefined}
      role="status"
    >
      <b>{varianceWords(cash.variance)}</b>
      <span>
        Expected {formatMoneyExactly(cash.expected)}, counted {formatMoneyExactly(cash.counted)}
      </span>
    </Grid>
  );
}

/** What must be there beside what was counted: how the cash comes about, and every method. */
export function Compared({ compared, cashLines }: Pick<DayCount, "compared" | "cashLines">) {
  const show = moneyFormatFor([
    ...cashLines.map(({ amount }) => amount),
    ...compared.flatMap(({ expected, counted, variance }) => [expected, counted, variance]),
  ]);
  return (
    <>
      <Difference compared={compared} />
      <Grid as="dl" gap={6} className={classes.lines}>
        {cashLines.map(({ label, count, amount }) => (
          <Row gap={12} justify="between" key={label}>
            <dt className="shrink break">
              {label} {count > 0 && <small>{count}</small>}
            </dt>
            <dd className="rigid nowrap num">{show(amount)}</dd>
          </Row>
        ))}
      </Grid>
      <DataTable
        label="Expected and counted"
        className={classes.compared}
        roles={tableRoles}
        rows={compared}
        keyOf={({ method }) => method}
        columns={[
          { head: "Method", names: true, cell: ({ method }) => <bdi>{method}</bdi> },
          { head: "Expected", cell: ({ expected }) => show(expected) },
          { head: "Counted", cell: ({ counted }) => show(counted) },
          {
            head: "Off by",
            cell: ({ variance }) => <Money rupees={variance} owed={variance !== 0} format={show} />,
          },
        ]}
      />
    </>
  );
}
