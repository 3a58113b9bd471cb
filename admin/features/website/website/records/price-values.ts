import type { InputOf } from "#contract/values/endpoint.ts";
import type {
  SiteDepartmentRow,
  SiteServiceRow,
  saveSiteDepartment,
  saveSiteService,
} from "#contract/website/records.ts";

export type DepartmentOnSite = InputOf<typeof saveSiteDepartment>["body"];
export type ServiceOnSite = InputOf<typeof saveSiteService>["body"];

/** What a call that saves a department is given, as it is stored now. */
export function departmentInput(department: SiteDepartmentRow): DepartmentOnSite {
  const { id, isShown, heading, picture, nameUr, descriptionUr, updatedOn } = department;
  return {
    id,
    isShown,
    heading,
    picture: picture as DepartmentOnSite["picture"],
    nameUr,
    descriptionUr,
    updatedOn,
  };
}

/** The same of a service. */
export function serviceInput({
  id,
  isShown,
  startsAt,
  isUsual,
  nameUr,
  updatedOn,
}: SiteServiceRow): ServiceOnSite {
  return { id, isShown, startsAt, isUsual, nameUr, updatedOn };
}
