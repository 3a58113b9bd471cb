import { useSearchParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { getShareRules, listShareStatements, previewShares } from "#contract/money/shares.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** The month and the doctor in the address, so that going back and shared links show the same. */
export function useAsked() {
  const [params, setParams] = useSearchParams();
  const today = clinicToday().slice(0, 7);
  const asked = params.get("month") ?? "";
  return {
    today,
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today,
    idDoctor: Number(params.get("doctor")) || null,
    toMonth: (month: string) => setParams({ month }),
  };
}

/** The shares of a month; those of the one before stay until then. */
export const useShares = (month: string) =>
  useCall(previewShares, { query: { month } }, { keepPrevious: true });

/** The statements of a doctor, null: of all. */
export const useStatements = (idDoctor: number | null) =>
  useCall(listShareStatements, { query: { idDoctor } });

/** What is agreed with doctors. */
export const useRules = () => useCall(getShareRules);
