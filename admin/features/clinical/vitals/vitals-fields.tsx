import { NativeSelect } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { Note } from "#admin/kit/display/note.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { readVitals, type TypedVitals } from "#rules/clinical/read-vitals.ts";
import {
  GLUCOSE_KINDS,
  type GlucoseKind,
  pressureWarning,
  saidVitals,
  type Vitals,
} from "#rules/clinical/vitals.ts";
import { say } from "#ui/say.ts";
import type { VitalsForm } from "./use-vitals-form.ts";
import classes from "./vitals.module.css";

type TextName = Exclude<keyof TypedVitals, "glucoseKind">;

const LABELS = {
  pressure: "BP",
  pulse: "Pulse",
  temperatureC: "Temp.",
  spo2: "SpO₂ %",
  weightKg: "Weight kg",
  heightCm: "Height cm",
  glucoseMgdl: "Glucose",
} as const satisfies Record<TextName, string>;
const FIELDS = Object.keys(LABELS) as TextName[];

const EXAMPLES: Record<TextName, string> = {
  pressure: "120/80",
  pulse: "72",
  temperatureC: "98.6F",
  spo2: "98",
  weightKg: "72.5",
  heightCm: "5'7",
  glucoseMgdl: "140",
};

const TAKEN = {
  fasting: "fasting",
  random: "random",
  "after a meal": "after a meal",
} as const satisfies Record<GlucoseKind, string>;

/** What stands in our unit for what was typed in another; null where they are the same. */
function converted(name: TextName, typed: string, vitals: Vitals): string | null {
  if (name === "pressure" || vitals[name] === null || Number(typed) === vitals[name]) return null;
  const said = saidVitals({ ...vitals, glucoseKind: null }).find((one) => one.name === name)?.text ?? "";
  const isSame = !/[a-z°º'"’”]/i.test(typed.replace(/(?:bpm|kgs?|cms?|mg\/?dl|°?\s*c)\s*$/i, ""));
  const isInFahrenheit = name === "temperatureC" && Number(typed) > 45;
  return isSame && !isInFahrenheit ? null : `= ${said.replace("Glucose ", "")}`;
}

/** Enter goes on to the next field, and from the last one saves; so does Ctrl+Enter from any. */
function goOn(event: KeyboardEvent<HTMLElement>, save: () => Promise<boolean>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  if (event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  event.stopPropagation();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>("input, select")];
  const next = inputs[inputs.indexOf(event.target as HTMLElement) + 1];
  if (next && !event.ctrlKey && !event.metaKey) next.focus();
  else void save();
}

/** One row of fields for what is measured, with what it asks of whoever measures. */
export function VitalsFields({ vitalsForm: { contractForm, asked, save } }: { vitalsForm: VitalsForm }) {
  const { form } = contractForm;
  const { vitals } = readVitals(form.values);
  const warning = pressureWarning(vitals);
  return (
    <Grid gap={10}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields within */}
      <div className={classes.fields} data-form onKeyDown={(event) => goOn(event, save)}>
        {FIELDS.map((name, index) => (
          <TextField
            key={name}
            label={say(LABELS[name])}
            placeholder={EXAMPLES[name]}
            autoComplete="off"
            maxLength={30}
            data-autofocus={index === 0 || undefined}
            autoFocus={index === 0}
            inputWrapperOrder={["label", "input", "description", "error"]}
            description={converted(name, form.values[name], vitals)}
            className={name === "pressure" ? classes.wide : undefined}
            {...form.getInputProps(name)}
          />
        ))}
        {form.values.glucoseMgdl.trim() !== "" && (
          <NativeSelect
            label={say("Glucose taken")}
            className={classes.wide}
            data={[
              { value: "", label: say("Not said") },
              ...GLUCOSE_KINDS.map((kind) => ({ value: kind, label: say(TAKEN[kind]) })),
            ]}
            {...form.getInputProps("glucoseKind")}
            value={form.values.glucoseKind ?? ""}
            onChange={(event) => {
              const kind = GLUCOSE_KINDS.find((one) => one === event.currentTarget.value);
              form.setFieldValue("glucoseKind", kind ?? null);
            }}
          />
        )}
      </div>
      {warning && <Note kind="attention" title={warning} announce />}
      {asked ? (
        <Note kind="attention" title={say("Is that right?")} announce>
          {asked}
        </Note>
      ) : (
        <FormProblem contractForm={contractForm} />
      )}
    </Grid>
  );
}

/** Values in one line, each kept whole; the blood pressure that asks for something in coral. */
export function VitalsValues({ vitals }: { vitals: Vitals }) {
  const isHigh = pressureWarning(vitals) !== null;
  return (
    <Row as="ul" gap={2} gapX={14} wrap className={classes.values}>
      {saidVitals(vitals).map(({ name, text }) => (
        <li key={name} data-attention={(name === "systolic" && isHigh) || undefined}>
          {text}
        </li>
      ))}
    </Row>
  );
}
