import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import { findAnything } from "#contract/office/search.ts";
import { groupsFor } from "./hits.ts";
import type { Hit } from "./record-hits.ts";

const PAUSE_MS = 150;

/** What the server finds for the typed text; the previous result stays until the answer comes. */
function useFound(typed: string) {
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const { data, isFetching, isError, refetch } = useCall(
    findAnything,
    { query: { text: settled } },
    // Patients' names do not stay in the cache for the next person at this screen.
    { enabled: settled !== "", keepPrevious: true, gcTime: 0 },
  );
  return {
    found: typed === "" ? undefined : data,
    isUpToDate: typed === "" || (settled === typed && !isFetching),
    isError: typed !== "" && isError,
    retry: () => void refetch(),
  };
}

/** The results, and the index of the one that Enter opens: the best match until the arrows are used; -1 for none. */
function useOffers(typed: string) {
  const user = useUser();
  const canOpen = useCanOpen();
  const search = useFound(typed);
  const [place, setPlace] = useState(-1);
  const [subjectId, setSubjectId] = useState<number | null>(null);
  const { found, isUpToDate } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer begins at its best match
  useEffect(() => {
    setPlace(typed === "" ? -1 : 0);
    setSubjectId(null);
  }, [typed, found]);

  const subject = found?.patients.find(({ id }) => id === subjectId) ?? found?.patients[0];
  const groups = groupsFor({ text: typed, found, subject, user, canOpen });
  const hits = groups.flatMap((group) => group.hits);
  const move = (to: number) => {
    const next = to < 0 ? hits.length - 1 : to % hits.length;
    setPlace(next);
    setSubjectId(hits[next]?.patientId ?? subjectId);
  };
  const isNothing = found !== undefined && isUpToDate && groups.every(({ title }) => title === "Do");
  return { ...search, groups, hits, place, move, isNothing };
}

/** The state of the search dialog: the typed text, its results, and the keys that choose one. */
export function useSearch(open: (hit: Hit) => void) {
  const [text, setText] = useState("");
  const offers = useOffers(text.trim());
  const { hits, place, move, isUpToDate } = offers;
  const isWaiting = useRef(false);

  const first = hits[0];
  useEffect(() => {
    if (!isUpToDate || !isWaiting.current) return;
    isWaiting.current = false;
    // Enter pressed right after typing opens a match, never an action.
    if (first && !offers.isNothing) open(first);
  }, [isUpToDate, first, offers.isNothing, open]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1 };
    const step = steps[key];
    if (step !== undefined && hits.length > 0) move(step);
    else if (key !== "Enter") return;
    else if (!isUpToDate && !offers.isError) isWaiting.current = true;
    else {
      const wanted = ctrlKey || metaKey ? hits.find(({ keys }) => keys === "mod+Enter") : hits[place];
      if (wanted) open(wanted);
    }
    event.preventDefault();
  };
  const type = (typed: string) => {
    isWaiting.current = false;
    setText(typed);
  };
  return { ...offers, text, type, onKeyDown };
}
