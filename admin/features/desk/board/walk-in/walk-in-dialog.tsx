import { Button, Checkbox } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import type { KeyboardEvent } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useServicesOf } from "#admin/kit/pickers/service-picker.tsx";
import type { BoardDay } from "#contract/desk/board.ts";
import { tokenText } from "#rules/desk/board/attendance.ts";
import { DoctorChoice } from "./doctor-choice.tsx";
import { OnToday } from "./on-today.tsx";
import { Person } from "./person.tsx";
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

/** A patient without an appointment: a number, a name, a doctor, and a token (docs/handbook/desk/board.md#walk-ins). Over 60 lines: one form. */
export default function WalkInDialog({ day, now, clock, idDoctor, onClose, onGiven }: WalkInDialogProps) {
  const [print, setPrint] = useLocalStorage({ key: "matab.print-slip", defaultValue: false });
  const walkIn = useWalkIn({ day, now, clock, idDoctor, onGiven: (given) => onGiven(given, print) });
  const { form, submit, busy, offer, asked, giveAnyway } = walkIn;
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
      disabled={asked !== null}
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
          {asked && (
            <Note
              kind="attention"
              title={asked.title}
              announce
              actions={
                <Button size="xs" variant="default" loading={busy} onClick={giveAnyway}>
                  Give a token anyway
                </Button>
              }
            >
              {asked.words}
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
