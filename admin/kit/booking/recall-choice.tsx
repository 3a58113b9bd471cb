import { Button, Group } from "@mantine/core";
import { RECALL_MONTHS } from "#rules/desk/messages/recalls.ts";

interface RecallChoiceProps {
  /** The chosen months; null: no recall. */
  months: number | null;
  onChoose: (months: number | null) => void;
  busy?: boolean;
}

/** After how many months the patient is called, where no next visit is booked now. The same button again takes it back. */
export function RecallChoice({ months, onChoose, busy = false }: RecallChoiceProps) {
  return (
    <Group gap={6} role="group" aria-label="Recall in">
      <span>Recall in</span>
      {RECALL_MONTHS.map((choice) => (
        <Button
          key={choice}
          size="xs"
          variant={months === choice ? "light" : "subtle"}
          aria-pressed={months === choice}
          aria-label={`Recall in ${choice} mo`}
          loading={busy && months === choice}
          onClick={() => onChoose(months === choice ? null : choice)}
        >
          {choice} mo
        </Button>
      ))}
    </Group>
  );
}
