import { Combobox, Textarea, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ChangeEvent, FocusEvent, ReactNode } from "react";
import { type SuggestedField as Name, suggestExpenses } from "#contract/expenses.ts";
import { call } from "#ui/call.ts";

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

/** What was written here before and holds the text, without what stands here already. Nothing while it is unknown. */
function useSuggestions(field: Name, text: string, enabled: boolean): readonly string[] {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const { data = [] } = useQuery({
    queryKey: [suggestExpenses.path, field, settled],
    queryFn: async ({ signal }) =>
      (await call(suggestExpenses, { query: { field, text: settled } }, { signal })).data,
    enabled,
    placeholderData: keepPreviousData,
  });
  const typed = text.trim().toLowerCase();
  return data.filter((written) => written.toLowerCase() !== typed && written.toLowerCase().includes(typed));
}

/** A text field that offers what was written in it before; anything else can be written as well. */
export function SuggestedField({ name, rows, onChange, onBlur, value = "", ...field }: SuggestedFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const suggestions = useSuggestions(name, value, combobox.dropdownOpened);
  // Nothing hangs open where nothing is offered: Esc and the arrows are the form's and the text's then.
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
        {rows ? <Textarea rows={rows} {...input} /> : <TextInput {...input} />}
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* It is drawn at the end of the page, outside all of its landmarks. */}
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
