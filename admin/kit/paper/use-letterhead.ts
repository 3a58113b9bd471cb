import { useClinic } from "#admin/kit/page/clinic.ts";
import { type LetterheadLines, letterheadOf } from "#rules/clinic/papers/letterhead.ts";

/** What stands at the head and foot of a paper; null until the clinic's facts are known. */
export function useLetterhead(): LetterheadLines | null {
  const clinic = useClinic();
  return clinic && letterheadOf(clinic);
}
