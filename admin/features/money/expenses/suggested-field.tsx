import { Combobox, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ChangeEvent, FocusEvent, ReactNode } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { TextArea, TextField } from "#admin/kit/fields/text-field.tsx";
import { type SuggestedField as Name, suggestExpenses } from "#contract/money/expenses.ts";

const PAUSE_MS = 150;

interface SuggestedFieldProps {
  name: Name;
  label: string;
  rows?: number;
  /** From the form, as `getInputProps(name)` gives them. */
  value?: string;
  onChange: (text: string) => void;
  onBlur?: (event: FocusEvent) => void;
  error?: ReactNode;
  "data-path"?: string;
}

/** Earlier values of the field that contain the text, except the text itself. Empty while they are loading. */
function useSuggestions(field: Name, text: string, enabled: boolean): readonly string[] {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const { data = [] } = useCall(
    suggestExpenses,
    { query: { field, text: settled } },
    { enabled, keepPrevious: true },
  );
  const typed = text.trim().toLowerCase();
  return data.filter((written) => written.toLowerCase() !== typed && written.toLowerCase().includes(typed));
}

/** A text field that suggests earlier values; any other text can be entered too. */
export function SuggestedField({ name, rows, onChange, onBlur, value = "", ...field }: SuggestedFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const suggestions = useSuggestions(name, value, combobox.dropdownOpened);
  // Without suggestions the list counts as closed, so that Esc reaches the form and the arrows move the caret.
  const isOpen = combobox.dropdownOpened && suggestions.length > 0;
  const input = {
    ...field,
    value,
    required: true,
    autoComplete: "off",
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onChange(event.currentTarget.value);
      combobox.openDropdown();
      combobox.resetSelectedOption();
    },
    onClick: () => combobox.openDropdown(),
    onBlur: (event: FocusEvent) => {
      combobox.closeDropdown();
      onBlur?.(event);
    },
  };
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: isOpen }}
      onOptionSubmit={(written) => {
        onChange(written);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withKeyboardNavigation={isOpen || value === ""}>
        {rows ? <TextArea rows={rows} {...input} /> : <TextField {...input} />}
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* Mantine renders the list at the end of the page, outside of every landmark; a section makes it one. */}
        <section aria-label="Written before">
          <Combobox.Options aria-label={`${field.label}, written before`}>
            {suggestions.map((written) => (
              <Combobox.Option key={written} value={written}>
                {written}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </section>
      </Combobox.Dropdown>
    </Combobox>
  );
}
