import { fields } from "#admin/kit/resource/fields.ts";
import { flag, text } from "#admin/kit/resource/kinds.tsx";
import { resource } from "#admin/kit/resource/resource.ts";
import {
  DEPARTMENT_LABELS,
  Department,
  DepartmentInput,
  departmentCalls,
} from "#contract/clinic/departments.ts";

/** The clinic's departments, which the wire calls master services. */
export const departments = resource({
  entity: "department",
  one: "department",
  many: "departments",
  title: "Departments",
  path: "services",
  addPath: "services/add",
  calls: departmentCalls,
  fields: fields({
    input: DepartmentInput,
    record: Department,
    labels: DEPARTMENT_LABELS,
    fields: { name: text(), isActive: flag(), description: text() },
  }),
});
