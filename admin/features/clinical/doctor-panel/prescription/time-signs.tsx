import { Row } from "#admin/kit/layout/layout.tsx";
import type { Dose } from "#rules/clinical/dose/dose.ts";
import { numberText } from "#rules/clinical/dose/format-dose.ts";
import classes from "./time-signs.module.css";

/** Sunrise, sun, dusk and moon, on a grid of 24 by 24. */
const SIGNS = [
  "M3 18h18M6.5 18a5.5 5.5 0 0 1 11 0M12 9V4M9.5 6.5L12 4l2.5 2.5M5 12l-1.5-1.5M19 12l1.5-1.5",
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  "M3 18h18M6.5 18a5.5 5.5 0 0 1 11 0M12 4v5M9.5 6.5L12 9l2.5-2.5",
  "M12 3a6.5 6.5 0 0 0 8.5 8.8A9 9 0 1 1 12 3",
] as const;

interface TimeSignsProps extends Pick<Dose, "unit"> {
  /** What is taken in the morning, at noon, in the evening and at night. */
  signs: readonly number[];
}

/** When and how much, for who cannot read; the sentence beside it says the same. */
export function TimeSigns({ signs, unit }: TimeSignsProps) {
  return (
    <Row as="span" gap={6} gapX={14} className={classes.signs} aria-hidden>
      {SIGNS.map((path, index) => {
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
