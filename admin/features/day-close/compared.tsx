import { Money } from "#admin/kit/display/money.tsx";
import type { DayCount } from "#contract/day-close.ts";
import { CASH, varianceWords } from "#rules/day-close.ts";
import { formatMoneyExactly } from "#rules/display.ts";
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
  return (
    <>
      <Difference compared={compared} />
      <dl className={classes.lines}>
        {cashLines.map(({ label, count, amount }) => (
          <div key={label}>
            <dt>
              {label} {count > 0 && <small>{count}</small>}
            </dt>
            <dd>{formatMoneyExactly(amount)}</dd>
          </div>
        ))}
      </dl>
      <table className={classes.compared} aria-label="Expected and counted">
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Expected</th>
            <th scope="col">Counted</th>
            <th scope="col">Off by</th>
          </tr>
        </thead>
        <tbody>
          {compared.map(({ method, expected, counted, variance }) => (
            <tr key={method}>
              <th scope="row">
                <bdi>{method}</bdi>
              </th>
              <td>{formatMoneyExactly(expected)}</td>
              <td>{formatMoneyExactly(counted)}</td>
              <td>
                <Money rupees={variance} owed={variance !== 0} format={formatMoneyExactly} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
