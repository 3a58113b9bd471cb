import { ActionIcon, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { IconCheck, IconX } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { IMPORT_FIELDS } from "#contract/import-fields.ts";
import { correctImportRow, decideImportRows, type RowProblem } from "#contract/imports.ts";
import classes from "./import.module.css";
import type { RowProps } from "./plain-row.tsx";
import { useImportCall } from "./use-import.ts";

function Correction({ batch, row, problem }: RowProps & { problem: RowProblem }) {
  const { column, message, suggestion } = problem;
  const cell = row.cells[column ?? -1] ?? "";
  const [text, setText] = useState(suggestion ?? cell);
  const correct = useImportCall(correctImportRow, (answer) => answer.batch);
  const labels = IMPORT_FIELDS[batch.kind] as Readonly<Record<string, string>>;
  const heading = column === null ? labels[problem.field] : batch.headings[column];
  const accept = () => {
    if (column !== null && text.trim() !== cell.trim())
      correct.mutate({ body: { id: batch.id, line: row.line, column, text } });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    accept();
  };
  return (
    <div className={classes.problem}>
      <span className="soft">
        <bdi>{heading}</bdi>
      </span>
      <span className={classes.cell}>
        <PersonName name={cell.slice(0, 60) || "empty"} />
      </span>
      <span>{column === null ? `${message} No column goes there.` : message}</span>
      {column !== null && (
        <>
          <TextInput
            size="xs"
            aria-label={`${heading} of row ${row.line}, corrected`}
            autoComplete="off"
            dir="auto"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={keys}
          />
          <ActionIcon
            aria-label={`Accept the correction of row ${row.line}`}
            title="Accept  Enter"
            loading={correct.isPending}
            disabled={text.trim() === cell.trim()}
            onClick={accept}
          >
            <IconCheck size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  );
}

/** A row that cannot come in: what is wrong, and a field to correct it in place. */
export function ProblemRow({ batch, row }: RowProps) {
  const decide = useImportCall(decideImportRows, (answer) => answer);
  return (
    <li className={classes.problemRow}>
      <span className="muted num">Row {row.line}</span>
      <div>
        {row.problems.map((problem) => (
          <Correction
            key={`${problem.field} ${row.cells[problem.column ?? -1] ?? ""}`}
            batch={batch}
            row={row}
            problem={problem}
          />
        ))}
      </div>
      <ActionIcon
        aria-label={`Leave out row ${row.line}`}
        title="Leave out"
        loading={decide.isPending}
        onClick={() => decide.mutate({ body: { id: batch.id, line: row.line, decision: "leave" } })}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
