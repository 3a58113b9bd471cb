import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Note } from "#admin/kit/display/note.tsx";
import { PhoneField } from "#admin/kit/fields/phone-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import type { BoardDay } from "#contract/desk/board.ts";
import type { PatientRow } from "#contract/patients/patients.ts";
import { groupPhone } from "#rules/values/display.ts";
import {
  ENOUGH_DIGITS,
  FAMILY_LIST,
  Family,
  isRegistration,
  narrowed,
  optionId,
  useFamily,
  useNamed,
  useNamesake,
} from "./family.tsx";
import { NoPhone } from "./no-phone.tsx";
import type { WalkInForm } from "./use-walk-in.ts";
import classes from "./walk-in.module.css";

const stepOf = ({ key }: KeyboardEvent) => (key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0);

/**
 * Phone first: who is known under it fills the rest. Enter takes what is marked, and goes on. Over 60 lines: phone and
 * name fill each other.
 */
export function Person({ walkIn, day, submit }: { walkIn: WalkInForm; day: BoardDay; submit: () => void }) {
  const { form, choose, chosen } = walkIn;
  const { phone, name } = form.values;
  const fields = useRef<HTMLDivElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(0);
  const [isNew, setIsNew] = useState(false);
  const found = useFamily(phone);
  const family = chosen || isNew ? [] : narrowed(found, name, day);
  const isByName = phone.length < ENOUGH_DIGITS || isRegistration(name);
  const named = useNamed(name, isByName && !chosen && !isNew && family.length === 0);
  const people = family.length > 0 ? family : named;
  // In the name nothing is marked before an arrow is pressed: Enter goes on with somebody new. A registration number means its patient.
  const [pointed, setPointed] = useState(-1);
  const inName = pointed < 0 && named.length > 0 && isRegistration(name) ? 0 : pointed;
  const namesake = useNamesake(name, phone, chosen === null && people.length === 0);

  // "Same person" goes with its question: Enter goes on from the number.
  useEffect(() => {
    if (chosen && document.activeElement === document.body) fields.current?.querySelector("input")?.focus();
  }, [chosen]);

  const take = (person: PatientRow | null) => {
    choose(person);
    setIsNew(person === null);
    setActive(0);
    setPointed(-1);
    if (person === null) nameField.current?.focus();
  };
  const onPhoneKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    // Who says a name or "P-000123" is typed where the focus stands: the letter goes on to the name.
    if (phone === "" && /^\p{L}$/u.test(event.key) && !event.altKey) nameField.current?.focus();
    const step = stepOf(event);
    if (family.length > 0 && step !== 0) {
      event.preventDefault();
      setActive((at) => (at + step + family.length + 1) % (family.length + 1));
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (family.length > 0) take(family[active] ?? null);
    else if (chosen) submit();
    else nameField.current?.focus();
  };
  const onNameKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const step = stepOf(event);
    if (named.length > 0 && step !== 0) {
      event.preventDefault();
      setPointed(Math.min(Math.max(inName + step, -1), named.length));
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (named.length > 0 && inName >= 0) take(named[inName] ?? null);
    else submit();
  };
  const phoneProps = form.getInputProps("phone");
  const nameProps = form.getInputProps("name");
  return (
    <>
      <div className={classes.person} ref={fields}>
        <PhoneField
          label="Mobile"
          required
          data-autofocus
          {...phoneProps}
          onChange={(digits) => {
            setIsNew(false);
            setActive(0);
            if (chosen) choose(null);
            form.setFieldValue("phone", digits);
          }}
          // A blank number is no mistake while the name is searched for.
          onBlur={phone === "" ? undefined : phoneProps.onBlur}
          onKeyDown={onPhoneKey}
          role="combobox"
          aria-expanded={family.length > 0}
          aria-controls={family.length > 0 ? FAMILY_LIST : undefined}
          aria-activedescendant={family.length > 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
        />
        <TextField
          label="Full Name"
          required
          ref={nameField}
          autoComplete="off"
          placeholder="Or P-000123"
          {...nameProps}
          onChange={(event) => {
            if (chosen) choose(null);
            setActive(0);
            setPointed(-1);
            form.setFieldValue("name", event.currentTarget.value);
          }}
          onKeyDown={onNameKey}
          role="combobox"
          aria-expanded={named.length > 0}
          aria-controls={named.length > 0 ? FAMILY_LIST : undefined}
          aria-activedescendant={named.length > 0 && inName >= 0 ? optionId(inName) : undefined}
          aria-autocomplete="list"
        />
      </div>
      {phone === "" && (
        <NoPhone
          onTake={(digits) => {
            form.setFieldValue("phone", digits);
            nameField.current?.focus();
          }}
        />
      )}
      {chosen && <p className={classes.chosen}>{`On file: ${chosen.registerNo}`}</p>}
      {people.length > 0 && (
        <Family
          people={people}
          known={family.length > 0 ? found.length : undefined}
          active={family.length > 0 ? active : inName}
          day={day}
          onChoose={take}
        />
      )}
      {namesake && (
        <Note
          title={`Perhaps ${namesake.fullName}, here already`}
          actions={
            <Button size="xs" variant="default" onClick={() => choose(namesake)}>
              Same person
            </Button>
          }
        >
          {namesake.registerNo}, {groupPhone(namesake.phone)}
        </Note>
      )}
    </>
  );
}
