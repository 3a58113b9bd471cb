import {
  createDepartment,
  type Department,
  getActiveDepartments,
  getDepartment,
  listDepartments,
  removeDepartment,
  updateDepartment,
} from "#contract/departments.ts";
import { readList } from "#server/platform/db/list.ts";
import { route } from "#server/platform/http/mount.ts";
import * as departments from "./service.ts";
import { activeDepartments, departmentList } from "./store.ts";

export const departmentRoutes = [
  route(getActiveDepartments, ({ db }) => activeDepartments(db)),
  route(listDepartments, ({ db, query }) => readList<Department>(db, departmentList, query)),
  route(getDepartment, ({ db, query }) => departments.get(db, query.id)),
  route(createDepartment, ({ body, write }) => write((trx) => departments.create(trx, body))),
  route(updateDepartment, ({ query, body, write }) =>
    write((trx) => departments.update(trx, query.id, body)),
  ),
  route(removeDepartment, ({ query, write }) => write((trx) => departments.remove(trx, query.id))),
];
