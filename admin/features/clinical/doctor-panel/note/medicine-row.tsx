import { ActionIcon } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { IconPlus, IconX } from "#admin/kit/display/icons.ts";
import type { Directions } from "#rules/clinical/directions.ts";
import type { Favourite } from "#rules/clinical/favourites.ts";
import type { Medicine } from "#rules/clinical/prescription.ts";
import { say } from "#ui/say.ts";
import { MedicineName } from "./medicine-name.tsx";
import classes from "./prescription-field.module.css";

export const LONGEST = 300;

interface MedicineRowProps {
  medicine: Medicine;
  number: number;
  /** The row that waits to be typed in. */
  isNext: boolean;
  /** It goes on with the medicine of the row above. */
  isThen: boolean;
  directions: Directions | null;
  /** What its dose comes to by a child's weight. */
  byWeight: string | null;
  /** Why its dose is not read. */
  hint: string | null;
  favourites: readonly Favourite[];
  /** Adds a row that goes on with this medicine. */
  onThen: () => void;
  onChange: (changes: Partial<Medicine>) => void;
  onRemove: () => void;
  /** What is found about the medicine. */
  children: ReactNode;
}

/** A line of free text, with a name only: it is shown over the row's whole width. */
const isFree = ({ how, howLong }: Medicine) => how === "" && howLong === "";

/**
 * One medicine of a prescription. The first field is the same one before and after the row becomes a medicine, so typing
 * goes on in it.
 */
export function MedicineRow(props: MedicineRowProps) {
  const { medicine, number, isNext, isThen, directions, favourites, onChange, children } = props;
  const goesOn = directions !== null || isThen;
  /** A plus behind the end of a row whose dose can be read: no length holds one. */
  const onPlus = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, value } = event.currentTarget;
    if (event.key !== "+" || !goesOn || selectionStart !== value.length) return;
    event.preventDefault();
    props.onThen();
  };
  const part = (name: "how" | "howLong", label: string, placeholder: string) => (
    <input
      dir="auto"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={LONGEST}
      value={medicine[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      {...(name === "howLong" && { onKeyDown: onPlus })}
    />
  );
  return (
    <li
      data-next={isNext || undefined}
      data-then={isThen || undefined}
      data-free={(!isNext && !isThen && !children && isFree(medicine)) || undefined}
    >
      <MedicineName
        label={isNext ? "Add medicine" : `Medicine ${number}`}
        placeholder={isNext ? "Add medicine" : "Medicine"}
        maxLength={LONGEST}
        favourites={favourites}
        value={medicine.name}
        onChange={(name) => onChange({ name })}
        onChoose={(chosen) => onChange(isFree(medicine) ? chosen : { name: chosen.name })}
      />
      {!isNext && part("how", `How to take medicine ${number}`, "How to take")}
      {!isNext && part("howLong", `How long to take medicine ${number}`, "How long")}
      {!isNext && <Acts {...props} goesOn={goesOn} />}
      {!isNext && directions && <WhatItSays {...directions} byWeight={props.byWeight} />}
      {!isNext && props.hint && (
        <p className={classes.says}>
          <span className="soft">{props.hint}</span>
        </p>
      )}
      {children}
    </li>
  );
}

/** Going on with another dose, and removing the row. */
function Acts({
  medicine,
  number,
  isThen,
  goesOn,
  onThen,
  onRemove,
}: MedicineRowProps & { goesOn: boolean }) {
  return (
    <div className={classes.acts}>
      {goesOn && (
        <ActionIcon
          size={26}
          aria-label={say("Then: another dose of medicine {number}", { number })}
          title={say("Then: go on with another dose (+ behind the length)")}
          onClick={onThen}
        >
          <IconPlus size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        size={26}
        aria-label={`Remove ${isThen || !medicine.name ? `medicine ${number}` : medicine.name}`}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** The sentence that the patient reads, how much the pharmacist gives, and mg/kg of a child, as soon as the dose can be read. */
function WhatItSays({ urdu, quantity, byWeight, caution }: Directions & Pick<MedicineRowProps, "byWeight">) {
  return (
    <p className={classes.says}>
      <span className="ur" lang="ur" dir="rtl">
        {urdu}
      </span>
      <span className="soft">{[quantity, byWeight, caution].filter(Boolean).join(" · ")}</span>
    </p>
  );
}
