import { Button, Checkbox, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { PhoneField } from "#admin/kit/fields/phone-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useServicesOf } from "#admin/kit/pickers/service-picker.tsx";
import type { BoardDay } from "#contract/board.ts";
import type { PatientRow } from "#contract/patients.ts";
import { tokenText } from "#rules/attendance.ts";
import { groupPhone } from "#rules/display.ts";
import { DoctorChoice } from "./doctor-choice.tsx";
import { FAMILY_LIST, Family, narrowed, optionId, useFamily, useNamesake } from "./family.tsx";
import { NoPhone } from "./no-phone.tsx";
import { OnToday } from "./on-today.tsx";
import { Slip } from "./slip.tsx";
import { useDepartmentOf } from "./use-department-of.ts";
import { type Given, useWalkIn, type WalkInForm } from "./use-walk-in.ts";
import classes from "./walk-in.module.css";

/** As many reasons as fit in a glance. */
const REASONS = 6;

interface WalkInDialogProps {
  day: BoardDay;
  now: string;
  clock: string;
  idDoctor: number | undefined;
  onClose: () => void;
  onGiven: (given: Given, print: boolean) => void;
}

/**
 * Phone first: who is known under it fills the rest. Enter takes what is marked, and goes on. Over 60 lines: phone and
 * name fill each other.
 */
function Person({ walkIn, day, submit }: { walkIn: WalkInForm; day: BoardDay; submit: () => void }) {
  const { form, choose, chosen } = walkIn;
  const { phone, name } = form.values;
  const fields = useRef<HTMLDivElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(0);
  const [isNew, setIsNew] = useState(false);
  const found = useFamily(phone);
  const people = chosen || isNew ? [] : narrowed(found, name, day);
  const namesake = useNamesake(name, phone, chosen === null && people.length === 0);

  // "Same person" goes with its question: Enter goes on from the number.
  useEffect(() => {
    if (chosen && document.activeElement === document.body) fields.current?.querySelector("input")?.focus();
  }, [chosen]);

  const take = (person: PatientRow | null) => {
    choose(person);
    setIsNew(person === null);
    setActive(0);
    if (person === null) nameField.current?.focus();
  };
  const onPhoneKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (people.length > 0 && step !== 0) {
      event.preventDefault();
      setActive((at) => (at + step + people.length + 1) % (people.length + 1));
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (people.length > 0) take(people[active] ?? null);
    else if (chosen) submit();
    else nameField.current?.focus();
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
          onKeyDown={onPhoneKey}
          role="combobox"
          aria-expanded={people.length > 0}
          aria-controls={people.length > 0 ? FAMILY_LIST : undefined}
          aria-activedescendant={people.length > 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
        />
        <TextInput
          label="Full Name"
          required
          ref={nameField}
          autoComplete="off"
          {...nameProps}
          onChange={(event) => {
            if (chosen) choose(null);
            setActive(0);
            form.setFieldValue("name", event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            submit();
          }}
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
        <Family people={people} known={found.length} active={active} day={day} onChoose={take} />
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

/** Asks whether the patient is the one who has a file of this name under this number. Enter takes that file. */
function SameName({ walkIn }: { walkIn: WalkInForm }) {
  const { sameName: person, choose, submit, busy } = walkIn;
  if (!person) return null;
  return (
    <Note
      kind="attention"
      announce
      title={`${person.fullName} has a file under this number: ${person.registerNo}`}
      actions={
        <>
          <Button size="xs" autoFocus onClick={() => choose(person)}>
            Same person
          </Button>
          <Button size="xs" variant="default" loading={busy} onClick={() => void submit()}>
            Another person of this name
          </Button>
        </>
      }
    />
  );
}

/** What they came for, out of the services of the doctor's department. */
function Reasons({ walkIn }: { walkIn: WalkInForm }) {
  const { form } = walkIn;
  const idDepartment = useDepartmentOf(form.values.idDoctor);
  const { data = [] } = useServicesOf(idDepartment);
  if (data.length === 0) return null;
  const toggle = (id: number) => {
    const { idServices } = form.getValues();
    const without = idServices.filter((other) => other !== id);
    form.setFieldValue("idServices", without.length < idServices.length ? without : [...idServices, id]);
  };
  return (
    <fieldset className={classes.doctors}>
      <legend>
        Why they came <small>Optional</small>
      </legend>
      <p className={classes.reasons}>
        {data.slice(0, REASONS).map(({ id, name }) => (
          <label key={id} className={classes.reason}>
            <input
              type="checkbox"
              checked={form.values.idServices.includes(id)}
              onChange={() => toggle(id)}
            />
            {name}
          </label>
        ))}
      </p>
    </fieldset>
  );
}

/** A patient without an appointment: a number, a name, a doctor, and a token (docs/handbook/board.md#walk-ins). Over 60 lines: one form. */
export default function WalkInDialog({ day, now, clock, idDoctor, onClose, onGiven }: WalkInDialogProps) {
  const [print, setPrint] = useLocalStorage({ key: "matab.print-slip", defaultValue: false });
  const walkIn = useWalkIn({ day, now, clock, idDoctor, onGiven: (given) => onGiven(given, print) });
  const { form, submit, busy, offer, question, giveAnyway } = walkIn;
  const token = offer ? tokenText(offer.doctor.letter, offer.doctor.nextToken) : "";
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    const named = walkIn.offers.find(({ doctor }) => doctor.letter === event.key.toUpperCase());
    if (!named) return;
    event.preventDefault();
    form.setFieldValue("idDoctor", named.doctor.id);
  };
  return (
    <ModalForm
      title="Walk-in"
      size="lg"
      submit={token ? `Give token ${token}` : "Give token"}
      disabled={question !== null}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Alt and a letter choose a doctor from any field inside */}
      <div className={classes.walkIn} onKeyDown={onKeyDown}>
        <div className={classes.fields}>
          <Person walkIn={walkIn} day={day} submit={() => void submit()} />
          <OnToday key={form.values.idPatient} visit={walkIn.today} onClose={onClose} />
          <DoctorChoice walkIn={walkIn} />
          <Reasons walkIn={walkIn} />
          <Checkbox
            label="Emergency, goes first"
            checked={form.values.priority === "High"}
            onChange={(event) =>
              form.setFieldValue("priority", event.currentTarget.checked ? "High" : "Medium")
            }
          />
          {question && (
            <Note
              kind="attention"
              title={question.title}
              announce
              actions={
                <Button size="xs" variant="default" loading={busy} onClick={giveAnyway}>
                  Give a token anyway
                </Button>
              }
            >
              {question.words}
            </Note>
          )}
          <SameName walkIn={walkIn} />
          <FormProblem contractForm={walkIn} title="No token given" />
        </div>
        <aside className={classes.side} aria-label="Slip">
          {offer && (
            <Slip
              facts={{
                token,
                patientName: form.values.name || "\u00a0",
                doctorName: offer.doctor.name,
                date: day.day,
                time: clock,
                before: offer.before,
                aboutMinutes: offer.aboutMinutes,
                inFrom: offer.inFrom,
              }}
            />
          )}
          <Checkbox
            label="Print the slip"
            checked={print}
            onChange={(event) => setPrint(event.currentTarget.checked)}
          />
        </aside>
      </div>
    </ModalForm>
  );
}
