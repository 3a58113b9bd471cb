import { useMemo, useRef, useState } from "react";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { Clash } from "#contract/desk/appointments.ts";
import { type BoardDay, type BoardVisit, walkIn } from "#contract/desk/board.ts";
import { listPatients, type PatientRow } from "#contract/patients/patients.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import type { Turn } from "#rules/desk/board/waiting.ts";
import { comparedName } from "#rules/values/text/closest-name.ts";
import { call, type Refusal } from "#ui/call.ts";
import { offersOf, presetOf } from "./offers.ts";
import { onToday, openToday } from "./on-today.tsx";

interface WalkInValues extends Record<string, unknown> {
  idPatient: number | null;
  name: string;
  phone: string;
  idDoctor: number | null;
  idServices: number[];
  priority: "High" | "Medium";
  allowOverLimit: boolean;
  /** Visits of today that the patient has besides, of which the desk knows. */
  seenClashes: number[];
}

/** What the clinic asks before it gives the token, and what is sent with "Give token anyway". */
interface Question {
  title: string;
  words: string;
  idDoctor: number | null;
  idPatient: number | null;
  answer: Partial<WalkInValues>;
}

/** The question that a refusal asks; null: it is about something else. */
function questionOf({ message, conflict }: Refusal): Pick<Question, "title" | "words" | "answer"> | null {
  if (conflict?.kind === "walk-in limit")
    return { title: "More walk-ins than the doctor takes", words: message, answer: { allowOverLimit: true } };
  if (conflict?.kind !== "overlap") return null;
  const seenClashes = (conflict as Clash).appointments.map(({ id }) => id);
  return { title: "The patient has another visit today", words: message, answer: { seenClashes } };
}

export interface Given extends Turn {
  visit: BoardVisit;
  /** The token that stood on the button when it was pressed. */
  promised: number | null;
}

interface WalkInOptions {
  day: BoardDay;
  now: string;
  clock: string;
  idDoctor: number | undefined;
  onGiven: (given: Given) => void;
}

type FiledPatient = Pick<PatientRow, "id" | "fullName" | "phone" | "registerNo">;

/**
 * Before somebody new gets a file: whether the number has one of that name already. It is asked when the form is sent, so
 * that whoever types faster than the list of the number comes is asked too.
 */
function useSameName(
  shown: WalkInValues,
  { typed, submit }: { typed: () => WalkInValues; submit: () => Promise<void> },
) {
  const [asked, setAsked] = useState<{ person: FiledPatient; name: string; phone: string } | null>(null);
  const isAskedOf = ({ idPatient, name, phone }: WalkInValues) =>
    idPatient === null && asked !== null && asked.name === comparedName(name) && asked.phone === phone;
  return {
    /** The file of that name, of which the desk is asked whether it is this patient's; null: there is none. */
    sameName: asked && isAskedOf(shown) ? asked.person : null,
    /** Sends the form, or asks first; a number that cannot be looked up is no reason to keep a patient waiting. */
    submit: async () => {
      // As typed by now: on a slow computer the screen may be a letter behind whoever sends at once.
      const now = typed();
      const { idPatient, name, phone } = now;
      const isNew = idPatient === null && !isAskedOf(now);
      const person = isNew ? await fileOf(name, phone).catch(() => null) : null;
      if (person) setAsked({ person, name: comparedName(name), phone });
      else await submit();
    },
  };
}

async function fileOf(name: string, phone: string): Promise<FiledPatient | null> {
  if (name.trim() === "" || phone === "") return null;
  const { data } = await call(listPatients, { query: { page: 1, pageSize: 20, phone } });
  return data.find(({ fullName }) => comparedName(fullName) === comparedName(name)) ?? null;
}

/** The body of the call. What the dialog shows of today is known to whoever gives the token all the same. */
function bodyOf(values: WalkInValues, day: BoardDay): InputOf<typeof walkIn>["body"] {
  const onBoard = values.idPatient === null ? [] : openToday(day, values.idPatient).map(({ id }) => id);
  const seenClashes = [...new Set([...values.seenClashes, ...onBoard])];
  const body = { ...values, allowOverlap: seenClashes.length > 0, seenClashes };
  return body as InputOf<typeof walkIn>["body"];
}

/** The question that the clinic asks of a doctor and a patient; it goes once either is another. */
function useQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    questionFor: ({ idDoctor, idPatient }: WalkInValues) =>
      question?.idDoctor === idDoctor && question.idPatient === idPatient ? question : null,
    ask: (refusal: Refusal, { idDoctor, idPatient }: WalkInValues): boolean => {
      const asked = questionOf(refusal);
      if (asked) setQuestion({ ...asked, idDoctor, idPatient });
      return asked !== null;
    },
    done: () => setQuestion(null),
  };
}

/** The walk-in form: its doctors, the patient who was chosen, and the question above a doctor's limit. */
export function useWalkIn({ day, now, clock, idDoctor, onGiven }: WalkInOptions) {
  const [preset] = useState(() => presetOf(offersOf(day, { now, clock, priority: "Medium" })));
  const promised = useRef<number | null>(null);
  const { questionFor, ask, done } = useQuestion();
  const [chosen, setChosen] = useState<PatientRow | null>(null);
  const contractForm = useContractForm({
    schema: walkIn.body,
    initialValues: {
      idPatient: null,
      name: "",
      phone: "",
      idDoctor: idDoctor ?? preset?.idDoctor ?? null,
      idServices: [],
      priority: "Medium",
      allowOverLimit: false,
      seenClashes: [],
    } as WalkInValues,
    save: (values, options) => {
      promised.current = day.doctors.find(({ id }) => id === values.idDoctor)?.nextToken ?? null;
      return call(walkIn, { body: bodyOf(values, day) }, options);
    },
    onSaved: ({ data }) => onGiven({ ...data, promised: promised.current }),
    failed: "The token could not be given. Please try again.",
    onRefused: (refusal): boolean => ask(refusal, form.getValues()),
  });
  const { form, submit } = contractForm;
  const { priority, idPatient } = form.values;
  const offers = useMemo(() => offersOf(day, { now, clock, priority }), [day, now, clock, priority]);
  /** Takes a patient with a file; null: somebody new under this number. */
  const choose = (patient: FiledPatient | null) => {
    setChosen(patient as PatientRow | null);
    form.setValues({
      seenClashes: [],
      idPatient: patient?.id ?? null,
      // What was typed stays; the name of whoever was chosen before goes.
      name: patient?.fullName ?? (chosen ? "" : form.getValues().name),
      ...(patient ? { phone: patient.phone } : {}),
    });
  };
  const question = questionFor(form.values);
  const sameName = useSameName(form.values, { typed: form.getValues, submit });
  return {
    ...contractForm,
    ...sameName,
    offers,
    preset,
    chosen,
    today: useMemo(() => (idPatient === null ? undefined : onToday(day, idPatient)), [day, idPatient]),
    offer: offers.find(({ doctor }) => doctor.id === form.values.idDoctor),
    choose,
    asked: question,
    giveAnyway: () => {
      if (question) form.setValues(question.answer);
      done();
      void submit();
    },
  };
}

export type WalkInForm = ReturnType<typeof useWalkIn>;
