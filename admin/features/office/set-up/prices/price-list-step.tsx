import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { StepFrame } from "#admin/features/office/set-up/step-frame.tsx";
import { useWays } from "#admin/features/office/set-up/ways.ts";
import { toastError, toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { IconFileSpreadsheet, IconPlus } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { useUnsavedWork } from "#admin/kit/form/unsaved-work.ts";
import { focusFirstError } from "#admin/kit/form/use-contract-form.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { getPriceList, savePriceList } from "#contract/office/set-up.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import { call, newIdempotencyKey, Refusal } from "#ui/call.ts";
import { DepartmentPrices } from "./department-prices.tsx";
import { PasteModal } from "./paste-modal.tsx";
import {
  type DepartmentLines,
  inputOf,
  keptOf,
  linesOf,
  newDepartment,
  type Problems,
} from "./price-list.ts";

/** The lines, and saving them; a list that was sent and not answered is sent again under the same key. */
function usePriceList(initial: readonly DepartmentLines[]) {
  const [departments, setDepartments] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  // Not `useAct`: a list without an answer is sent again under the same key, and a refusal stands above it.
  const [busy, setBusy] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const refresh = useRefresh();
  const { on } = useWays();
  const [isSaved, setIsSaved] = useState(false);
  useUnsavedWork(() => departments !== initial && !isSaved);
  const save = async () => {
    const { input, problems: found } = inputOf(departments);
    setProblems(found);
    setRefusal(null);
    if (!input) return focusFirstError();
    setBusy(true);
    try {
      const { message } = await call(savePriceList, { body: input }, { idempotencyKey });
      setIsSaved(true);
      toastSuccess(message);
      await refresh();
      on();
    } catch (error) {
      if (error instanceof Refusal) setRefusal(error.errors[0]?.message ?? error.message);
      else toastError("There was no answer. Check the connection and save again; nothing is created twice.");
    } finally {
      setBusy(false);
    }
  };
  return { departments, setDepartments, problems, refusal, busy, save };
}

function PriceList({ initial }: { initial: readonly DepartmentLines[] }) {
  const { departments, setDepartments, problems, refusal, busy, save } = usePriceList(initial);
  const [isPasting, setIsPasting] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const change = (key: number, changes: Partial<DepartmentLines>) =>
    setDepartments(departments.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const kept = keptOf(departments).length;
  return (
    <>
      <StepFrame
        title="What do you treat, and what does it cost?"
        lead="Start from a usual list: change what differs, untick what you do not do. Prices appear on bills and on the website."
        submit={`Keep ${countOfNoun(kept, "services")}`}
        busy={busy}
        disabled={kept === 0}
        onSubmit={save}
      >
        {refusal && (
          <Note kind="bad" title="Not saved, nothing lost" announce>
            {refusal}
          </Note>
        )}
        {departments.map((department) => (
          <DepartmentPrices
            key={department.key}
            department={department}
            problems={problems}
            onFocus={() => setShown(department.key)}
            onChange={(changes) => change(department.key, changes)}
          />
        ))}
        <Row gap={8} wrap>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setDepartments([...departments, newDepartment()])}
          >
            Add a department
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
            onClick={() => setIsPasting(true)}
          >
            Paste from a spreadsheet
          </Button>
        </Row>
      </StepFrame>
      {isPasting && (
        <PasteModal
          departments={departments}
          shown={departments.find(({ key, isKept }) => key === shown && isKept)?.name || null}
          onPaste={setDepartments}
          onClose={() => setIsPasting(false)}
        />
      )}
    </>
  );
}

/** Departments and services in one table: keep, change, add, delete, or paste them. */
export function PriceListStep() {
  const list = useCall(getPriceList, {}, { fresh: true });
  return <Loaded query={list}>{(departments) => <PriceList initial={linesOf(departments)} />}</Loaded>;
}
