import "@mantine/dates/styles.layer.css";
import "./date-field.css";
import { Input, Popover, type PopoverProps, TextInput, type TextInputProps } from "@mantine/core";
import { Calendar } from "@mantine/dates";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from "react";
import { IconCalendar } from "#admin/kit/display/icons.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

type Own = "value" | "onChange" | "defaultValue";

/** What a field with a calendar takes beside its value. */
export interface CalendarFieldProps extends Omit<TextInputProps, Own> {
  /** The first and the last day that the calendar offers; one that is typed beyond them is told. */
  minDate?: string;
  maxDate?: string;
  clearable?: boolean;
  popoverProps?: Partial<PopoverProps>;
}

interface CalendarInputProps extends CalendarFieldProps {
  /** What stands in the field. */
  text: string;
  onText: (text: string) => void;
  /** The day in the calendar, `yyyy-MM-dd`; null while the text is none. */
  day: string | null;
  onPick: (day: string) => void;
  onClear: () => void;
}

const nameOf = ({ label, "aria-label": name }: Pick<TextInputProps, "label" | "aria-label">) =>
  typeof label === "string" ? label : (name ?? "date");

interface DaysProps extends Pick<CalendarInputProps, "day" | "onPick" | "minDate" | "maxDate"> {
  today: string;
}

/** The month of the chosen day, or of today; turned page by page from there. */
function Days({ day, onPick, today, minDate, maxDate }: DaysProps) {
  const [month, setMonth] = useState(day ?? today);
  const [shownFor, setShownFor] = useState(day);
  if (day !== shownFor) {
    setShownFor(day);
    if (day) setMonth(day);
  }
  return (
    <Calendar
      __staticSelector="DateInput"
      __preventFocus
      hideOutsideDates
      weekdayFormat="ddd"
      firstDayOfWeek={1}
      previousLabel="Previous month"
      nextLabel="Next month"
      date={month}
      onDateChange={setMonth}
      minDate={minDate}
      maxDate={maxDate}
      // Today at the clinic, which may differ from this computer's date.
      getDayProps={(date) => ({
        selected: date === day,
        onClick: () => onPick(date),
        "data-clinic-today": date === today || undefined,
      })}
      getMonthControlProps={(date) => ({ selected: date.slice(0, 7) === day?.slice(0, 7) })}
      getYearControlProps={(date) => ({ selected: date.slice(0, 4) === day?.slice(0, 4) })}
    />
  );
}

/**
 * A text of a date with its calendar, which opens on a click or Arrow Down, not on focus, where it would cover a form
 * that is filled in by keyboard. What the text means is for the field around it. Over 60 lines: the handlers of one input.
 */
export function CalendarInput(props: CalendarInputProps) {
  const { text, onText, day, onPick, onClear, minDate, maxDate, clearable, popoverProps, ...input } = props;
  const today = clinicToday();
  const [open, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    if (event.key === "Escape") setOpen(false);
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  };
  const close = (run: () => void) => {
    run();
    setOpen(false);
  };
  const clear = (
    <Input.ClearButton aria-label={`Clear ${nameOf(input).toLowerCase()}`} onClick={() => close(onClear)} />
  );
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      trapFocus={false}
      withRoles={false}
      position="bottom-start"
      disabled={input.readOnly || input.disabled}
      // Rendered beside the field and not at the end of the page: it stays within its dialog and landmark, and a click
      // in it does not count as a click outside.
      withinPortal={false}
      floatingStrategy="fixed"
      {...popoverProps}
    >
      <Popover.Target>
        <TextInput
          placeholder="dd-MMM-yyyy"
          autoComplete="off"
          data-dates-input
          rightSection={
            clearable && text !== "" ? clear : <IconCalendar size={16} stroke={1.75} aria-hidden />
          }
          rightSectionPointerEvents={clearable && text !== "" ? "all" : "none"}
          {...input}
          // Esc closes only the calendar, not the dialog or form around it.
          data-mantine-stop-propagation={open || undefined}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onClick={(event: MouseEvent<HTMLInputElement>) => {
            input.onClick?.(event);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            input.onBlur?.(event);
            setOpen(false);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown data-dates-dropdown onMouseDown={(event) => event.preventDefault()}>
        <Days day={day} onPick={(date) => close(() => onPick(date))} {...{ today, minDate, maxDate }} />
      </Popover.Dropdown>
    </Popover>
  );
}
