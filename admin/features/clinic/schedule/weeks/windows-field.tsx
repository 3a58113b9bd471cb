import { ActionIcon, Button, Input } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import classes from "#admin/features/clinic/schedule/dialogs.module.css";
import { IconPlus, IconTrash } from "#admin/kit/display/icons.ts";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";

/** A window while it is typed; `key` tells the lines apart. */
export interface WindowRow {
  key: number;
  from: string;
  to: string;
}

interface WindowsProps {
  rows: readonly WindowRow[];
  onChange: (rows: WindowRow[]) => void;
  /** What is wrong with a line's field: `0.from`. */
  errorOf: (path: string) => ReactNode;
  /** What is wrong with all of them together. */
  error?: ReactNode;
}

/** From and To, as many lines as the day needs. */
export function WindowsField({ rows, onChange, errorOf, error }: WindowsProps) {
  const lines = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (key: number, part: Partial<WindowRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    onChange([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, from: "", to: "" }]);
    // By selector: the new line is not rendered yet, and its first field is a component's.
    requestAnimationFrame(() =>
      lines.current?.querySelector<HTMLInputElement>(":scope > :last-child input")?.focus(),
    );
  };
  const remove = (key: number) => {
    onChange(rows.filter((row) => row.key !== key));
    addButton.current?.focus();
  };
  return (
    <Grid gap={12} justify="start">
      <Grid ref={lines} gap={12}>
        {rows.map(({ key, from, to }, index) => (
          <Grid
            key={key}
            role="group"
            aria-label={`Hours ${index + 1}`}
            gap={12}
            align="start"
            className={classes.line}
          >
            <TimeField
              label="From"
              value={from}
              error={errorOf(`${index}.from`)}
              onChange={(time) => change(key, { from: time })}
            />
            <TimeField
              label="To"
              value={to}
              error={errorOf(`${index}.to`)}
              onChange={(time) => change(key, { to: time })}
            />
            <ActionIcon aria-label={`Remove hours ${index + 1}`} title="Remove" onClick={() => remove(key)}>
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Grid>
        ))}
      </Grid>
      {error && <Input.Error data-invalid-field>{error}</Input.Error>}
      <Button
        ref={addButton}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={add}
      >
        Add hours
      </Button>
    </Grid>
  );
}
