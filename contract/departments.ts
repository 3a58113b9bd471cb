import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  byId,
  flag,
  instant,
  nothing,
  optionalNotes,
  recordId,
  requiredText,
  seenUpdatedOn,
  shownFlag,
} from "./fields.ts";
import type { Labels } from "./labels.ts";
import { listQuery } from "./list-query.ts";

/** A department of the clinic; the wire calls it a master service. */
export const Department = z.object({
  id: recordId,
  name: z.string(),
  description: z.string().nullable(),
  isActive: shownFlag,
  createdOn: instant,
  updatedOn: instant,
});
export type Department = z.infer<typeof Department>;

export const DepartmentInput = z.object({
  name: requiredText("Name is required."),
  description: optionalNotes(2000),
  isActive: flag("Is Active is required.").default(1),
});

export type DepartmentInput = z.infer<typeof DepartmentInput>;

export const DEPARTMENT_LABELS = {
  id: "ID",
  name: "Name",
  description: "Description",
  isActive: "Is Active",
} as const satisfies Labels<typeof DepartmentInput>;

export const departmentColumns = {
  id: { type: "id" },
  name: { type: "text" },
  description: { type: "text" },
  isActive: { type: "choice", options: ["1", "0"] },
} as const;

export const getActiveDepartments = endpoint({
  method: "GET",
  path: "/MasterServices/GetActiveServices",
  access: "public",
  summary: "Departments that take appointments",
  output: z.array(z.object({ id: recordId, name: z.string(), description: z.string().nullable() })),
});

export const listDepartments = endpoint({
  method: "GET",
  path: "/MasterServices/GetAll",
  access: "catalogue.read",
  summary: "Departments",
  list: departmentColumns,
  query: listQuery(departmentColumns),
  output: z.array(Department),
});

export const getDepartment = endpoint({
  method: "GET",
  path: "/MasterServices/GetById",
  access: "catalogue.read",
  summary: "One department",
  query: byId,
  output: Department,
});

export const createDepartment = endpoint({
  method: "POST",
  path: "/MasterServices/Insert",
  access: "catalogue.write",
  summary: "Add a department",
  body: DepartmentInput,
  output: Department,
  creates: true,
  message: "Master service created successfully!",
});

export const updateDepartment = endpoint({
  method: "POST",
  path: "/MasterServices/Update",
  access: "catalogue.write",
  summary: "Change a department",
  query: byId,
  body: DepartmentInput.extend({ updatedOn: seenUpdatedOn }),
  output: Department,
  message: "Master service updated successfully!",
});

export const removeDepartment = endpoint({
  method: "DELETE",
  path: "/MasterServices/Delete",
  access: "catalogue.write",
  summary: "Delete a department",
  query: byId,
  output: nothing,
  message: "Master service deleted successfully!",
});
