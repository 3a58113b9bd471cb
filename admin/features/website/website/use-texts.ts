import { useEffect, useRef, useState } from "react";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { useUnsavedWork } from "#admin/kit/form/unsaved-work.ts";
import {
  type EditedText,
  getPublications,
  getSections,
  type NewerText,
  saveSectionDraft,
  type TextContent,
} from "#contract/website/editor.ts";
import type { TextKey } from "#contract/website/sections.ts";
import { type Disagreement, isSame, mergeTexts } from "#rules/website/merge-texts.ts";
import { call, Refusal } from "#ui/call.ts";

/** What is typed of a text and not kept yet. */
export interface Typed {
  content: TextContent;
  isShown: boolean;
}

/** Somebody else and this person wrote different things in the same fields. */
export interface Clash {
  key: TextKey;
  by: string | null;
  disagreements: readonly Disagreement[];
}

type ByKey<Value> = Readonly<Partial<Record<TextKey, Value>>>;

interface State {
  texts: readonly EditedText[];
  typed: ByKey<Typed>;
  /** Messages of the server by the path in the text. */
  errors: ByKey<Readonly<Record<string, string>>>;
  clash: Clash | null;
  /** When something was kept last; null: nothing since the editor was opened. */
  keptAt: Date | null;
  isAway: boolean;
  /** Why nothing more is kept, in words: the right to edit was taken away; null: it is kept. */
  refused: string | null;
}

interface Step extends Typed {
  key: TextKey;
}

const PAUSE_MS = 900;
const TRY_AGAIN_MS = 15_000;
/** Changes of one text within this time are undone together. */
const ONE_STEP_MS = 1200;
const MOST_STEPS = 200;

/** What follows from a refusal for the fields of the text. */
const fieldErrors = ({ errors }: Refusal) =>
  Object.fromEntries(errors.map(({ field, message }) => [field.replace(/^content\.?/, ""), message]));

const newerOf = (error: unknown) =>
  error instanceof Refusal && error.code === 409 && error.conflict?.kind === "newerText"
    ? (error.conflict as unknown as NewerText)
    : null;

/**
 * The texts of the website while they are edited. What is typed is kept as a draft at each pause; when somebody else
 * kept the same text meanwhile, both changes are merged field by field. Over 60 lines: typing, keeping, merging and
 * undoing share one state and the one call that may be running.
 */
