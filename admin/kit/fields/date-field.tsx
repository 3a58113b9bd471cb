import "@mantine/dates/styles.layer.css";
import "./date-field.css";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { type KeyboardEvent, useState } from "react";
import { IconCalendar } from "#admin/kit/display/icons.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { parseTypedDate } from "./typed-date.ts";

const nameOf = ({ label, "aria-label": name }: Pick<DateInputProps, "label" | "aria-label">) =>
  typeof label === "string" ? label : (name ?? "date");

export type DateFieldProps = Omit<DateInputProps, "valueFormat" | "dateParser">;

/**
 * A date, `yyyy-MM-dd` or null, shown as 20-Nov-2026. It can be typed in many formats (typed-date.ts). The calendar
 * opens on a click or Arrow Down, not on focus, where it would cover a form that is filled in by keyboard.
 *
 *   <DateField label="Date" required {...form.getInputProps("appointmentDate")} />
 */
export function DateField({ popoverProps, ...props }: DateFieldProps) {
  const today = clinicToday();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event);
    if (event.key === "Escape") close();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <DateInput
      valueFormat="DD-MMM-YYYY"
      placeholder="dd-MMM-yyyy"
      autoComplete="off"
      rightSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      hideOutsideDates
      defaultDate={today}
      weekdayFormat="ddd"
      firstDayOfWeek={1}
      // Rendered beside the field and not at the end of the page: it stays within its dialog and landmark, and a click
      // in it does not count as a click outside.
      popoverProps={{
        withinPortal: false,
        floatingStrategy: "fixed",
        opened: open,
        onChange: setOpen,
        ...popoverProps,
      }}
      // Esc closes only the calendar, not the dialog or form around it.
      data-mantine-stop-propagation={open || undefined}
      // Today at the clinic, which may differ from this computer's date.
      getDayProps={(date) => ({ onClick: close, "data-clinic-today": date === today || undefined })}
      previousLabel="Previous month"
      nextLabel="Next month"
      clearButtonProps={{ "aria-label": `Clear ${nameOf(props).toLowerCase()}` }}
      // Mantine would restore the last date of an emptied field.
      onInput={({ currentTarget }) => currentTarget.value.trim() === "" && props.onChange?.(null)}
      {...props}
      onClick={() => setOpen(true)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        props.onBlur?.(event);
        close();
      }}
      // The calendar would take "" for a date.
      value={props.value || null}
      dateParser={(text) => parseTypedDate(text, today)}
    />
  );
}
