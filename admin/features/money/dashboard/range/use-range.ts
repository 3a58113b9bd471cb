import "#admin/kit/form/validation.ts";
import { type To, useSearchParams } from "react-router";
import { getDashboardData } from "#contract/money/dashboard.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { periodOf } from "./presets.ts";

/** Clinic days, both included; null where it is open. */
export interface Range {
  startDate: string | null;
  endDate: string | null;
}

/** The range of an address: the current month without one, or with one that is none. */
function rangeIn(params: URLSearchParams): Range {
  const month = periodOf("This month", clinicToday());
  if (!params.has("startDate") && !params.has("endDate")) return month;
  const asked = getDashboardData.query.safeParse({
    startDate: params.get("startDate"),
    endDate: params.get("endDate"),
  });
  return asked.success ? asked.data : month;
}

/** The range that the address carries, so that Back, reload and shared links show the same figures. */
export function useRange(): [range: Range, setRange: (range: Range) => void] {
  const [params, setParams] = useSearchParams();
  const setRange = ({ startDate, endDate }: Range) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set("startDate", startDate ?? "");
        next.set("endDate", endDate ?? "");
        return next;
      },
      { preventScrollReset: true },
    );
  return [rangeIn(params), setRange];
}

/** The address with what was billed for each service in view. */
export function useServicesLink(): To {
  const [params] = useSearchParams();
  return { search: params.size > 0 ? `?${params}` : "", hash: "#services" };
}

/** Whether the money of the days is read as a table; in the address too, because cards lead to it. */
export function useMoneyTable(): {
  isTable: boolean;
  toggle: () => void;
  /** The address with the table in view. */
  tableLink: { search: string; hash: string };
} {
  const [params, setParams] = useSearchParams();
  const isTable = params.get("money") === "table";
  const withTable = new URLSearchParams(params);
  withTable.set("money", "table");
  const toggle = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (isTable) next.delete("money");
        else next.set("money", "table");
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return { isTable, toggle, tableLink: { search: `?${withTable}`, hash: "#money" } };
}