export function useTexts(loaded: readonly EditedText[]) {
  const refresh = useRefresh();
  const [state, setState] = useState<State>(() => ({
    texts: loaded,
    typed: {},
    errors: {},
    clash: null,
    keptAt: null,
    isAway: false,
    refused: null,
  }));
  // Calls outlive the render that made them.
  const latest = useRef(state);
  const set = (change: Partial<State>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  const undone = useRef<{ past: Step[]; future: Step[]; at: number }>({ past: [], future: [], at: 0 });
  const running = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useUnsavedWork(() => Object.keys(latest.current.typed).length > 0);

  const storedOf = (key: TextKey) => latest.current.texts.find((text) => text.key === key);
  const shownOf = (key: TextKey): Typed | undefined => latest.current.typed[key] ?? storedOf(key);

  const without = <Value>(values: ByKey<Value>, key: TextKey): ByKey<Value> =>
    Object.fromEntries(Object.entries(values).filter(([other]) => other !== key));
  const store = (text: EditedText) =>
    latest.current.texts.map((other) => (other.key === text.key ? text : other));

  const merge = (key: TextKey, base: EditedText, mine: Typed, { by, theirs }: NewerText) => {
    const { content, disagreements } = mergeTexts(base.content, mine.content, theirs.content);
    const isShown = mine.isShown === base.isShown ? theirs.isShown : mine.isShown;
    const isMerged = isSame(content, theirs.content) && isShown === theirs.isShown;
    const typed = isMerged
      ? without(latest.current.typed, key)
      : { ...latest.current.typed, [key]: { content, isShown } };
    const clash = disagreements.length > 0 ? { key, by, disagreements } : latest.current.clash;
    set({ texts: store(theirs), typed, clash });
    if (disagreements.length === 0)
      toastSuccess(`${by ?? "Somebody else"} changed this section too. Both changes are kept.`);
    // Where both wrote the same field, nobody's words go before somebody has chosen.
    if (latest.current.clash?.key !== key) soon(0);
  };

  const send = async (key: TextKey, mine: Typed) => {
    const base = storedOf(key);
    if (!base) return;
    try {
      const body = { key, ...mine, updatedOn: base.updatedOn };
      const { data } = await call(saveSectionDraft, { body });
      const typed =
        latest.current.typed[key] === mine ? without(latest.current.typed, key) : latest.current.typed;
      set({
        texts: store(data),
        typed,
        errors: without(latest.current.errors, key),
        keptAt: new Date(),
        isAway: false,
        refused: null,
      });
    } catch (error) {
      const newer = newerOf(error);
      if (newer) return merge(key, base, latest.current.typed[key] ?? mine, newer);
      if (error instanceof Refusal && error.code === 400)
        return set({ errors: { ...latest.current.errors, [key]: fieldErrors(error) }, isAway: false });
      if (error instanceof Refusal && error.code === 403) set({ isAway: false, refused: error.message });
      else set({ isAway: true });
      soon(TRY_AGAIN_MS);
    }
  };

  /** Texts that the server has not refused as they are, and in which nothing is to be chosen first. */
  const due = () =>
    (Object.entries(latest.current.typed) as [TextKey, Typed][]).filter(
      ([key]) => !latest.current.errors[key] && latest.current.clash?.key !== key,
    );

  /** Keeps everything that was typed; resolves once nothing is on its way. */
  const keep = async (): Promise<void> => {
    clearTimeout(timer.current);
    await running.current;
    running.current = (async () => {
      for (const [key, mine] of due()) await send(key, mine);
    })();
    await running.current;
    running.current = null;
  };

  function soon(after = PAUSE_MS): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep(), after);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (key: TextKey, next: Typed) => {
    set({ typed: { ...latest.current.typed, [key]: next }, errors: without(latest.current.errors, key) });
    soon();
  };

  const change = (key: TextKey, next: Typed) => {
    const before = shownOf(key);
    const { past, at } = undone.current;
    const now = performance.now();
    const continues = past.at(-1)?.key === key && now - at < ONE_STEP_MS;
    if (before && !continues)
      undone.current.past = [...past, { key, content: before.content, isShown: before.isShown }].slice(
        -MOST_STEPS,
      );
    undone.current.at = now;
    undone.current.future = [];
    put(key, next);
  };

  const step = (from: "past" | "future", to: "past" | "future"): TextKey | null => {
    const last = undone.current[from].at(-1);
    const before = last && shownOf(last.key);
    if (!last || !before) return null;
    undone.current[from] = undone.current[from].slice(0, -1);
    undone.current[to] = [
      ...undone.current[to],
      { key: last.key, content: before.content, isShown: before.isShown },
    ];
    undone.current.at = 0;
    put(last.key, { content: last.content, isShown: last.isShown });
    return last.key;
  };

  return {
    ...state,
    /** As the person sees a text: what is typed, else what is kept. */
    shownOf,
    change,
    keep,
    undo: () => step("past", "future"),
    redo: () => step("future", "past"),
    canUndo: undone.current.past.length > 0,
    canRedo: undone.current.future.length > 0,
    /** The fields that both wrote are as the person wants them. */
    closeClash: () => {
      set({ clash: null });
      soon(0);
    },
    /** Takes over what a call answered for all texts: another order, drafts forgotten, a publication. */
    reset: (texts: readonly EditedText[]) => set({ texts, keptAt: new Date() }),
    /** Forgets what is typed of these texts. */
    forget: (keys: readonly TextKey[]) => {
      const typed = keys.reduce((left, key) => without(left, key), latest.current.typed);
      set({ typed, errors: keys.reduce((left, key) => without(left, key), latest.current.errors) });
    },
    /** Reads all texts again. */
    reload: async () => {
      const { data } = await call(getSections, {});
      set({ texts: data });
      await refresh(getPublications);
    },
  };
}

export type Texts = ReturnType<typeof useTexts>;
