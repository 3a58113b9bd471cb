import { type Department, getActiveDepartments, listDepartments } from "#contract/departments.ts";
import { readList } from "#server/platform/list.ts";
import { route } from "#server/platform/mount.ts";
import { activeDepartments, departmentList } from "./store.ts";

export const departmentRoutes = [
  route(getActiveDepartments, ({ db }) => activeDepartments(db)),
  route(listDepartments, ({ db, query }) => readList<Department>(db, departmentList, query)),
];
