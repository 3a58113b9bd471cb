import { ActionIcon, Button, Input } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useRef } from "react";
import { BookedNotes } from "#admin/features/office/settings/desk/booked-notes.tsx";
import type { GroupValues } from "#admin/features/office/settings/use-group-form.ts";
import { IconCalendar, IconPlus, IconTrash } from "#admin/kit/display/icons.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { weekdayName } from "#rules/clinic/hours/opening-hours.ts";
import { holidaysFrom } from "#rules/clinic/hours/public-holidays.ts";
import { clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import classes from "./closure-fields.module.css";

interface ClosuresProps {
  form: UseFormReturnType<GroupValues<"hours">>;
}

interface LineProps extends ClosuresProps {
  index: number;
  onRemove: () => void;
}

function Closure({ form, index, onRemove }: LineProps) {
  const path = `closures.${index}`;
  const day = wholeDate(form.values.closures[index]?.day);
  return (
    <Grid
      role="group"
      aria-label={`Closed day ${index + 1}`}
      gap={14}
      gapX={16}
      align="start"
      className={classes.line}
    >
      <DateField
        label="Day"
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={day ? weekdayName(weekdayOf(day)) : undefined}
        {...form.getInputProps(`${path}.day`)}
      />
      <TextField label="Reason" autoComplete="off" {...form.getInputProps(`${path}.reason.en`)} />
      <TextField
        label="In Urdu"
        autoComplete="off"
        dir="rtl"
        lang="ur"
        {...form.getInputProps(`${path}.reason.ur`)}
      />
      <ActionIcon aria-label={`Remove closed day ${index + 1}`} title="Remove" onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Grid>
  );
}

/** Adds the public holidays of the coming year that are not in the list yet. */
function AddHolidays({ form }: ClosuresProps) {
  const { closures } = form.values;
  const missing = holidaysFrom(clinicToday()).filter(
    (holiday) => !closures.some(({ day }) => day === holiday.day),
  );
  const addThem = () => {
    const added = missing.map(({ day, name }) => ({ day, reason: { en: name, ur: "" } }));
    form.setFieldValue(
      "closures",
      [...closures, ...added].toSorted((a, b) => a.day.localeCompare(b.day)),
    );
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      disabled={missing.length === 0}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      onClick={addThem}
    >
      Add public holidays of a fixed date
    </Button>
  );
}

/** Single days on which the clinic is closed, and whom that concerns. */
export function ClosureFields({ form }: ClosuresProps) {
  const { closures } = form.values;
  const lines = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    form.insertListItem("closures", { day: "", reason: { en: "", ur: "" } });
    // By selector: the new line is not rendered yet, and its first field is a component's.
    requestAnimationFrame(() =>
      lines.current?.querySelector<HTMLInputElement>(":scope > :last-child input")?.focus(),
    );
  };
  const remove = (index: number) => {
    form.removeListItem("closures", index);
    addButton.current?.focus();
  };
  return (
    <section className={classes.closures} aria-labelledby="closed-days">
      <Row as="header" gap={8} align="center" wrap className="mb-12">
        <h2 className="heading-14" id="closed-days">
          Closed on
        </h2>
        <span className="gap" />
        <AddHolidays form={form} />
        <Button
          ref={addButton}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Add a day
        </Button>
      </Row>
      <BookedNotes days={closures.map(({ day }) => day)} />
      {closures.length === 0 && (
        <p className="muted">No day yet. Eid and other days of the moon are added by hand.</p>
      )}
      <Grid ref={lines} gap={14}>
        {closures.map((_closure, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being typed has nothing else to be known by
          <Closure key={index} form={form} index={index} onRemove={() => remove(index)} />
        ))}
      </Grid>
      {form.errors.closures && <Input.Error data-invalid-field>{form.errors.closures}</Input.Error>}
    </section>
  );
}
