import { Link } from "react-router";
import classes from "#admin/features/money/dashboard/dashboard.module.css";
import { Money } from "#admin/kit/display/money.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import list from "#admin/kit/list/list.module.css";
import { tableRoles } from "#admin/kit/list/table/table-roles.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { DashboardData, DepartmentFigures } from "#contract/money/dashboard.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatCount, orDashes } from "#rules/values/display.ts";
import { FiguresTable } from "./figures-table.tsx";
import { ShareCells } from "./share-cells.tsx";
import { TableExport } from "./table-export.tsx";

const TITLE = "Departments Overview";
const HEADINGS = [
  { text: "Name" },
  { text: "Appointments", align: "end" },
  { text: "Patients", align: "end" },
  { text: "Top service" },
  { text: "Earnings", align: "end" },
  { text: "Share of earnings" },
] as const;

function Name({ department: { idDepartment, name } }: { department: DepartmentFigures }) {
  const canOpen = useCanOpen();
  if (idDepartment === null || !canOpen("services/view/:id"))
    return <span className={list.open}>{name}</span>;
  return (
    <Link className={list.open} to={pathTo("services/view/:id", idDepartment)}>
      {name}
    </Link>
  );
}

function DepartmentRow({ department, whole }: { department: DepartmentFigures; whole: number }) {
  const { appointments, patients, topService, earnings } = department;
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} data-card="title">
        <Name department={department} />
      </td>
      <td {...tableRoles.cell} className="num" data-align="end" data-card="line" data-label="Appointments">
        {formatCount(appointments)}
      </td>
      <td {...tableRoles.cell} className="num" data-align="end" data-card="line" data-label="Patients">
        {formatCount(patients)}
      </td>
      <td {...tableRoles.cell} className={classes.service} data-card="line">
        <span>{orDashes(topService)}</span>
      </td>
      <ShareCells part={earnings} whole={whole} />
    </tr>
  );
}

/** Patients count once below the line, however many departments they went to. */
function Totals({ data }: { data: DashboardData }) {
  return (
    <tfoot {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th {...tableRoles.rowHead} scope="row">
          All departments
        </th>
        <td {...tableRoles.cell} data-align="end" data-label="Appointments">
          {formatCount(data.totalAppointments)}
        </td>
        <td {...tableRoles.cell} data-align="end" data-label="Patients">
          {formatCount(data.patientsSeen)}
        </td>
        <td {...tableRoles.cell} />
        <td {...tableRoles.cell} className={classes.sum} data-align="end">
          <Money rupees={data.totalEarnings} />
        </td>
        <td {...tableRoles.cell} />
      </tr>
    </tfoot>
  );
}

/** Every department's part in the range (docs/handbook/money/dashboard.md#what-the-cards-mean). */
export function DepartmentsTable({ data }: { data: DashboardData }) {
  return (
    <section className={classes.departments}>
      <Row as="header" gap={14} align="center" justify="between">
        <h2 className="heading-14">{TITLE}</h2>
        <TableExport data={data} fileName="departments-overview" noun="departments" />
      </Row>
      <FiguresTable label={TITLE} headings={HEADINGS} totals={<Totals data={data} />}>
        {data.departments.map((department) => (
          <DepartmentRow key={department.idDepartment} department={department} whole={data.totalEarnings} />
        ))}
      </FiguresTable>
    </section>
  );
}
