import { ActionIcon, Button, NumberInput } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { IconPlus, IconX } from "#admin/kit/display/icons.ts";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { Card } from "#admin/kit/view/view-page.tsx";
import { getMessageSettings, type MessageSettings, saveReminders } from "#contract/desk/messages.ts";
import classes from "./messages.module.css";

type Stored = MessageSettings["reminders"][number];

/** One reminder as it is being typed; a number field that is empty holds "". */
interface Typed {
  key: number;
  daysBefore: number | string | null;
  at: string | null;
  minutesBefore: number | string | null;
}

const MOST = 5;

const typedOf = ({ position, daysBefore, at, minutesBefore }: Stored): Typed => ({
  key: position,
  daysBefore,
  at,
  minutesBefore,
});

function useSaving() {
  const { act, busy } = useAct(saveReminders, { refreshes: [getMessageSettings] });
  const save = (steps: readonly Typed[]) => {
    const reminders = steps.map(({ daysBefore, at, minutesBefore }) =>
      at === null
        ? { daysBefore: null, at: null, minutesBefore: Number(minutesBefore) }
        : { daysBefore: daysBefore === "" ? Number.NaN : Number(daysBefore), at, minutesBefore: null },
    );
    return act({ body: { reminders } });
  };
  return { busy, save };
}

interface LineProps {
  step: Typed;
  number: number;
  onChange: (change: Partial<Typed>) => void;
  onRemove: () => void;
}

function Line({ step, number, onChange, onRemove }: LineProps) {
  const name = `Reminder ${number}`;
  return (
    <Row role="group" aria-label={name} gap={8} gapX={12} align="center" wrap className={classes.reminder}>
      {step.at === null ? (
        <>
          <NumberInput
            aria-label={`${name}: minutes before`}
            min={30}
            max={10_080}
            hideControls
            value={step.minutesBefore ?? ""}
            onChange={(minutesBefore) => onChange({ minutesBefore })}
          />
          <span>minutes before the visit</span>
        </>
      ) : (
        <>
          <NumberInput
            aria-label={`${name}: days before`}
            min={0}
            max={30}
            hideControls
            value={step.daysBefore ?? ""}
            onChange={(daysBefore) => onChange({ daysBefore })}
          />
          <span>days before at</span>
          <TimeField aria-label={`${name}: time`} value={step.at} onChange={(at) => onChange({ at })} />
        </>
      )}
      <ActionIcon aria-label={`Remove reminder ${number}`} onClick={onRemove}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Row>
  );
}

/** When reminders are due: some days before at a time, or some minutes before. Visits booked from now on follow it. */
export function ReminderTimes({ stored }: { stored: readonly Stored[] }) {
  const [steps, setSteps] = useState(() => stored.map(typedOf));
  const { busy, save } = useSaving();
  const add = (step: Omit<Typed, "key">) =>
    setSteps([...steps, { key: Math.max(0, ...steps.map(({ key }) => key)) + 1, ...step }]);
  const icon = <IconPlus size={16} stroke={1.75} aria-hidden />;
  const isFull = steps.length >= MOST;
  return (
    <Card title="Reminder times">
      <Grid gap={16} justify="start">
        {steps.length === 0 && <p className="soft">No reminder is planned.</p>}
        {steps.map((step, index) => (
          <Line
            key={step.key}
            step={step}
            number={index + 1}
            onChange={(change) =>
              setSteps(steps.map((other) => (other.key === step.key ? { ...other, ...change } : other)))
            }
            onRemove={() => setSteps(steps.filter(({ key }) => key !== step.key))}
          />
        ))}
        <Row gap={8} gapX={12} align="center" wrap className={classes.reminder}>
          <Button
            variant="default"
            leftSection={icon}
            disabled={isFull}
            onClick={() => add({ daysBefore: 1, at: "18:00", minutesBefore: null })}
          >
            Days before
          </Button>
          <Button
            variant="default"
            leftSection={icon}
            disabled={isFull}
            onClick={() => add({ daysBefore: null, at: null, minutesBefore: 150 })}
          >
            Minutes before
          </Button>
        </Row>
        <Button loading={busy} onClick={() => save(steps)}>
          Save times
        </Button>
      </Grid>
    </Card>
  );
}
