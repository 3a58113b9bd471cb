import { Button } from "@mantine/core";
import { Note } from "#admin/kit/display/note.tsx";
import { checkImport, type ImportBatch } from "#contract/office/imports.ts";
import { formatDate } from "#rules/values/display.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import { useImportCall } from "./use-import.ts";

interface ChoiceProps {
  title: string;
  isChosen: boolean;
  /** What choosing it, and taking that back, is called. */
  does: string;
  undoes: string;
  busy: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ title, isChosen, does, undoes, busy, onChange }: ChoiceProps) {
  return (
    <Note
      kind={isChosen ? "info" : "attention"}
      title={title}
      announce={!isChosen}
      actions={
        <Button size="xs" variant="default" loading={busy} onClick={() => onChange(!isChosen)}>
          {isChosen ? undoes : does}
        </Button>
      }
    />
  );
}

interface WrittenTwoWaysProps {
  batch: ImportBatch;
  disabled: boolean;
}

/** What the list writes so that it could be read in two ways: asked once for all rows, which are then checked anew. */
export function WrittenTwoWays({ batch, disabled }: WrittenTwoWaysProps) {
  const { id, mapping, dateOrder, dayNumbers, signedBalances, opening, asks } = batch;
  const check = useImportCall(checkImport, (answer) => answer);
  const read = (changes: Partial<Pick<ImportBatch, "dayNumbers" | "signedBalances">>) => {
    const openingBills = { openingDoctor: opening?.idDoctor ?? null, openingDay: opening?.day ?? null };
    check.send({
      body: { id, mapping, dateOrder, dayNumbers, signedBalances, ...openingBills, ...changes },
    });
  };
  const busy = check.busy || disabled;
  const days = asks.dayNumbers;
  const signed = asks.signedBalances;
  const minus = signed?.field === "paidAhead" ? "minus means owed" : "minus means paid ahead";
  return (
    <>
      {days && (
        <Choice
          title={
            dayNumbers
              ? `Excel's day numbers are read as days: ${days.example} = ${formatDate(days.day)}, in ${countOfNoun(days.cells, "cells")}`
              : `These look like Excel's day numbers: ${days.example} = ${formatDate(days.day)}, in ${countOfNoun(days.cells, "cells")}`
          }
          isChosen={dayNumbers}
          does="Read them as days"
          undoes="They are no days"
          busy={busy}
          onChange={(isChosen) => read({ dayNumbers: isChosen })}
        />
      )}
      {signed && (
        <Choice
          title={
            signedBalances
              ? `Read so that ${minus}: ${countOfNoun(signed.cells, "cells")} like ${signed.example}`
              : `${countOfNoun(signed.cells, "cells")} of balances ${signed.cells === 1 ? "carries" : "carry"} a minus, like ${signed.example}. In these books, ${minus}?`
          }
          isChosen={signedBalances}
          does={`Yes, ${minus}`}
          undoes="No, refuse them"
          busy={busy}
          onChange={(isChosen) => read({ signedBalances: isChosen })}
        />
      )}
    </>
  );
}
