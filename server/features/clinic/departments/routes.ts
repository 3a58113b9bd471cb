import { departmentCalls, getActiveDepartments } from "#contract/clinic/departments.ts";
import { route } from "#server/platform/http/mount.ts";
import { resourceRoutes } from "#server/platform/resource/resource-routes.ts";
import { departments } from "./service.ts";
import { activeDepartments, departmentList } from "./store.ts";

export const departmentRoutes = [
  route(getActiveDepartments, ({ db }) => activeDepartments(db)),
  ...resourceRoutes(departmentCalls, departmentList, departments),
];
