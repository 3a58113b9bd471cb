import { Row } from "#admin/kit/layout/layout.tsx";
import type { Dose } from "#rules/clinical/dose/dose.ts";
import { numberText } from "#rules/clinical/dose/format-dose.ts";
import { TIME_SIGNS } from "#rules/clinical/time-signs.ts";
import classes from "./time-signs.module.css";

interface TimeSignsProps extends Pick<Dose, "unit"> {
  /** What is taken in the morning, at noon, in the evening and at night. */
  signs: readonly number[];
}

/** When and how much, for who cannot read; the sentence beside it says the same. */
export function TimeSigns({ signs, unit }: TimeSignsProps) {
  return (
    <Row as="span" gap={6} gapX={14} className={classes.signs} aria-hidden>
      {TIME_SIGNS.map((path, index) => {
        const amount = signs[index] ?? 0;
        return (
          <Row as="span" inline gap={3} align="center" key={path} data-none={amount === 0 || undefined}>
            <svg viewBox="0 0 24 24" className={classes.sign} aria-hidden="true">
              <path d={path} />
            </svg>
            <b>{amount === 0 ? "–" : numberText(amount, unit)}</b>
          </Row>
        );
      })}
    </Row>
  );
}
