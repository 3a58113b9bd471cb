import { Button } from "@mantine/core";
import { Note } from "#admin/kit/display/note.tsx";
import type { ContractForm } from "./use-contract-form.ts";

interface FormProblemProps {
  contractForm: Pick<ContractForm<unknown>, "problem" | "twin" | "busy">;
  title?: string;
}

/** Why a form was not saved; and where a try without an answer had arrived after all, the ways on. */
export function FormProblem({ contractForm, title = "Not saved, nothing lost" }: FormProblemProps) {
  const { problem, twin, busy } = contractForm;
  if (!problem) return null;
  if (!twin) {
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
          <Button size="xs" variant="default" onClick={twin.show}>
            Show what was saved
          </Button>
          <Button size="xs" variant="subtle" loading={busy} onClick={twin.saveToo}>
            Save this as well
          </Button>
        </>
      }
    >
      {problem}
    </Note>
  );
}
