import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { listPatients, type PatientRow } from "#contract/patients.ts";
import { findSimilarPatients } from "#contract/similar-patients.ts";
import { formatDate } from "#rules/display.ts";
import { call } from "#ui/call.ts";
import classes from "./walk-in.module.css";

/** From so many digits on a number is looked up. */
const ENOUGH_DIGITS = 7;
const SHOWN = 5;
/** More than a family has; a clinic's own number may stand in more files than that. */
const ASKED = 20;
const PAUSE_MS = 200;

/**
 * Patients under a number that is being typed. Until the answer for all of it has come they are those of its beginning
 * whose number still fits: whoever types faster than the answer comes must not be given somebody else's file.
 */
export function useFamily(phone: string): PatientRow[] {
  const [settled] = useDebouncedValue(phone, PAUSE_MS);
  const isEnough = settled.length >= ENOUGH_DIGITS;
  const { data, isPlaceholderData } = useQuery({
    queryKey: [listPatients.path, "family", settled],
    queryFn: async ({ signal }) =>
      (await call(listPatients, { query: { page: 1, pageSize: ASKED, phone: settled } }, { signal })).data,
    enabled: isEnough,
    placeholderData: keepPreviousData,
  });
  if (!isEnough || phone.length < ENOUGH_DIGITS) return [];
  const isOfAll = settled === phone && !isPlaceholderData;
  return (data ?? []).filter((person) => isOfAll || person.phone.includes(phone));
}

/** Of those known under a number the first whose names hold every word that is typed; of all, where none does. */
export function narrowed(people: readonly PatientRow[], name: string): PatientRow[] {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean);
  const named = people.filter(({ fullName }) => words.every((word) => fullName.toLowerCase().includes(word)));
  return (named.length > 0 ? named : people).slice(0, SHOWN);
}

/** Somebody with a file whose name sounds like the one that is typed, under another number. */
export function useNamesake(name: string, phone: string, isOn: boolean) {
  const [typed] = useDebouncedValue(name.trim(), PAUSE_MS * 2);
  const { data } = useQuery({
    queryKey: [findSimilarPatients.path, "walk-in", typed, phone],
    queryFn: async ({ signal }) =>
      (await call(findSimilarPatients, { body: { fullName: typed, phone } }, { signal })).data,
    enabled: isOn && typed.length > 4,
  });
  return isOn && typed === name.trim() ? data?.[0] : undefined;
}

export const FAMILY_LIST = "walk-in-family";
export const optionId = (index: number) => `${FAMILY_LIST}-${index}`;

interface FamilyProps {
  /** Those who are shown, of so many under the number. */
  people: readonly PatientRow[];
  known: number;
  /** Which of them Enter takes; `people.length`: somebody new. */
  active: number;
  onChoose: (person: PatientRow | null) => void;
}

/** Who is known under the number, and "Someone new": arrows and Enter choose, from the field itself. */
export function Family({ people, known, active, onChoose }: FamilyProps) {
  const count = known < ASKED ? String(known) : `${known} or more`;
  return (
    <div className={classes.family}>
      <p>
        {known === 1 ? "1 person under this number" : `${count} people under this number`}
        {people.length < known && `, ${people.length} shown: a name narrows them`}
      </p>
      <div role="listbox" id={FAMILY_LIST} aria-label="Known under this number" tabIndex={-1}>
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
            <small>
              {[person.registerNo, [person.gender, person.dob ? person.age : null].filter(Boolean).join(", ")]
                .filter(Boolean)
                .join(" · ")}
              {person.createdOn && ` · since ${formatDate(person.createdOn)}`}
            </small>
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
          Someone new in this family
        </div>
      </div>
    </div>
  );
}
