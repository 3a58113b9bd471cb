import { useDebouncedValue } from "@mantine/hooks";
import { useCall } from "#admin/kit/call/use-call.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import type { BoardDay } from "#contract/desk/board.ts";
import { listPatients, type PatientRow } from "#contract/patients/patients.ts";
import { findSimilarPatients, SIMILAR_MAX } from "#contract/patients/similar-patients.ts";
import { SEARCH_MAX } from "#contract/values/list-query.ts";
import { ageText } from "#rules/patients/age.ts";
import { formatDate } from "#rules/values/display.ts";
import { closestFirst, comparedName } from "#rules/values/text/closest-name.ts";
import { storedPhone } from "#rules/values/text/phone.ts";
import { searchTerms } from "#rules/values/text/search-terms.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { onToday, onTodayWords } from "./on-today.tsx";
import classes from "./walk-in.module.css";

/** From so many digits on a number is looked up. */
export const ENOUGH_DIGITS = 7;
const SHOWN = 5;
/** More than a family has; a clinic's own number may stand in more files than that. */
const ASKED = 20;
const PAUSE_MS = 200;

/**
 * Patients under a number that is being typed. Until the answer for all of it has come they are those of its beginning
 * whose number still fits: whoever types faster than the answer comes must not be given somebody else's file.
 */
export function useFamily(typed: string): PatientRow[] {
  const phone = storedPhone(typed);
  const [settled] = useDebouncedValue(phone, PAUSE_MS);
  const isEnough = settled.length >= ENOUGH_DIGITS;
  const { data, isPlaceholderData } = useCall(
    listPatients,
    { query: { page: 1, pageSize: ASKED, search: settled } },
    { enabled: isEnough, keepPrevious: true },
  );
  if (!isEnough || phone.length < ENOUGH_DIGITS) return [];
  const isOfAll = settled === phone && !isPlaceholderData;
  return (data ?? []).filter((person) => isOfAll || person.phone.includes(phone));
}

/**
 * Of those known under a number the first whose names hold every word that is typed; of all, where none does. Who is on
 * the day's board comes first.
 */
export function narrowed(people: readonly PatientRow[], name: string, day: BoardDay): PatientRow[] {
  const words = comparedName(name).split(" ").filter(Boolean);
  const named = people.filter(({ fullName }) => words.every((word) => comparedName(fullName).includes(word)));
  const place = ({ id }: PatientRow) => (onToday(day, id) ? 0 : 1);
  return (named.length > 0 ? named : people).toSorted((a, b) => place(a) - place(b)).slice(0, SHOWN);
}

/** From so many letters on a name is looked up; a registration number of any length. */
const ENOUGH_LETTERS = 3;

/** Patients by the name, or the registration number, that is typed in place of a number, the likeliest first. */
export function useNamed(name: string, isOn: boolean): PatientRow[] {
  const [settled] = useDebouncedValue(name.trim(), PAUSE_MS);
  const isEnough = isRegistration(settled) || settled.length >= ENOUGH_LETTERS;
  const search = settled.slice(0, SEARCH_MAX);
  const { data } = useCall(
    listPatients,
    { query: { page: 1, pageSize: 10, search } },
    { enabled: isOn && isEnough },
  );
  return isOn && isEnough && settled === name.trim() ? closestFirst(settled, data ?? []).slice(0, SHOWN) : [];
}

/** Whether it is a number such as the website tells patients to say: P-000123, p123, 123. */
export function isRegistration(typed: string): boolean {
  const numbered = searchTerms(typed)?.numbered;
  return numbered != null && (numbered.letter ?? "p") === "p";
}

/** Somebody with a file whose name sounds like the one that is typed, under another number. */
export function useNamesake(name: string, phone: string, isOn: boolean) {
  const [typed] = useDebouncedValue(name.trim(), PAUSE_MS * 2);
  const fullName = typed.slice(0, SIMILAR_MAX);
  const { data } = useCall(
    findSimilarPatients,
    { body: { fullName, phone } },
    { enabled: isOn && typed.length > 4 },
  );
  return isOn && typed === name.trim() ? data?.[0] : undefined;
}

export const FAMILY_LIST = "walk-in-family";
export const optionId = (index: number) => `${FAMILY_LIST}-${index}`;

interface FamilyProps {
  people: readonly PatientRow[];
  /** Of how many under one number they are; undefined: they are found by name. */
  known?: number | undefined;
  /** Which of them Enter takes; `people.length`: somebody new; -1: none. */
  active: number;
  day: BoardDay;
  onChoose: (person: PatientRow | null) => void;
}

/** What tells one person under a number from another. */
function factsOf(patient: PatientRow, day: BoardDay): string {
  const { id, registerNo, gender, createdOn } = patient;
  const visit = onToday(day, id);
  const who = [gender, ageText(patient, clinicToday())].filter(Boolean).join(", ");
  const facts = [
    registerNo,
    who,
    visit ? onTodayWords(visit) : createdOn && `since ${formatDate(createdOn)}`,
  ];
  return facts.filter(Boolean).join(" · ");
}

/** In words how many are shown, and why. */
function headingOf({ length: shown }: readonly PatientRow[], known: number | undefined): string {
  if (known === undefined) return shown === 1 ? "1 patient found" : `${shown} patients found`;
  const count = known < ASKED ? String(known) : `${known} or more`;
  const people = known === 1 ? "1 person under this number" : `${count} people under this number`;
  return shown < known ? `${people}, ${shown} shown: a name narrows them` : people;
}

/** Who is known under the number, and "Someone new", or who is found by name: arrows and Enter choose, from the field itself. */
export function Family({ people, known, active, day, onChoose }: FamilyProps) {
  return (
    <div className={classes.family}>
      <p>{headingOf(people, known)}</p>
      <div
        role="listbox"
        id={FAMILY_LIST}
        aria-label={known === undefined ? "Found" : "Known under this number"}
        tabIndex={-1}
      >
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above listens to the keys
          <div
            key={person.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <b>
              <PersonName name={person.fullName} cut />
            </b>
            <small>{factsOf(person, day)}</small>
          </div>
        ))}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div
          id={optionId(people.length)}
          role="option"
          tabIndex={-1}
          aria-selected={active === people.length}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(null)}
        >
          {known === undefined ? "Someone new" : "Someone new in this family"}
        </div>
      </div>
    </div>
  );
}
