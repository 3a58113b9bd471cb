import { useEffect } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { listServices, type Service } from "#contract/clinic/services.ts";
import { isOffered } from "#rules/money/accounts/package.ts";

const NONE: readonly Service[] = [];

/** The price list: services that are offered now, packages to whoever may sell them. Says so when it cannot be loaded. */
export function useServices(): readonly Service[] {
  const maySell = useMay()("packages.sell");
  const { data, isError } = useCall(listServices, { query: { sort: "name:asc" } });
  useEffect(() => {
    if (isError) toastError("Failed to load services. Please try again later.");
  }, [isError]);
  return data?.filter((service) => service.isActive === 1 && isOffered(service, maySell)) ?? NONE;
}
