import type { TableRows } from "#db/seed/demo/rows.ts";
import { DENTAL_SERVICES, type DemoChart } from "./chart.ts";

/** The tables of the charts, after those of patients and visits. */
export const chartTables = (charts: DemoChart): TableRows[] => [
  {
    table: "tooth_findings",
    label: "findings on teeth",
    rows: charts.findings,
    references: { patient_id: "patients", appointment_id: "appointments" },
    by: null,
  },
  {
    table: "procedures",
    label: "work done",
    rows: charts.procedures,
    references: { patient_id: "patients", appointment_id: "appointments" },
    by: null,
  },
  {
    table: "services",
    label: "dental services",
    rows: (charts.departmentId === null ? [] : DENTAL_SERVICES).map(({ name, chartCode, fees }, index) => ({
      ...{ id: index + 1, name, fees, chart_code: chartCode, charted_per: "tooth", site_shown: false },
      department_id: charts.departmentId,
    })),
    references: {},
    by: null,
  },
  {
    table: "procedures",
    label: "work over months",
    rows: charts.longWork,
    references: { patient_id: "patients", appointment_id: "appointments", service_id: "services" },
    by: null,
  },
];
