import { ActionIcon, SegmentedControl } from "@mantine/core";
import { Link } from "react-router";
import { IconCloudOff, IconEye, IconMinus, IconPlus, IconPrinter } from "#admin/kit/display/icons.ts";
import type { Loss } from "#admin/kit/live/use-changes.ts";
import type { BoardDay } from "#contract/desk/board.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import classes from "./day-tools.module.css";

/** Pixels of an hour that can be chosen. */
export const HOURS: readonly number[] = [72, 100, 144];

interface DayToolsProps {
  day: BoardDay;
  view: {
    isPhone: boolean;
    view: "time" | "queue";
    toggleView: () => void;
    hour: number;
    setHour: (hour: number) => void;
    showOff: boolean;
    setShowOff: (shown: boolean) => void;
  };
  loss: Loss | null;
}

/** Whether what is on the screen is what every desk sees. */
function Live({ loss }: Pick<DayToolsProps, "loss">) {
  return (
    <span className={classes.live} data-off={loss ? true : undefined} role="status">
      {loss ? (
        <>
          <IconCloudOff size={15} stroke={1.75} aria-hidden />
          Not live since {loss.since}.{" "}
          {loss.isReached ? "What you save is still saved." : "No line: nothing is saved."}
        </>
      ) : (
        <>
          <i />
          Live
        </>
      )}
    </span>
  );
}

/** How the day is drawn: as a grid or a queue, how high, with or without what fell through. */
export function DayTools({ day, view, loss }: DayToolsProps) {
  const off = day.visits.filter(({ stage }) => stage === "Cancelled" || stage === "Left").length;
  const at = HOURS.indexOf(view.hour);
  const zoom = (by: number, label: string, icon: React.ReactNode) => (
    <ActionIcon
      aria-label={label}
      disabled={HOURS[at + by] === undefined}
      onClick={() => view.setHour(HOURS[at + by] ?? view.hour)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <div className={classes.tools}>
      {!view.isPhone && off > 0 && (
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={view.showOff}
          onClick={() => view.setShowOff(!view.showOff)}
        >
          <IconEye size={16} stroke={1.75} aria-hidden />
          Cancelled {off}
        </button>
      )}
      {!view.isPhone && (
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={[
            { value: "time", label: "Time" },
            { value: "queue", label: "Queue" },
          ]}
          value={view.view}
          onChange={(value) => value !== view.view && view.toggleView()}
        />
      )}
      {view.view === "time" && (
        <span className={classes.zoom}>
          {zoom(-1, "Shorter hours", <IconMinus size={15} stroke={1.75} aria-hidden />)}
          {zoom(1, "Taller hours", <IconPlus size={15} stroke={1.75} aria-hidden />)}
        </span>
      )}
      <ActionIcon
        component={Link}
        to={`${pathTo("board/paper")}?day=${day.day}`}
        aria-label="Print the day"
        title="Print the day, for hours without power"
      >
        <IconPrinter size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Live loss={loss} />
    </div>
  );
}
