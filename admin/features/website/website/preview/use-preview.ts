import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "#admin/kit/call/use-call.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { previewSite } from "#contract/website/editor.ts";
import { Refusal } from "#ui/call.ts";

type Asked = InputOf<typeof previewSite>["body"];

const PAUSE_MS = 250;

/** The words for a page that cannot be drawn. */
export function previewProblem(error: Error | null): string | null {
  if (!error) return null;
  if (!(error instanceof Refusal))
    return "The preview could not be loaded. It is tried again with the next change.";
  return error.errors[0]?.message ?? error.message;
}

/**
 * The page as it would be, rendered at each pause in typing; the previous one stays until the next is there. `drafts`
 * changes when other drafts are saved, which changes the page although nothing is typed.
 */
export function usePreview(asked: Asked, drafts = 0) {
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const { queryKey, queryFn } = queryOf(previewSite, { body: settled });
  // Not `useCall`: other drafts are another page, though the call is the same.
  const { data, error } = useQuery({
    queryKey: [...queryKey, drafts],
    queryFn,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });
  return { html: data?.data.html, problem: previewProblem(error) };
}
