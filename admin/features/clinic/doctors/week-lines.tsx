import { ActionIcon, Button, Input } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ReactNode, useRef } from "react";
import { IconPlus, IconTrash } from "#admin/kit/display/icons.ts";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { DaysField } from "./days-field.tsx";
import { type HoursRow, NO_HOURS } from "./doctors.ts";
import type { Hours } from "./week.ts";
import classes from "./week-fields.module.css";

/** Any form of which `week` is a field. */
interface WeekForm
  extends Pick<
    UseFormReturnType<{ week: HoursRow[] }>,
    "errors" | "getInputProps" | "insertListItem" | "removeListItem" | "clearFieldError"
  > {
  values: { week: HoursRow[] };
}

interface FieldsProps {
  form: WeekForm;
  /** What stands below a line, of a form whose lines say more. */
  more?: ((row: number) => ReactNode) | undefined;
}

/** One line: the same hours on some days of the week. */
function HoursLine({ form, row, onRemove, more }: FieldsProps & { row: number; onRemove: () => void }) {
  const path = `week.${row}`;
  const inputProps = (field: keyof Hours) => {
    const { onChange, ...props } = form.getInputProps(`${path}.${field}`);
    const change = (value: unknown) => {
      onChange(value);
      // What was wrong with the week as a whole may be right now.
      form.clearFieldError("week");
    };
    return { ...props, onChange: change };
  };
  return (
    <Grid
      role="group"
      aria-label={`Hours ${row + 1}`}
      gap={14}
      gapX={16}
      align="start"
      className={classes.line}
    >
      <DaysField label="Days" {...inputProps("days")} value={form.values.week[row]?.days ?? []} />
      <TimeField label="From" {...inputProps("from")} />
      <TimeField label="To" {...inputProps("to")} />
      <ActionIcon aria-label={`Remove hours ${row + 1}`} title="Remove" onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {more && <div className={`${classes.more} whole-row`}>{more(row)}</div>}
    </Grid>
  );
}

/** A week as lines of equal hours, as many as it needs; `note` stands below them. `blank`: what a new line begins with. */
export function WeekLines({
  form,
  note,
  more,
  blank = NO_HOURS,
}: FieldsProps & { note?: ReactNode; blank?: Hours }) {
  const { week } = form.values;
  const lines = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    const key = Math.max(-1, ...week.map((hours) => hours.key)) + 1;
    form.insertListItem("week", { ...blank, key });
    // By selector: the new line is not rendered yet, and its first field is a component's.
    requestAnimationFrame(() =>
      lines.current?.querySelector<HTMLInputElement>(":scope > :last-child input")?.focus(),
    );
  };
  const remove = (row: number) => {
    form.removeListItem("week", row);
    form.clearFieldError("week");
    addButton.current?.focus();
  };
  return (
    <div>
      <Grid ref={lines} gap={14} className={classes.lines}>
        {week.map(({ key }, row) => (
          <HoursLine key={key} form={form} row={row} onRemove={() => remove(row)} more={more} />
        ))}
      </Grid>
      {note}
      {form.errors.week && <Input.Error data-invalid-field>{form.errors.week}</Input.Error>}
      <Button
        ref={addButton}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={add}
      >
        Add hours
      </Button>
    </div>
  );
}
