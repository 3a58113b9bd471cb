import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { flag, instant, optionalNotes, recordId, requiredText, shownFlag } from "#contract/values/fields.ts";
import type { Labels } from "#contract/values/labels.ts";
import { resource } from "#contract/values/resource.ts";

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

export const departmentCalls = resource({
  record: Department,
  input: DepartmentInput,
  columns: departmentColumns,
  read: "catalogue.read",
  write: "catalogue.write",
  list: { path: "/MasterServices/GetAll", summary: "Departments" },
  get: { path: "/MasterServices/GetById", summary: "One department" },
  create: {
    path: "/MasterServices/Insert",
    summary: "Add a department",
    message: "Master service created successfully!",
  },
  update: {
    path: "/MasterServices/Update",
    summary: "Change a department",
    message: "Master service updated successfully!",
  },
  remove: {
    path: "/MasterServices/Delete",
    summary: "Delete a department",
    message: "Master service deleted successfully!",
  },
});
export const {
  list: listDepartments,
  get: getDepartment,
  create: createDepartment,
  update: updateDepartment,
  remove: removeDepartment,
} = departmentCalls;
