import { ActionIcon, Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { IconCheck, IconX } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { IMPORT_FIELDS } from "#contract/office/import-fields.ts";
import { correctImportRow, decideImportRows, type RowProblem } from "#contract/office/imports.ts";
import classes from "./import.module.css";
import { type RowProps, rowSpot } from "./plain-row.tsx";
import { useImportCall } from "./use-import.ts";
import { rowKeys } from "./use-row-keys.ts";

/** What is wrong with a cell, and the press that takes what is offered. */
/** What is usually meant the same wherever it stands: a department's name in an old list. */
const SAME_EVERYWHERE: readonly string[] = ["department", "departments"];

interface WordsProps {
  problem: RowProblem;
  line: number;
  onTake: () => void;
  /** Writes the correction into every row that says the same; null: nothing to write, or not meant so. */
  everywhere: { said: string; run: () => void } | null;
}

function Words({ problem, line, onTake, everywhere }: WordsProps) {
  const { column, message, offer } = problem;
  return (
    <span>
      {column === null ? `${message} No column goes there.` : message}
      {offer && column !== null && (
        <Button size="compact-xs" variant="default" className={classes.offer} onClick={onTake}>
          {offer}
          <span className="sr"> for row {line}</span>
        </Button>
      )}
      {everywhere && (
        <Button size="compact-xs" variant="default" className={classes.offer} onClick={everywhere.run}>
          Correct all that say “{everywhere.said}”
        </Button>
      )}
    </span>
  );
}

function Correction({ batch, row, problem }: Pick<RowProps, "batch" | "row"> & { problem: RowProblem }) {
  const { column, suggestion } = problem;
  const cell = row.cells[column ?? -1] ?? "";
  const [text, setText] = useState(suggestion ?? cell);
  const correct = useImportCall(correctImportRow, (answer) => answer.batch);
  const labels = IMPORT_FIELDS[batch.kind] as Readonly<Record<string, string>>;
  const heading = column === null ? labels[problem.field] : batch.headings[column];
  const take = (next = text, everywhere = false) => {
    if (column !== null && next.trim() !== cell.trim())
      correct.send({ body: { id: batch.id, line: row.line, column, text: next, everywhere } });
  };
  const isChanged = text.trim() !== "" && text.trim() !== cell.trim();
  const said = cell.trim().slice(0, 40);
  const everywhere =
    SAME_EVERYWHERE.includes(problem.field) && said !== "" && isChanged
      ? { said, run: () => take(text, true) }
      : null;
  const accept = () => take();
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") event.currentTarget.closest<HTMLElement>("[data-line]")?.focus();
    if (event.key !== "Enter") return;
    event.preventDefault();
    accept();
  };
  return (
    <Grid gap={4} gapX={12} align="center" className={classes.problem}>
      <span className="soft">
        <bdi>{heading}</bdi>
      </span>
      <span className={classes.cell}>
        <PersonName name={cell.slice(0, 60) || "empty"} />
      </span>
      <Words problem={problem} line={row.line} onTake={() => take(suggestion)} everywhere={everywhere} />
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
            loading={correct.busy}
            disabled={text.trim() === cell.trim()}
            onClick={accept}
          >
            <IconCheck size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
    </Grid>
  );
}

/** Whose row it is, or which service's; null: its name is what is missing, or wrong. */
function nameIn({ kind, mapping }: RowProps["batch"], { cells, problems }: RowProps["row"]): string | null {
  const column = mapping.indexOf(kind === "services" ? "name" : "fullName");
  const name = cells[column]?.trim();
  return name && !problems.some((problem) => problem.column === column) ? name : null;
}

/** A row that cannot come in: what is wrong, and a field to correct it in place. */
export function ProblemRow(props: RowProps) {
  const { batch, row } = props;
  const decide = useImportCall(decideImportRows, (answer) => answer);
  const item = useRef<HTMLLIElement>(null);
  const who = nameIn(batch, row);
  const leave = () => decide.send({ body: { id: batch.id, line: row.line, decision: "leave" } });
  const onKeyDown = rowKeys(
    ["Enter", () => item.current?.querySelector("input")?.focus()],
    ["Delete", leave],
  );
  return (
    <li {...rowSpot(props)} ref={item} className={classes.problemRow} onKeyDown={onKeyDown}>
      <span className="muted num">Row {row.line}</span>
      <div>
        {who !== null && (
          <p className={classes.whose}>
            <PersonName name={who} cut />
          </p>
        )}
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
        title="Leave out  Del"
        loading={decide.busy}
        onClick={leave}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
