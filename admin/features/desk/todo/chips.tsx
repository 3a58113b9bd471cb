import { Row } from "#admin/kit/layout/layout.tsx";
import type { WorkMessage } from "#contract/desk/messages.ts";
import classes from "./todo.module.css";

/** Which of the messages are shown; null: all. */
export type Chip = "Booked" | "Reminders" | "Moved" | "Cancelled" | "May have been sent";

const KIND_CHIPS: Readonly<Record<string, Chip>> = {
  booked: "Booked",
  reminder: "Reminders",
  moved: "Moved",
  cancelled: "Cancelled",
};
const CHIPS: readonly Chip[] = ["Booked", "Reminders", "Moved", "Cancelled", "May have been sent"];

const isOf = (chip: Chip, { kind, state }: WorkMessage) =>
  chip === "May have been sent" ? state === "unknown" : KIND_CHIPS[kind] === chip;

/** The messages of a chip; all of them once none of its own is left. */
export function shownUnder(chip: Chip | null, messages: readonly WorkMessage[]): readonly WorkMessage[] {
  const shown = chip === null ? [] : messages.filter((message) => isOf(chip, message));
  return shown.length > 0 ? shown : messages;
}

interface ChipsProps {
  messages: readonly WorkMessage[];
  chosen: Chip | null;
  onChoose: (chip: Chip | null) => void;
  /** Goes to the first row. */
  onEnter: () => void;
}

/** What the list can be narrowed to, with how many there are; a second press shows all again. */
export function Chips({ messages, chosen, onChoose, onEnter }: ChipsProps) {
  const counts = CHIPS.map((chip) => ({
    chip,
    count: messages.filter((message) => isOf(chip, message)).length,
  }));
  const some = counts.filter(({ count }) => count > 0);
  if (some.length < 2) return null;
  return (
    <Row
      as="fieldset"
      gap={6}
      wrap
      className={classes.chips}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        onEnter();
      }}
    >
      <legend className="sr">Show only</legend>
      {some.map(({ chip, count }) => (
        <button
          key={chip}
          type="button"
          aria-pressed={chip === chosen}
          onClick={() => onChoose(chip === chosen ? null : chip)}
        >
          {chip} <span className="num">{count}</span>
        </button>
      ))}
    </Row>
  );
}
