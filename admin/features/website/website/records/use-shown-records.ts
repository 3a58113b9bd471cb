import { useCall } from "#admin/kit/call/use-call.ts";
import { listSitePrices, type SiteDepartmentRow, type SiteServiceRow } from "#contract/website/records.ts";

/** The active departments, as the website orders them; none until they are loaded. */
export function useShownDepartments(): readonly SiteDepartmentRow[] {
  const { data = [] } = useCall(listSitePrices);
  return data;
}

/** The active services of all of them. */
export function useShownServices(): readonly SiteServiceRow[] {
  return useShownDepartments().flatMap(({ services }) => services);
}
