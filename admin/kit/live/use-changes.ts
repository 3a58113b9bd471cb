import { useEffect, useRef, useState } from "react";
import { waitForBoardChange } from "#contract/desk/board.ts";
import { clinicTimeNow } from "#rules/values/time/clinic-time.ts";
import { MS_PER_SECOND } from "#rules/values/time/time-units.ts";
import { call } from "#ui/call.ts";

/** The server answers within 25 seconds; what takes longer is lost. */
const ANSWER_MS = 35_000;
/** After an answer: changes that come together are read together. */
const TOGETHER_MS = 300;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
/** So long without an answer is not worth a word. */
const UNNOTICED_MS = 5000;

/** Resolves after the pause, or at once when the signal ends it. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

interface Changes {
  /** `yyyy-MM-dd`; null: any day. */
  day: string | null;
  /** Where what was read ends; empty: not known, so that it is read once more. */
  cursor: string;
  /** Reads anew; fails when it cannot be read. It stays the same function. */
  onChange: () => Promise<unknown>;
  /** Nobody waits before there is something to keep. */
  isRead: boolean;
}

interface Watch extends Pick<Changes, "day" | "onChange"> {
  cursor: () => string;
  /** The line was lost before: the day is read first. */
  isBack: boolean;
  signal: AbortSignal;
  onAnswer: () => void;
  /** `isReached`: the day was read a moment ago. */
  onLost: (isReached: boolean) => void;
}

/** Nothing is heard of changes. */
export interface Loss {
  /** `HH:mm`. */
  since: string;
  /** Other calls are answered, so that what is saved is saved. */
  isReached: boolean;
}

/** Asks again and again whether anything has changed since the cursor, until the signal ends it. */
async function watch({ day, cursor, isBack, signal, onChange, onAnswer, onLost }: Watch): Promise<void> {
  let ms = FIRST_PAUSE_MS;
  let known = cursor();
  let lost = isBack;
  while (!signal.aborted) {
    let isReached = false;
    try {
      if (lost) {
        // What is asked next may be answered only when something changes: whether the line is back is seen by reading.
        await onChange();
        onAnswer();
        isReached = true;
        lost = false;
        known = cursor() || known;
      }
      const { data } = await call(
        waitForBoardChange,
        { query: { ...(day !== null && { day }), cursor: known } },
        { signal, timeout: ANSWER_MS },
      );
      onAnswer();
      isReached = false;
      ms = FIRST_PAUSE_MS;
      known = data.cursor;
      if (data.changed) {
        await onChange();
        known = cursor() || known;
        await pause(TOGETHER_MS, signal);
      }
      if (data.pauseSeconds > 0) await pause(data.pauseSeconds * MS_PER_SECOND, signal);
    } catch {
      if (signal.aborted) return;
      lost = true;
      onLost(isReached);
      await pause(ms, signal);
      ms = Math.min(ms * 2, LONGEST_PAUSE_MS);
    }
  }
}

/**
 * Reads a day's visits, or those of all days, anew whenever somebody changes them or the hours, while the tab is visible.
 * Answers since when nothing is heard of changes, or null.
 */
export function useChanges({ day, cursor, onChange, isRead }: Changes): Loss | null {
  const [shown, setShown] = useState<Loss | null>(null);
  const latest = useRef(cursor);
  latest.current = cursor;
  useEffect(() => {
    if (!isRead) return undefined;
    let waiting: AbortController | undefined;
    let lost: Loss | null = null;
    let noticed: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      waiting?.abort();
      clearTimeout(noticed);
      noticed = undefined;
    };
    const onAnswer = () => {
      clearTimeout(noticed);
      noticed = undefined;
      lost = null;
      setShown(null);
    };
    const lose = (isReached: boolean) => {
      lost = { since: lost?.since ?? clinicTimeNow(), isReached };
      return lost;
    };
    const onLost = (isReached: boolean) => {
      const loss = lose(isReached);
      setShown((before) => before && loss);
      noticed ??= setTimeout(() => setShown(lost), UNNOTICED_MS);
    };
    const start = (isBack: boolean) => {
      stop();
      if (document.hidden) return;
      waiting = new AbortController();
      const { signal } = waiting;
      void watch({ day, cursor: () => latest.current, isBack, signal, onChange, onAnswer, onLost });
    };
    // The browser knows at once what an answer that stays away says half a minute later.
    const onOffline = () => {
      stop();
      setShown(lose(false));
    };
    const onShown = () => start(lost !== null);
    const onOnline = () => start(true);
    start(false);
    document.addEventListener("visibilitychange", onShown);
    window.addEventListener("online", onOnline);
    window.addEventListener("offline", onOffline);
    return () => {
      document.removeEventListener("visibilitychange", onShown);
      window.removeEventListener("online", onOnline);
      window.removeEventListener("offline", onOffline);
      stop();
    };
  }, [day, isRead, onChange]);
  return shown;
}
