import { sql } from "kysely";
import { ServiceInput } from "#contract/clinic/services.ts";
import { cellNotes, cellText, flagOfCell, rupeesOfCell } from "#rules/office/import-values.ts";
import { formatMoney } from "#rules/values/display.ts";
import { services } from "#server/features/clinic/services/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type Departments, departmentOf, readDepartments } from "./departments.ts";
import type { Kind, RowCells } from "./kind.ts";

type Service = ServiceInput & { departmentName: string };

const FIELD_OF: Readonly<Record<string, string>> = { IdDepartment: "department" };

function read(row: RowCells, departments: Departments): Service {
  const departmentName = cellText(row.cell("department"));
  const cells = {
    IdDepartment: departmentOf(row, "department", departmentName, departments) ?? 0,
    name: cellText(row.cell("name")),
    description: cellNotes(row.cell("description")),
    fees: rupeesOfCell(row.cell("fees")),
    isActive: row.take("isActive", flagOfCell(row.cell("isActive")), 1),
  };
  const parsed = ServiceInput.safeParse(cells);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    row.wrong(FIELD_OF[field] ?? field, message);
  }
  return { ...((parsed.data ?? cells) as ServiceInput), departmentName };
}

const keyOf = ({ IdDepartment, name }: { IdDepartment: number; name: string }) =>
  `${IdDepartment} ${name.trim().toLowerCase()}`;

/** A price list. */
export const serviceKind: Kind<Service, Departments> = {
  prepare: readDepartments,
  read,
  factsOf: ({ name, departmentName, fees }) =>
    [name, departmentName, Number.isFinite(Number(fees)) && formatMoney(Number(fees))].filter(
      (fact): fact is string => Boolean(fact),
    ),
  keysOf: (values) => [keyOf(values)],
  isSame: (one, other) => keyOf(one) === keyOf(other),
  findHere: async (db: Executor, rows) => {
    const { rows: here } = await sql<{ id: number; name: string; IdDepartment: number; fees: number }>`
      SELECT id, name, department_id AS "IdDepartment", fees FROM services WHERE NOT is_deleted ORDER BY is_active`.execute(
      db,
    );
    const known = new Map(here.map((service) => [keyOf(service), service]));
    return rows.map((row) => {
      const service = known.get(keyOf(row));
      return service
        ? {
            id: service.id,
            line: null,
            label: `Service ${service.id}`,
            facts: [service.name, row.departmentName, formatMoney(service.fees)],
          }
        : null;
    });
  },
  insert: async (trx, rows) => {
    const ids: number[] = [];
    for (const { values } of rows) {
      const { departmentName: _, ...input } = values;
      ids.push((await services.create(trx, input)).id);
    }
    return ids;
  },
};
