import { Button } from "@mantine/core";
import { Fragment } from "react";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { decideImportRows, type ImportBatch, type ImportRow } from "#contract/office/imports.ts";
import { isRightToLeft } from "#rules/values/text/person-name.ts";
import classes from "./import.module.css";
import { useImportCall } from "./use-import.ts";
import { rowKeys } from "./use-row-keys.ts";

export interface RowProps {
  batch: ImportBatch;
  row: ImportRow;
  /** The one that Tab reaches. */
  isCurrent: boolean;
  /** Puts the focus on the next row. */
  goOn: () => void;
}

/** What makes an element a row that the arrows walk to. */
export const rowSpot = ({ row, isCurrent }: RowProps) => ({
  "data-line": row.line,
  tabIndex: isCurrent ? 0 : -1,
});

/** A fact with the words marked that the other one lacks; Urdu is shown whole, because its letters join. */
function Compared({ fact, known }: { fact: string; known: ReadonlySet<string> }) {
  if (isRightToLeft(fact)) return <PersonName name={fact} />;
  return (
    <bdi>
      {fact.split(" ").map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words may be the same
        <Fragment key={index}>
          {index > 0 && " "}
          {known.has(word.toLowerCase()) ? word : <mark className={classes.differs}>{word}</mark>}
        </Fragment>
      ))}
    </bdi>
  );
}

/** What a row says, one fact beside the other; what `other` does not say is marked. */
export function Facts({ facts, other }: { facts: readonly string[]; other?: readonly string[] | undefined }) {
  const known = other && new Set(other.join(" ").toLowerCase().split(" "));
  return (
    <>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts may be the same
        <span key={index} className={index === 0 ? "strong" : "soft"}>
          {known ? <Compared fact={fact} known={known} /> : <PersonName name={fact} />}
        </span>
      ))}
    </>
  );
}

/** A row that will be added, is in already or was left out by hand. */
export function PlainRow(props: RowProps) {
  const { batch, row, isCurrent } = props;
  const { line, facts, outcome, decision } = row;
  const decide = useImportCall(decideImportRows, (answer) => answer);
  const say = (next: "leave" | "none") => decide.send({ body: { id: batch.id, line, decision: next } });
  const isUndone = outcome === "left" || decision === "another";
  const mayLeave = outcome === "ready" && decision === null;
  const onKeyDown = rowKeys(
    ["Enter", isUndone && (() => say("none"))],
    ["Delete", mayLeave && (() => say("leave"))],
  );
  return (
    <li {...rowSpot(props)} className={classes.plain} onKeyDown={onKeyDown}>
      <span className="muted num">Row {line}</span>
      <Facts facts={facts} />
      <span className="gap" />
      {isUndone && (
        <Button
          size="xs"
          variant="default"
          loading={decide.busy}
          rightSection={isCurrent && <KeyCaps of="Enter" />}
          onClick={() => say("none")}
        >
          {outcome === "left" ? "Take it after all" : "Undecided again"}
          <span className="sr"> row {line}</span>
        </Button>
      )}
      {mayLeave && (
        <Button
          size="xs"
          variant="default"
          loading={decide.busy}
          rightSection={isCurrent && <KeyCaps of="Delete" />}
          onClick={() => say("leave")}
        >
          Leave out<span className="sr"> row {line}</span>
        </Button>
      )}
    </li>
  );
}
