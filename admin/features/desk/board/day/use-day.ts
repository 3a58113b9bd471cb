import { useCall } from "#admin/kit/call/use-call.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getBoardDay } from "#contract/desk/board.ts";

/** A day as the board shows it; a doctor's own column alone for a doctor, and nothing for who may not read it. */
export function useDay(day: string) {
  const enabled = useMay()("board.read");
  return useCall(getBoardDay, { query: { day } }, { enabled });
}
