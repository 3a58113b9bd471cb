import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Badge } from "#admin/kit/display/badge.tsx";
import { IconAlertTriangle, IconCheck, IconX } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { IMPORT_FIELDS } from "#contract/office/import-fields.ts";
import { checkImport, type ImportBatch } from "#contract/office/imports.ts";
import { DAY_FIELDS, isMoneyHeading } from "#rules/office/import-columns.ts";
import type { DateOrder } from "#rules/values/time/typed-date.ts";
import { Bar } from "./bar.tsx";
import classes from "./import.module.css";
import { MoneyNote, moneyLeftOut } from "./money-note.tsx";
import { OpeningChoice, useOpeningBills } from "./opening-choice.tsx";
import { useImportCall } from "./use-import.ts";
import { rowsOf } from "./words.ts";

interface ColumnsStepProps {
  batch: ImportBatch;
  onChecked: (batch: ImportBatch, step: "check") => void;
}

function State({ field, isSure, isMoney }: { field: string | null; isSure: boolean; isMoney: boolean }) {
  if (field === null && isMoney)
    return (
      <Badge look="attention" icon={IconAlertTriangle}>
        Not taken over
      </Badge>
    );
  if (field === null)
    return (
      <Badge look="line" icon={IconX}>
        Left out
      </Badge>
    );
  return isSure ? (
    <Badge look="done" icon={IconCheck}>
      Recognised
    </Badge>
  ) : (
    <Badge look="attention" icon={IconAlertTriangle}>
      Please look
    </Badge>
  );
}

/** What needs a look: columns that were only guessed, and what the reader had to decide. */
function Doubts({ batch }: { batch: ImportBatch }) {
  const money = moneyLeftOut(batch, batch.mapping);
  const guessed = batch.headings.filter(
    (heading, column) => !batch.isSure[column] && !money.includes(heading),
  );
  if (guessed.length + batch.notes.length === 0) return null;
  const known = batch.headings.length - guessed.length - money.length;
  return (
    <Note
      kind={guessed.length > 0 ? "attention" : "info"}
      title={
        guessed.length > 0
          ? `${known} of ${batch.headings.length} columns are recognised; please look at the others`
          : "About this file"
      }
    >
      {batch.notes.map((note) => (
        <p key={note} className={classes.line}>
          {note}
        </p>
      ))}
    </Note>
  );
}

const DAYS: readonly string[] = DAY_FIELDS;
const ORDERS = [
  { value: "dmy", label: "Day first" },
  { value: "mdy", label: "Month first" },
];

/** How the list writes its days, with an example. */
function OrderOfDays({ value, onChange }: { value: DateOrder; onChange: (order: DateOrder) => void }) {
  return (
    <Row gap={8} gapX={14} align="center" wrap>
      <span id="date-order">12/03/1984 is read as {value === "dmy" ? "12 March" : "3 December"} 1984</span>
      <SegmentedControl
        size="xs"
        aria-labelledby="date-order"
        data={ORDERS}
        value={value}
        onChange={(order) => onChange(order as DateOrder)}
      />
    </Row>
  );
}

interface ColumnLineProps {
  heading: string;
  samples: readonly string[];
  field: string | null;
  isSure: boolean;
  isMoney: boolean;
  choices: { value: string; label: string }[];
  onChoose: (field: string) => void;
}

/** A column of the file: its heading, what it looks like, and where it goes. */
function ColumnLine({ heading, samples, field, isSure, isMoney, choices, onChoose }: ColumnLineProps) {
  return (
    <li>
      <b>
        <bdi>{heading}</bdi>
      </b>
      <Row as="span" gap={5} wrap shrink>
        {samples.map((sample, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples may be the same
          <span key={index} className={classes.sample}>
            <PersonName name={sample} />
          </span>
        ))}
      </Row>
      <NativeSelect
        size="xs"
        aria-label={`${heading} goes to`}
        data={choices}
        value={field ?? ""}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <State field={field} isSure={isSure} isMoney={isMoney} />
    </li>
  );
}

/** The second step: where each column goes. */
export function ColumnsStep({ batch, onChecked }: ColumnsStepProps) {
  const [mapping, setMapping] = useState(batch.mapping);
  const [dateOrder, setDateOrder] = useState<DateOrder>(batch.dateOrder);
  const opening = useOpeningBills(batch.opening);
  const check = useImportCall(
    checkImport,
    (answer) => answer,
    (done) => onChecked(done, "check"),
  );
  const fields = Object.entries<string>(IMPORT_FIELDS[batch.kind]);
  const choices = [{ value: "", label: "Leave out" }, ...fields.map(([value, label]) => ({ value, label }))];
  const choose = (column: number, field: string) =>
    setMapping(
      mapping.map((before, index) => (index === column ? field || null : before === field ? null : before)),
    );
  const owes = mapping.includes("owes");
  const send = () => {
    if (owes && opening.askForMissing()) return;
    check.send({ body: { id: batch.id, mapping, dateOrder, ...opening.sent } });
  };
  return (
    <Grid gap={16} className={classes.step}>
      <Doubts batch={batch} />
      <MoneyNote batch={batch} mapping={mapping} />
      {mapping.some((field) => field && DAYS.includes(field)) && (
        <OrderOfDays value={dateOrder} onChange={setDateOrder} />
      )}
      <ul className={classes.columns} aria-label="Columns of the file">
        {batch.headings.map((heading, column) => (
          <ColumnLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headings may be the same
            key={column}
            heading={heading}
            samples={batch.samples[column] ?? []}
            field={mapping[column] ?? null}
            isSure={mapping[column] !== batch.mapping[column] || batch.isSure[column] === true}
            isMoney={batch.kind === "patients" && isMoneyHeading(heading)}
            choices={choices}
            onChoose={(field) => choose(column, field)}
          />
        ))}
      </ul>
      {owes && <OpeningChoice {...opening.props} />}
      <Bar hint="Remembered for the next file with these columns">
        <Button loading={check.busy} onClick={send}>
          Check {rowsOf(batch.rows)}
        </Button>
      </Bar>
    </Grid>
  );
}
