import type { Row, TableRows } from "#db/seed/demo/rows.ts";
import { DENTAL_SERVICES, type DemoChart } from "./chart.ts";

/** What was found, and the services that the demo adds; after the tables of patients and visits. */
export const findingTables = (charts: DemoChart): TableRows[] => [
  {
    table: "tooth_findings",
    label: "findings on teeth",
    rows: charts.findings,
    references: { patient_id: "patients", appointment_id: "appointments" },
    by: null,
  },
  {
    table: "services",
    label: "dental services",
    rows: (charts.departmentId === null ? [] : DENTAL_SERVICES).map(
      ({ name, chartCode, detailKind, fees }, index) => ({
        ...{
          id: index + 1,
          name,
          fees,
          chart_code: chartCode,
          detail_kind: detailKind,
          charted_per: "tooth",
          site_shown: false,
        },
        department_id: charts.departmentId,
      }),
    ),
    references: {},
    by: null,
  },
];

/**
 * What was done, after the plans.
 * @param itemOf the number of the plan's item that a row carries out.
 */
export function workTables(charts: DemoChart, itemOf: (row: Row) => number | null): TableRows[] {
  const planned = (rows: readonly Row[]) => rows.map((row) => ({ ...row, plan_item_id: itemOf(row) }));
  const references = { patient_id: "patients", appointment_id: "appointments", plan_item_id: "plan_items" };
  return [
    { table: "procedures", label: "work done", rows: planned(charts.procedures), references, by: null },
    {
      table: "procedures",
      label: "work over months",
      rows: planned(charts.longWork),
      references: { ...references, service_id: "services" },
      by: null,
    },
  ];
}
