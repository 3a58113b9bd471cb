import { Combobox, useCombobox } from "@mantine/core";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { ListOption } from "#admin/kit/fields/list-option.tsx";
import type { Favourite } from "#rules/clinical/favourites.ts";
import { offeredMedicines } from "#rules/clinical/medicines/offered-medicines.ts";
import type { Medicine } from "#rules/clinical/prescription.ts";
import { say } from "#ui/say.ts";

interface MedicineNameProps {
  label: string;
  placeholder: string;
  maxLength: number;
  favourites: readonly Favourite[];
  value: string;
  onChange: (name: string) => void;
  /** A medicine was taken from those offered, with the doctor's usual dose if it has one. */
  onChoose: (medicine: Medicine) => void;
}

/** A strength was typed: the name is meant as it stands, and Enter keeps it. */
const isWhole = (name: string) => /\d/.test(name);

/**
 * A medicine's name: free text, with the doctor's favourites, the clinic's and generics of the starting list offered from two
 * letters. Enter takes the marked one, and the row goes on to its dose.
 */
export function MedicineName(props: MedicineNameProps) {
  const { label, placeholder, maxLength, favourites, value, onChange, onChoose } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offers = offeredMedicines(value, favourites).filter(({ name }) => name !== value);
  // Without offers the list counts as closed, so that Esc and the arrows are the field's.
  const isOpen = combobox.dropdownOpened && offers.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offers follow from the text
  useEffect(() => {
    if (offers.length > 0 && !isWhole(value)) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [value]);
  return (
    <Combobox store={{ ...combobox, dropdownOpened: isOpen }} width={320} position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <input
          role="combobox"
          aria-expanded={isOpen}
          dir="auto"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={maxLength}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={(event) => {
            // This Esc closes the offers and does not leave the note.
            if (event.key === "Escape" && isOpen) event.preventDefault();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* It is drawn at the end of the page, outside all of its landmarks. */}
        <section aria-label={say("Medicines")}>
          <Combobox.Options aria-label={say("Medicines")}>
            {offers.map((offer) => (
              <ListOption
                key={offer.name}
                onChoose={() => {
                  // At once: Enter goes on to the dose, which has to be there.
                  flushSync(() => onChoose(offer));
                  combobox.closeDropdown();
                }}
              >
                <Offer {...offer} />
              </ListOption>
            ))}
          </Combobox.Options>
        </section>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Offer({ name, how, howLong }: Medicine) {
  return (
    <>
      <bdi>{name}</bdi>
      {how && (
        <span className="fs-13">
          {" "}
          <bdi>{[how, howLong].filter(Boolean).join(" · ")}</bdi>
        </span>
      )}
    </>
  );
}
