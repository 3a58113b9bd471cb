import { useQuery } from "@tanstack/react-query";
import { getBoardDay } from "#contract/desk/board.ts";
import { call } from "#ui/call.ts";

export const dayKey = (day: string) => [getBoardDay.path, day] as const;

/** A day as the board shows it; a doctor's own column alone for a doctor. */
export function useDay(day: string) {
  return useQuery({
    queryKey: dayKey(day),
    queryFn: async ({ signal }) => (await call(getBoardDay, { query: { day } }, { signal })).data,
  });
}
