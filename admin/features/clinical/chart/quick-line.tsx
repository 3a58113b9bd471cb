import { Button, TextInput } from "@mantine/core";
import { type ClipboardEvent, Fragment, type ReactNode, type RefObject, useState } from "react";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { Problem } from "#rules/clinical/dental/quick-entry.ts";
import { readStatements, type Statement } from "#rules/clinical/dental/statements.ts";
import type { Notation } from "#rules/clinical/dental/teeth.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";

interface QuickLineProps {
  field: RefObject<HTMLInputElement | null>;
  notation: Notation;
  value: string;
  /** What treatment is charted as, where the line does not say it. */
  state: ReactNode;
  onChange: (text: string) => void;
  /** Answers which of the statements do not stand. */
  onStatements: (statements: readonly Statement[]) => Promise<readonly Pick<Statement, "text">[]>;
  onLeave: () => void;
}

interface Wrong {
  line: string;
  problems: readonly Problem[];
}

/** Characters of the longest line: 32 statements as long as they come. */
const MOST_CHARACTERS = 2000;

/** What is pasted over several lines, as one. */
function pasted(event: ClipboardEvent<HTMLInputElement>): string | null {
  const text = event.clipboardData.getData("text");
  if (!/[\r\n]/u.test(text.trim())) return null;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const line = text.trim().replaceAll(/\s*[\r\n]+\s*/gu, "; ");
  return value.slice(0, selectionStart ?? 0) + line + value.slice(selectionEnd ?? value.length);
}

type LineOptions = Pick<QuickLineProps, "field" | "notation" | "value" | "onChange" | "onStatements">;

/** What the line does: it reads everything before anything is written. What the server refuses comes back into it. */
function useLine({ field, notation, value, onChange, onStatements }: LineOptions) {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const change = (text: string) => {
    onChange(text);
    setWrong(null);
  };
  const enter = async () => {
    const reading = readStatements(value, notation);
    if ("problems" in reading) return setWrong({ ...reading, line: value });
    change("");
    const left = await onStatements(reading.statements);
    const since = field.current?.value ?? "";
    if (left.length > 0) onChange([...left.map(({ text }) => text), since].filter(Boolean).join("; "));
  };
  return { wrong, change, enter };
}

/** Statements, divided by `;`: "36 mod caries; 18 28 missing". Where one is not understood, nothing is saved. */
export function QuickLine(props: QuickLineProps) {
  const { field, value, state, onLeave } = props;
  const { wrong, change, enter } = useLine(props);
  return (
    <form
      className={classes.quick}
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <Row gap={8} align="end">
        <TextInput
          ref={field}
          className={classes.quickField}
          label={say("Quick entry")}
          placeholder={say("36 mod caries")}
          value={value}
          maxLength={MOST_CHARACTERS}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          error={wrong !== null}
          aria-describedby={wrong ? "quick-entry-problem" : undefined}
          onChange={(event) => change(event.currentTarget.value)}
          onPaste={(event) => {
            const line = pasted(event);
            if (line !== null) change(line);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            onLeave();
          }}
        />
        {state}
        <Button type="submit" variant="default">
          {say("Enter")}
        </Button>
      </Row>
      <p id="quick-entry-problem" className={classes.quickProblem} role="status">
        {wrong && <WhatIsWrong {...wrong} />}
      </p>
    </form>
  );
}

/** The line with everything that was not understood underlined, and why. */
function WhatIsWrong({ line, problems }: Wrong) {
  return (
    <>
      <span className={classes.quickTyped} dir="ltr">
        {problems.map(({ from, to }, index) => (
          <Fragment key={from}>
            {line.slice(problems[index - 1]?.to ?? 0, from)}
            <u>{line.slice(from, to)}</u>
          </Fragment>
        ))}
        {line.slice(problems.at(-1)?.to ?? 0)}
      </span>{" "}
      {problems.map(({ problem }) => problem).join(" ")} {say("Nothing was saved.")}
    </>
  );
}
