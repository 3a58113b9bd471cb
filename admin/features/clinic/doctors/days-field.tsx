import { Input } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { WEEKDAYS } from "./week.ts";
import classes from "./week-fields.module.css";

interface DaysFieldProps {
  label: string;
  value: readonly number[];
  onChange: (days: number[]) => void;
  error?: ReactNode;
}

/** Days of the week, each a checkbox: Tab moves, Space chooses. */
export function DaysField({ label, value, onChange, error }: DaysFieldProps) {
  const id = useId();
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((other) => other !== day) : [...value, day].sort());
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <Grid role="group" aria-labelledby={id} gap={4} className={classes.days}>
        {WEEKDAYS.map(({ weekday, short, name }, index) => (
          <Grid key={weekday} as="label" align="center" justify="center" className={classes.day}>
            <input
              type="checkbox"
              aria-label={name}
              checked={value.includes(weekday)}
              data-invalid-field={(error && index === 0) || undefined}
              onChange={() => toggle(weekday)}
            />
            <span>{short}</span>
          </Grid>
        ))}
      </Grid>
    </Input.Wrapper>
  );
}
