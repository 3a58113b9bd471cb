import { Button } from "@mantine/core";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { decideImportRows, type ImportBatch, type ImportRow } from "#contract/imports.ts";
import classes from "./import.module.css";
import { useImportCall } from "./use-import.ts";

export interface RowProps {
  batch: ImportBatch;
  row: ImportRow;
}

/** What a row says, one fact beside the other. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts may be the same
        <span key={index} className={index === 0 ? "strong" : "soft"}>
          <PersonName name={fact} />
        </span>
      ))}
    </>
  );
}

/** A row that will be added, is in already or was left out by hand. */
export function PlainRow({ batch, row: { line, facts, outcome, decision } }: RowProps) {
  const decide = useImportCall(decideImportRows, (answer) => answer);
  const say = (next: "leave" | "none") => decide.mutate({ body: { id: batch.id, line, decision: next } });
  return (
    <li className={classes.plain}>
      <span className="muted num">Row {line}</span>
      <Facts facts={facts} />
      <span className="gap" />
      {(outcome === "left" || decision === "another") && (
        <Button size="xs" variant="default" loading={decide.isPending} onClick={() => say("none")}>
          {outcome === "left" ? "Take it after all" : "Undecided again"}
          <span className="sr"> row {line}</span>
        </Button>
      )}
      {outcome === "ready" && decision === null && (
        <Button size="xs" variant="default" loading={decide.isPending} onClick={() => say("leave")}>
          Leave out<span className="sr"> row {line}</span>
        </Button>
      )}
    </li>
  );
}
