import type { Range } from "#admin/features/money/dashboard/range/use-range.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { getFreeWork } from "#contract/money/unbilled.ts";
import { freeWorkProblem } from "#rules/money/bills/free-work.ts";

/** Whether free work is told for a range: it is for a year at most. */
export const isFreeWorkTold = (range: Range): boolean => freeWorkProblem(range) === null;

/** The work of a range that was settled for nothing; nothing is asked for a range for which it is not told. */
export const useFreeWork = ({ startDate, endDate }: Range) =>
  useCall(
    getFreeWork,
    startDate !== null && endDate !== null && isFreeWorkTold({ startDate, endDate })
      ? { query: { startDate, endDate } }
      : null,
    { keepPrevious: true },
  );
