import { Button, TextInput } from "@mantine/core";
import { type ReactNode, type RefObject, useState } from "react";
import { Row } from "#admin/kit/layout/layout.tsx";
import { type QuickEntry, type QuickReading, readQuickEntry } from "#rules/clinical/dental/quick-entry.ts";
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
  onEntry: (entry: QuickEntry) => void;
  onLeave: () => void;
}

type Wrong = Extract<QuickReading, { problem: string }> & { line: string };

/** One line after the other, each an entry: "36 mod caries". What is not understood is underlined, and nothing is saved. */
export function QuickLine({ field, notation, value, state, onChange, onEntry, onLeave }: QuickLineProps) {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const enter = () => {
    const reading = readQuickEntry(value, notation);
    if ("problem" in reading) return setWrong({ ...reading, line: value });
    setWrong(null);
    onEntry(reading.entry);
    onChange("");
  };
  return (
    <form
      className={classes.quick}
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <Row gap={8} align="end">
        <TextInput
          ref={field}
          className={classes.quickField}
          label={say("Quick entry")}
          placeholder={say("36 mod caries")}
          value={value}
          maxLength={200}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          error={wrong !== null}
          aria-describedby={wrong ? "quick-entry-problem" : undefined}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setWrong(null);
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
        {wrong && (
          <>
            <span className={classes.quickTyped} dir="ltr">
              {wrong.line.slice(0, wrong.from)}
              <u>{wrong.line.slice(wrong.from, wrong.to)}</u>
              {wrong.line.slice(wrong.to)}
            </span>{" "}
            {wrong.problem} {say("Nothing was saved.")}
          </>
        )}
      </p>
    </form>
  );
}
