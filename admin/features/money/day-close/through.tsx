import type { KeyboardEvent, ReactNode } from "react";
import { Grid } from "#admin/kit/layout/layout.tsx";
import classes from "./day-close.module.css";

/** The mark of the button that follows the last field of a count. */
export const COMPARES = { "data-compares": true } as const;

/** Enter and the arrows go from one field to the next, as through a drawer, and Enter from the last one to the button. */
function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
  const step = event.ctrlKey || event.metaKey ? undefined : steps[event.key];
  if (!step) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll("input")];
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + step];
  if (next) next.focus();
  else if (event.key === "Enter") document.querySelector<HTMLElement>("[data-compares]")?.focus();
}

/** The fields of a count, gone through by Enter alone. */
export function Through({ children }: { children: ReactNode }) {
  return (
    <Grid gap={12} shrink className={classes.part} onKeyDown={moveOn}>
      {children}
    </Grid>
  );
}
