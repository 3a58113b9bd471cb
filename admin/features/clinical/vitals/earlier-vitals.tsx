import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { VitalsEntry } from "#contract/clinical/vitals.ts";
import type { MeasureName } from "#rules/clinical/vitals.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicDateOf, clinicTimeOf } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import { TakeBack } from "./take-back.tsx";
import classes from "./vitals.module.css";
import { VitalsValues } from "./vitals-fields.tsx";
import { type Point, VitalsLine } from "./vitals-line.tsx";

/** As many values make a line. */
const FEWEST = 3;
/** A line shows the newest; more would be a smear. */
const MOST = 24;

const LABELS = {
  systolic: "BP",
  pulse: "Pulse",
  weightKg: "Weight",
  glucoseMgdl: "Glucose",
  temperatureC: "°C",
  spo2: "SpO₂",
} as const satisfies Partial<Record<MeasureName, string>>;
const LINES = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** The values of a measure, oldest first. */
const pointsOf = (entries: readonly VitalsEntry[], name: MeasureName): Point[] =>
  entries
    .flatMap(({ takenOn: at, [name]: value }) => (value === null ? [] : [{ at, value }]))
    .slice(0, MOST)
    .reverse();

/** A small line of each measure that was taken at least three times; `entries` newest first. */
export function VitalsLines({ entries }: { entries: readonly VitalsEntry[] }) {
  const lines = LINES.map((name) => ({ name, points: pointsOf(entries, name) })).filter(
    ({ points }) => points.length >= FEWEST,
  );
  if (lines.length === 0) return null;
  return (
    <Row gap={6} gapX={16} wrap>
      {lines.map(({ name, points }) => (
        <VitalsLine
          key={name}
          label={say(LABELS[name])}
          points={points}
          {...(name === "systolic" && { below: pointsOf(entries, "diastolic") })}
        />
      ))}
    </Row>
  );
}

/** What was measured, entry by entry, the newest first. */
export function VitalsEntries({ entries }: { entries: readonly VitalsEntry[] }) {
  return (
    <Grid as="ul" gap={4} className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <VitalsValues vitals={entry} />
          <p className="soft fs-13">
            {formatDate(clinicDateOf(entry.takenOn))},{" "}
            <span className="num">{clinicTimeOf(entry.takenOn)}</span>
            {entry.madeBy && (
              <>
                {" "}
                <bdi>{entry.madeBy}</bdi>
              </>
            )}
          </p>
          <TakeBack id={entry.id} />
        </li>
      ))}
    </Grid>
  );
}
