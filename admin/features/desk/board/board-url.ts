import { useSearchParams } from "react-router";
import { clinicToday, isCalendarDate } from "#rules/values/time/clinic-time.ts";

/** Which day the board shows, and which visit is open: in the address, so that Back and a copied link lead there. */
export function useBoardUrl() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("day") ?? "";
  const day = isCalendarDate(asked) ? asked : clinicToday();
  const openId = Number(search.get("visit")) || null;
  const change = (key: string, value: string | null, replace: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(key);
        else after.set(key, value);
        return after;
      },
      { replace, preventScrollReset: true },
    );
  return {
    day,
    openId,
    /** The address of another day, with no visit open. */
    to: (other: string) => (other === clinicToday() ? "?" : `?day=${other}`),
    goTo: (other: string) => setSearch(other === clinicToday() ? {} : { day: other }),
    open: (id: number | null) => change("visit", id === null ? null : String(id), true),
  };
}
