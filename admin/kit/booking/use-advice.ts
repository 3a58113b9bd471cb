import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getAdvice } from "#contract/offers.ts";
import { call } from "#ui/call.ts";
import { type BookingWish, questionOf, type ShownAdvice, shownAdvice } from "./advice.ts";

const PAUSE_MS = 250;

/**
 * What speaks against the time that a form asks for; null while nothing does, or is known yet. An answer to an earlier
 * wish is never shown, and a call that fails says nothing: booking does not wait for advice.
 * @param wish null: nothing is asked, as for a visit whose time stays
 * @param options as `shownAdvice` has them
 */
export function useAdvice(
  wish: BookingWish | null,
  options?: { isUntouched?: boolean; day?: string },
): ShownAdvice | null {
  const question = wish && questionOf(wish);
  const key = JSON.stringify(question);
  const [settled] = useDebouncedValue(key, PAUSE_MS);
  const { data } = useQuery({
    queryKey: [getAdvice.path, key],
    queryFn: async ({ signal }) => question && (await call(getAdvice, { query: question }, { signal })).data,
    enabled: question !== null && settled === key,
  });
  return question && data ? shownAdvice(data, options) : null;
}
