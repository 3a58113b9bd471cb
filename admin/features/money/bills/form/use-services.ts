import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { listServices, type Service } from "#contract/clinic/services.ts";
import { isOffered } from "#rules/money/accounts/package.ts";
import { call } from "#ui/call.ts";

const NONE: readonly Service[] = [];

/** The price list: services that are offered now, packages to whoever may sell them. Says so when it cannot be loaded. */
export function useServices(): readonly Service[] {
  const maySell = useMay()("packages.sell");
  const { data, isError } = useQuery({
    queryKey: [listServices.path, "price list"],
    queryFn: async ({ signal }) => {
      const { data: services } = await call(listServices, { query: { sort: "name:asc" } }, { signal });
      return services.filter(({ isActive }) => isActive === 1);
    },
  });
  useEffect(() => {
    if (isError) toastError("Failed to load services. Please try again later.");
  }, [isError]);
  return data?.filter((service) => isOffered(service, maySell)) ?? NONE;
}
