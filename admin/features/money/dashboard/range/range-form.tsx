import { Row } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { getDashboardData } from "#contract/money/dashboard.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import { PRESETS, type Preset, periodOf, presetOf } from "./presets.ts";
import classes from "./range-form.module.css";
import type { Range } from "./use-range.ts";

interface RangeFormProps {
  range: Range;
  onRange: (range: Range) => void;
}

/** The two dates and Filter. Give it the range as its key, so that a new one shows in the fields. */
function Dates({ range, onRange }: RangeFormProps) {
  const [draft, setDraft] = useState(range);
  const [problem, setProblem] = useState<string | null>(null);
  const filter = (event: FormEvent) => {
    event.preventDefault();
    const asked = getDashboardData.query.safeParse(draft);
    const areDays = [draft.startDate, draft.endDate].every((day) => !day || wholeDate(day));
    // A text that is no day is told by its own field.
    setProblem(asked.success || !areDays ? null : (asked.error.issues[0]?.message ?? null));
    if (asked.success) onRange(asked.data);
  };
  return (
    <Row
      as="form"
      gap={8}
      align="start"
      wrap
      className={`${classes.dates} push`}
      noValidate
      onSubmit={filter}
    >
      <DateField
        aria-label="Start date"
        clearable
        value={draft.startDate}
        onChange={(startDate) => setDraft({ ...draft, startDate })}
      />
      <span className="muted hide-sm" aria-hidden="true">
        to
      </span>
      <DateField
        aria-label="End date"
        clearable
        value={draft.endDate}
        error={problem}
        onChange={(endDate) => setDraft({ ...draft, endDate })}
      />
      <Button type="submit">Filter</Button>
    </Row>
  );
}

/** Which days the figures are of. */
export function RangeForm({ range, onRange }: RangeFormProps) {
  const today = clinicToday();
  return (
    <Row gap={8} align="start" wrap className="mb-16">
      <SegmentedControl
        className={classes.presets}
        aria-label="Period"
        data={[...PRESETS]}
        value={presetOf(range, today) ?? ""}
        onChange={(preset) => onRange(periodOf(preset as Preset, today))}
      />
      <Dates key={`${range.startDate} ${range.endDate}`} range={range} onRange={onRange} />
    </Row>
  );
}
