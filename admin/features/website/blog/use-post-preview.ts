import { useDebouncedValue } from "@mantine/hooks";
import { previewProblem } from "#admin/features/website/website/preview/use-preview.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { previewPost } from "#contract/website/posts.ts";
import type { PostValues } from "./use-post.ts";

const PAUSE_MS = 300;

/** The page of a post as it is written, drawn anew at each pause in typing. */
export function usePostPreview(id: number, values: PostValues) {
  const [settled] = useDebouncedValue(values, PAUSE_MS);
  const body = { id, ...settled } as InputOf<typeof previewPost>["body"];
  const { data, error } = useCall(previewPost, { body }, { keepPrevious: true, retry: false });
  return { html: data?.html, problem: previewProblem(error) };
}
