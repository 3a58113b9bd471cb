import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconCalendarOff } from "#admin/kit/display/icons.ts";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import type { BoardDay } from "#contract/desk/board.ts";
import { formatDate } from "#rules/values/display.ts";
import { Refusal } from "#ui/call.ts";
import classes from "./board-state.module.css";
import { dayTitle } from "./head/day-head.tsx";

const SKELETON_COLUMNS = ["a", "b", "c"];
const SKELETON_CARDS = [64, 24, 88, 48, 24];

/** Why nobody is in, if that is said of every doctor alike. */
function closedWords({ doctors }: BoardDay): string | null {
  const [first] = doctors;
  const same = doctors.every(({ windows, closed }) => windows.length === 0 && closed === first?.closed);
  return same ? (first?.closed ?? null) : null;
}

/** What stands on the board while there is nothing to show on it: loading, not loaded, nobody booked. */
export function BoardState({ query, day }: { query: UseQueryResult<BoardDay>; day: string }) {
  const { data, isError, error, refetch } = query;
  if (data) {
    const closed = closedWords(data);
    return (
      <div className={classes.over}>
        <EmptyState
          icon={<IconCalendarOff size={28} stroke={1.4} />}
          title={`Nobody is booked on ${formatDate(day)}.`}
        >
          {closed ?? "Walk-ins and bookings appear here at once."}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.blank}>
      <h1 tabIndex={-1}>{dayTitle(day)}</h1>
      {isError ? (
        <NotLoaded
          title="Could not load the day, try again"
          action={<TryAgain retry={() => void refetch()} />}
        >
          {error instanceof Refusal ? error.message : "Nothing was lost."}
        </NotLoaded>
      ) : (
        <div className={classes.columns} role="status">
          <span className="sr">Loading the day</span>
          {SKELETON_COLUMNS.map((column) => (
            <div key={column}>
              <Skeleton height={30} width="70%" />
              {SKELETON_CARDS.map((height, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                <Skeleton key={at} height={height} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
