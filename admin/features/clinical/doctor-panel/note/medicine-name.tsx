import { Combobox, useCombobox } from "@mantine/core";
import { useEffect } from "react";
import { ListOption } from "#admin/kit/fields/list-option.tsx";
import { offeredMedicines } from "#rules/clinical/directions.ts";
import { say } from "#ui/say.ts";

interface MedicineNameProps {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange: (name: string) => void;
}

/** A strength was typed: the name is meant as it stands, and Enter keeps it. */
const isWhole = (name: string) => /\d/.test(name);

/**
 * A medicine's name: free text, with generics of the starting list offered from two letters. Enter takes the marked one,
 * and the row goes on to its dose.
 */
export function MedicineName({ label, placeholder, maxLength, value, onChange }: MedicineNameProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offers = offeredMedicines(value).filter((name) => name !== value);
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
            {offers.map((name) => (
              <ListOption
                key={name}
                onChoose={() => {
                  onChange(name);
                  combobox.closeDropdown();
                }}
              >
                {name}
              </ListOption>
            ))}
          </Combobox.Options>
        </section>
      </Combobox.Dropdown>
    </Combobox>
  );
}
