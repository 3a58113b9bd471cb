import { Link } from "react-router";
import classes from "#admin/features/dashboard/dashboard.module.css";
import { useHashFocus } from "#admin/features/dashboard/use-hash-focus.ts";
import { Money } from "#admin/kit/display/money.tsx";
import list from "#admin/kit/list/list.module.css";
import { roles } from "#admin/kit/list/table-roles.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { BilledService, DashboardData } from "#contract/dashboard.ts";
import { addMoney } from "#rules/money.ts";
import { Meter, shareWords } from "./share.tsx";
import { TableExport } from "./table-export.tsx";

const TITLE = "Billed by service";

function Row({ service, whole }: { service: BilledService; whole: number }) {
  const { idService, name, department, amount } = service;
  const canOpen = useCanOpen();
  return (
    <tr {...roles.row}>
      <td {...roles.cell} data-card="title">
        {canOpen("subservices/view/:id") ? (
          <Link className={list.open} to={`/admin/subservices/view/${idService}`}>
            {name}
          </Link>
        ) : (
          <span className={list.open}>{name}</span>
        )}
      </td>
      <td {...roles.cell} data-card="line">
        {department}
      </td>
      <td {...roles.cell} className="strong" data-align="end" data-card="corner">
        <Money rupees={amount} />
      </td>
      <td {...roles.cell} data-card="none">
        <span className={classes.share}>
          <Meter part={amount} whole={whole} />
          <span className="num">{shareWords(amount, whole)}</span>
        </span>
      </td>
    </tr>
  );
}

function Totals({ whole }: { whole: number }) {
  return (
    <tfoot {...roles.group}>
      <tr {...roles.row}>
        <th {...roles.rowHead} scope="row">
          All services
        </th>
        <td {...roles.cell} />
        <td {...roles.cell} className={classes.sum} data-align="end">
          <Money rupees={whole} />
        </td>
        <td {...roles.cell} />
      </tr>
    </tfoot>
  );
}

/** What was billed for each service in the range, before discounts. The card of the top service leads here. */
export function ServicesTable({ data }: { data: DashboardData }) {
  const part = useHashFocus("#services");
  const { services } = data;
  const whole = addMoney(...services.map(({ amount }) => amount));
  return (
    <section className={classes.billed} id="services" ref={part} tabIndex={-1} aria-label={TITLE}>
      <header>
        <h2>{TITLE}</h2>
        <TableExport data={data} fileName="billed-services" noun="services" />
      </header>
      {services.length === 0 ? (
        <p className="muted">No service was billed on these days.</p>
      ) : (
        <div className={list.wrap}>
          <table {...roles.table} className={list.table} aria-label={TITLE}>
            <thead {...roles.group}>
              <tr {...roles.row}>
                <th {...roles.head} scope="col">
                  Service
                </th>
                <th {...roles.head} scope="col">
                  Department
                </th>
                <th {...roles.head} scope="col" data-align="end">
                  Billed
                </th>
                <th {...roles.head} scope="col">
                  Share of what was billed
                </th>
              </tr>
            </thead>
            <tbody {...roles.group}>
              {services.map((service) => (
                <Row key={service.idService} service={service} whole={whole} />
              ))}
            </tbody>
            <Totals whole={whole} />
          </table>
        </div>
      )}
    </section>
  );
}
