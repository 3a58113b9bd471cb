import { useCall } from "#admin/kit/call/use-call.ts";
import { getBoardDay } from "#contract/desk/board.ts";

/** A day as the board shows it; a doctor's own column alone for a doctor. */
export function useDay(day: string) {
  return useCall(getBoardDay, { query: { day } });
}
