import { Money } from "#admin/kit/display/money.tsx";
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
    <p className={classes.difference} data-off={cash.variance !== 0 || undefined} role="status">
      <b>{varianceWords(cash.variance)}</b>
      <span>
        Expected {formatMoneyExactly(cash.expected)}, counted {formatMoneyExactly(cash.counted)}
      </span>
    </p>
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
      <dl className={classes.lines}>
        {cashLines.map(({ label, count, amount }) => (
          <div key={label}>
            <dt>
              {label} {count > 0 && <small>{count}</small>}
            </dt>
            <dd>{show(amount)}</dd>
          </div>
        ))}
      </dl>
      <table {...tableRoles.table} className={classes.compared} aria-label="Expected and counted">
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th {...tableRoles.head} scope="col">
              Method
            </th>
            <th {...tableRoles.head} scope="col">
              Expected
            </th>
            <th {...tableRoles.head} scope="col">
              Counted
            </th>
            <th {...tableRoles.head} scope="col">
              Off by
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {compared.map(({ method, expected, counted, variance }) => (
            <tr {...tableRoles.row} key={method}>
              <th {...tableRoles.rowHead} scope="row">
                <bdi>{method}</bdi>
              </th>
              <td {...tableRoles.cell}>{show(expected)}</td>
              <td {...tableRoles.cell}>{show(counted)}</td>
              <td {...tableRoles.cell}>
                <Money rupees={variance} owed={variance !== 0} format={show} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
