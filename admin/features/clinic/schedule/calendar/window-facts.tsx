import { Checkbox, NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import classes from "#admin/features/clinic/schedule/dialogs.module.css";
import { useChairs } from "#admin/features/clinic/schedule/weeks/use-chairs.ts";
import type { WeekValues } from "#admin/features/clinic/schedule/weeks/week-form.ts";
import { CountField } from "#admin/kit/fields/count-field.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";

interface WindowFactsProps {
  form: UseFormReturnType<WeekValues>;
  row: number;
}

/** How a window takes patients: by token, how many walk-ins, and on which chair. */
export function WindowFacts({ form, row }: WindowFactsProps) {
  const { chairs } = useChairs();
  const { byToken = false, idChair = null } = form.values.week[row] ?? {};
  const offered = chairs.filter(({ id, isActive }) => isActive === 1 || id === idChair);
  const path = (field: string) => `week.${row}.${field}`;
  return (
    <Grid gap={8} gapX={16} align="end" className={classes.facts}>
      <Checkbox
        label="By token: patients come without a time"
        checked={byToken}
        onChange={({ currentTarget }) => form.setFieldValue(path("byToken"), currentTarget.checked)}
      />
      <CountField
        label="Walk-ins at most"
        unit="patients"
        placeholder="Any number"
        {...form.getInputProps(path("walkInLimit"))}
      />
      {offered.length > 0 && (
        <NativeSelect
          label="Usual chair"
          data={[
            { value: "", label: "Any chair" },
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(idChair ?? "")}
          error={form.errors[path("idChair")]}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue(path("idChair"), value ? Number(value) : null)
          }
        />
      )}
    </Grid>
  );
}
