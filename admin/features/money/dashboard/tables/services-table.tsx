import { Link } from "react-router";
import classes from "#admin/features/money/dashboard/dashboard.module.css";
import { useHashFocus } from "#admin/features/money/dashboard/use-hash-focus.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import list from "#admin/kit/list/list.module.css";
import { tableRoles } from "#admin/kit/list/table/table-roles.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { BilledService, DashboardData } from "#contract/money/dashboard.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { addMoney } from "#rules/values/money.ts";
import { FiguresTable } from "./figures-table.tsx";
import { ShareCells } from "./share-cells.tsx";
import { TableExport } from "./table-export.tsx";

const TITLE = "Billed by service";
const HEADINGS = [
  { text: "Service" },
  { text: "Department" },
  { text: "Billed", align: "end" },
  { text: "Share of what was billed" },
] as const;

function ServiceRow({ service, whole }: { service: BilledService; whole: number }) {
  const { idService, name, department, amount } = service;
  const canOpen = useCanOpen();
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} data-card="title">
        {canOpen("subservices/view/:id") ? (
          <Link className={list.open} to={pathTo("subservices/view/:id", idService)}>
            {name}
          </Link>
        ) : (
          <span className={list.open}>{name}</span>
        )}
      </td>
      <td {...tableRoles.cell} data-card="line">
        {department}
      </td>
      <ShareCells part={amount} whole={whole} />
    </tr>
  );
}

function Totals({ whole }: { whole: number }) {
  return (
    <tfoot {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th {...tableRoles.rowHead} scope="row">
          All services
        </th>
        <td {...tableRoles.cell} />
        <td {...tableRoles.cell} className={classes.sum} data-align="end">
          <Money rupees={whole} />
        </td>
        <td {...tableRoles.cell} />
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
      <Row as="header" gap={14} align="center" justify="between">
        <h2 className="heading-14">{TITLE}</h2>
        <TableExport data={data} fileName="billed-services" noun="services" />
      </Row>
      {services.length === 0 ? (
        <p className="muted">No service was billed on these days.</p>
      ) : (
        <>
          <p className="soft">
            As it was billed: discounts and credit notes come off the bill, not off a service.
          </p>
          <FiguresTable label={TITLE} headings={HEADINGS} totals={<Totals whole={whole} />}>
            {services.map((service) => (
              <ServiceRow key={service.idService} service={service} whole={whole} />
            ))}
          </FiguresTable>
        </>
      )}
    </section>
  );
}
