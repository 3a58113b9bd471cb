import { Button } from "@mantine/core";
import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import type { DobPrecision } from "#rules/patients/age.ts";
import { type Birth, birthText, readBirth } from "#rules/patients/birth.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import classes from "./birth-field.module.css";
import { type CalendarFieldProps, CalendarInput } from "./calendar-input.tsx";

interface BirthFieldProps extends CalendarFieldProps {
  /** As of a `DateField`. */
  value?: string | null;
  onChange?: (dob: string | null) => void;
  /** Whether the day is known, or only its month or year. */
  precision: { value?: DobPrecision | ""; onChange: (precision: DobPrecision) => void };
}

/** The birthday that is probably meant. The field keeps the focus, so that nothing moves under the pointer. */
function Offer({ words, onTake }: { words: string; onTake: () => void }) {
  return (
    <Button
      className={classes.offer}
      size="compact-sm"
      variant="light"
      rightSection={<KeyCaps of="Enter" />}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {words}
    </Button>
  );
}

/**
 * A date of birth. Who knows an age or a year alone types that, "80 years" or "1946", and is offered "Born about 1946", which Enter
 * takes; it is kept as approximate. Over 60 lines: what is typed, meant and kept are one state.
 *
 *   <BirthField label="Date of Birth" {...form.getInputProps("dob")} precision={form.getInputProps("dobPrecision")} />
 */
export const BirthField = memo(function BirthField({
  value,
  onChange,
  precision,
  onBlur,
  error,
  ...props
}: BirthFieldProps) {
  const today = clinicToday();
  const kept = birthText({ dob: value || null, dobPrecision: precision.value || "day" });
  const [text, setText] = useState(kept);
  const [isTyping, setIsTyping] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const read = readBirth(text, { today });
  const birth = read && "birth" in read ? read.birth : null;
  const about = read && "about" in read ? read.about : null;
  // What is being typed stays; what comes from elsewhere is shown as it is kept.
  useEffect(() => {
    if (!isTyping) setText(kept);
  }, [kept, isTyping]);

  const keep = ({ dob, dobPrecision }: Birth) => {
    precision.onChange(dobPrecision);
    onChange?.(dob);
  };
  const take = (next: Birth) => {
    keep(next);
    setText(birthText(next));
    setIsTyping(false);
  };
  const write = (typed: string) => {
    setText(typed);
    setIsTyping(true);
    const found = readBirth(typed, { today });
    if (found && "birth" in found) return keep(found.birth);
    if (found && "about" in found && found.isSaid) return keep(found.about);
    precision.onChange("day");
    onChange?.(found === null ? null : typed);
  };
  const isKept = about !== null && kept === birthText(about);
  const offer = about && !isKept ? about : null;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !offer) return;
    event.preventDefault();
    take(offer);
  };
  const words = offer && `Born ${birthText(offer)}`;
  const problem =
    read && "problem" in read
      ? read.problem
      : offer && `Is “born ${birthText(offer)}” meant? Otherwise write the day.`;
  return (
    <div ref={field}>
      <CalendarInput
        {...props}
        // The calendar would cover the offer.
        popoverProps={offer ? { ...props.popoverProps, opened: false } : props.popoverProps}
        maxDate={today}
        text={text}
        onText={write}
        day={wholeDate(birth?.dob)}
        onPick={(dob) => take({ dob, dobPrecision: "day" })}
        onClear={() => write("")}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (birth) setText(formatDate(birth.dob));
          setIsTyping(false);
          onBlur?.(event);
        }}
        error={isTyping && !error ? null : (problem ?? error)}
      />
      {offer && words && (
        <Offer
          words={words}
          onTake={() => {
            take(offer);
            field.current?.querySelector("input")?.focus();
          }}
        />
      )}
    </div>
  );
});
