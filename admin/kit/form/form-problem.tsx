import { Button } from "@mantine/core";
import { Note } from "#admin/kit/display/note.tsx";
import type { ContractForm } from "./use-contract-form.ts";

interface FormProblemProps {
  contractForm: Pick<ContractForm<unknown>, "problem" | "duplicate" | "question" | "busy">;
  title?: string;
}

/**
 * Why a form was not saved. Where an earlier attempt had been saved after all, or something is asked before money moves, offers what to do
 * next.
 */
export function FormProblem({ contractForm, title = "Not saved, nothing lost" }: FormProblemProps) {
  const { problem, duplicate, question, busy } = contractForm;
  if (!problem) return null;
  if (question) {
    return (
      <Note
        kind="attention"
        title={title}
        announce
        actions={
          <Button size="xs" variant="default" loading={busy} onClick={question.give}>
            {question.answer}
          </Button>
        }
      >
        {problem}
      </Note>
    );
  }
  if (!duplicate) {
    return (
      <Note kind="bad" title={title} announce isProblem>
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
