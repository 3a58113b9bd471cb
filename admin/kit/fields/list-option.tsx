import { Combobox } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface ListOptionProps {
  className?: string;
  children: ReactNode;
  onChoose: () => void;
}

/**
 * An option of a `Combobox` as a plain element: `Combobox.Option` resolves its style anew in each, of which a list has dozens.
 * The keys of `useCombobox` find it by its attribute and click it.
 */
export function ListOption({ className = "", children, onChoose }: ListOptionProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the marked option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys click it
    <div
      id={id}
      role="option"
      data-combobox-option
      className={`mantine-Combobox-option ${Combobox.classes.option} ${className}`}
      onClick={onChoose}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
