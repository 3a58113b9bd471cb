import { useQuery } from "@tanstack/react-query";
import { listSitePrices, type SiteDepartmentRow, type SiteServiceRow } from "#contract/website/records.ts";
import { call } from "#ui/call.ts";

/** The active departments, as the website orders them; none until they are loaded. */
export function useShownDepartments(): readonly SiteDepartmentRow[] {
  const { data = [] } = useQuery({
    queryKey: [listSitePrices.path, {}],
    queryFn: async ({ signal }) => (await call(listSitePrices, {}, { signal })).data,
  });
  return data;
}

/** The active services of all of them. */
export function useShownServices(): readonly SiteServiceRow[] {
  return useShownDepartments().flatMap(({ services }) => services);
}
