import type { ReactNode, Ref, SubmitEvent } from "react";
import { keepEnterInOpenList } from "#admin/kit/focus/shortcuts.ts";

interface FormProps {
  /** What the form is called for screen readers. */
  label: string;
  className: string | undefined;
  onSubmit: () => void;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A screen's form: fields say what is wrong in the contract's words, and Enter in an open list only chooses there. */
export function Form({ label, className, onSubmit, ref, children }: FormProps) {
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      ref={ref}
      noValidate
      className={className}
      onSubmit={handleSubmit}
      onKeyDown={keepEnterInOpenList}
      aria-label={label}
    >
      {children}
    </form>
  );
}
