import { columnsOf } from "#admin/kit/resource/columns.ts";
import { ResourceList } from "#admin/kit/resource/resource-list.tsx";
import { DEPARTMENT_LABELS, listDepartments } from "#contract/clinic/departments.ts";
import { departments } from "./departments.ts";

const COLUMNS = columnsOf(listDepartments, DEPARTMENT_LABELS, {
  id: { quiet: true, card: "none" },
  name: { card: "title" },
  description: {},
  isActive: { card: "start", cardLabel: true },
});

/** The clinic's departments (docs/handbook/clinic/catalogue.md#screens). */
export default function DepartmentList() {
  return (
    <ResourceList
      resource={departments}
      columns={COLUMNS}
      beginning={{ lead: "A department holds the services that belong together, and its doctors." }}
      nameOf={({ name }) => `department ${name}`}
      removal={{
        what: ({ name }) => `Department ${name}`,
        refused: "Master service not deleted! Please try again",
        failed: "An error occurred. Please try again later.",
      }}
    />
  );
}
