import { useRef, useState } from "react";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { useUnsavedWork } from "#admin/kit/form/unsaved-work.ts";
import { focusFirstError } from "#admin/kit/form/use-contract-form.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { getPost, listPosts, type Post, savePost } from "#contract/website/posts.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Disagreement, isSame, mergeTexts } from "#rules/website/merge-texts.ts";
import { call, newIdempotencyKey, Refusal } from "#ui/call.ts";
import { useKeepTyping, useTyped } from "./use-kept-typing.ts";

/** What is written of a post. */
export interface PostValues {
  language: Post["language"];
  title: string;
  shortDescription: string;
  markdown: string;
  tags: string[];
  date: string;
  idDepartment: number | null;
  picture: Post["picture"];
  sources: Post["sources"];
}

const EMPTY: Omit<PostValues, "date"> = {
  language: "en",
  title: "",
  shortDescription: "",
  markdown: "",
  tags: [],
  idDepartment: null,
  picture: null,
  sources: [],
};

export const valuesOf = (post: Post): PostValues => {
  const { language, title, shortDescription, markdown, tags, date, idDepartment, picture, sources } = post;
  return { language, title, shortDescription, markdown, tags, date, idDepartment, picture, sources };
};

interface State {
  /** As it is kept; null: a new one. */
  stored: Post | null;
  values: PostValues;
  /** Messages of the server by field. */
  errors: Readonly<Record<string, string>>;
  clash: readonly Disagreement[];
  keptAt: Date | null;
  isBusy: boolean;
}

const bodyOf = (stored: Post | null, values: PostValues) =>
  ({ ...values, id: stored?.id ?? 0, updatedOn: stored?.updatedOn ?? null }) as InputOf<
    typeof savePost
  >["body"];

/**
 * A post while it is written: kept on request, merged field by field when somebody else kept it meanwhile. Over 60
 * lines: keeping, merging and what follows a refusal share one state.
 */
export function usePost(loaded: Post | null) {
  const refresh = useRefresh();
  const [key] = useState(newIdempotencyKey);
  const [untouched] = useState<PostValues>(() =>
    loaded ? valuesOf(loaded) : { ...EMPTY, date: clinicToday() },
  );
  const typed = useTyped(untouched);
  const [state, setState] = useState<State>(() => ({
    stored: loaded,
    values: typed.values,
    errors: {},
    clash: [],
    keptAt: null,
    isBusy: false,
  }));
  // Calls outlive the render that made them.
  const latest = useRef(state);
  const set = (change: Partial<State>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  const beforeOf = (stored: Post | null) => (stored ? valuesOf(stored) : untouched);
  const isUnsaved = () => !isSame(beforeOf(latest.current.stored), latest.current.values);
  useUnsavedWork(isUnsaved);
  useKeepTyping(typed.place, { before: beforeOf(state.stored), values: state.values });

  const adopt = (stored: Post) => {
    set({ stored, values: valuesOf(stored), errors: {}, keptAt: new Date() });
    void refresh(listPosts);
  };

  const merge = async (base: Post) => {
    const { data: theirs } = await call(getPost, { query: { id: base.id } });
    const merged = mergeTexts(valuesOf(base), latest.current.values, valuesOf(theirs));
    set({ stored: theirs, values: merged.content, clash: merged.disagreements });
    if (merged.disagreements.length === 0)
      toastWarning("Somebody else changed this post too. Both changes are here: look, then save.");
  };

  const refuse = async (refusal: Refusal) => {
    const { stored } = latest.current;
    if (refusal.code === 409 && stored) return await merge(stored);
    set({ errors: Object.fromEntries(refusal.errors.map(({ field, message }) => [field, message])) });
    focusFirstError();
    toastWarning(refusal.errors[0]?.message ?? refusal.message, { form: true });
  };

  /** Runs a change of the post; whether it was done. */
  const run = async (change: () => Promise<{ data: Post; message: string }>): Promise<Post | null> => {
    set({ isBusy: true, errors: {} });
    try {
      const { data, message } = await change();
      adopt(data);
      toastSuccess(message, { form: true });
      return data;
    } catch (error) {
      if (error instanceof Refusal)
        await refuse(error).catch(() =>
          toastError("There was no answer. Nothing was lost: please save again."),
        );
      else toastError("There was no answer. Nothing was lost: please save again.", { form: true });
      return null;
    } finally {
      set({ isBusy: false });
    }
  };

  return {
    ...state,
    isUnsaved,
    isBroughtBack: typed.isBroughtBack,
    change: (change: Partial<PostValues>) => set({ values: { ...latest.current.values, ...change } }),
    run,
    save: () =>
      run(() =>
        call(
          savePost,
          { body: bodyOf(latest.current.stored, latest.current.values) },
          { idempotencyKey: newKeyFor(latest.current.stored, key) },
        ),
      ),
    closeClash: () => set({ clash: [] }),
  };
}

/** A new post is added once, however often the answer is lost; each change of one is a change of its own. */
const newKeyFor = (stored: Post | null, key: string) => (stored ? newIdempotencyKey() : key);

export type EditedPost = ReturnType<typeof usePost>;
