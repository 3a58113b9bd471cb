import { Button } from "@mantine/core";
import { Note } from "#admin/kit/display/note.tsx";
import { addDays, clinicToday } from "#rules/clinic-time.ts";
import { formatDate } from "#rules/display.ts";
import type { ContractForm } from "./use-contract-form.ts";

interface FormProblemProps {
  contractForm: Pick<ContractForm<unknown>, "problem" | "duplicate" | "closedDay" | "busy">;
  title?: string;
}

/** "today", "tomorrow" or "on 26-Nov-2026". */
function dayWord(day: string): string {
  const today = clinicToday();
  if (day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : `on ${formatDate(day)}`;
}

/**
 * Why a form was not saved. Where an earlier attempt had been saved after all, or money moves on a closed day, offers what to do
 * next.
 */
export function FormProblem({ contractForm, title = "Not saved, nothing lost" }: FormProblemProps) {
  const { problem, duplicate, closedDay, busy } = contractForm;
  if (!problem) return null;
  if (closedDay) {
    return (
      <Note
        kind="attention"
        title={title}
        announce
        actions={
          <Button size="xs" variant="default" loading={busy} onClick={closedDay.count}>
            Count it {dayWord(closedDay.nextDay)}
          </Button>
        }
      >
        {problem}
      </Note>
    );
  }
  if (!duplicate) {
    return (
      <Note kind="bad" title={title} announce>
        {problem}
      </Note>
    );
  }
  return (
    <Note
      kind="attention"
      title="The try without an answer had arrived"
      announce
      actions={
        <>
          <Button size="xs" variant="default" onClick={duplicate.show}>
            Show what was saved
          </Button>
          <Button size="xs" variant="subtle" loading={busy} onClick={duplicate.saveToo}>
            Save this as well
          </Button>
        </>
      }
    >
      {problem}
    </Note>
  );
}
