import { NativeSelect } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { Note } from "#admin/kit/display/note.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { readVitals, type TypedVitals } from "#rules/clinical/read-vitals.ts";
import { GLUCOSE_KINDS, pressureWarning, saidVitals, type Vitals } from "#rules/clinical/vitals.ts";
import { say } from "#ui/say.ts";
import type { VitalsForm } from "./use-vitals-form.ts";
import classes from "./vitals.module.css";

type TextName = Exclude<keyof TypedVitals, "glucoseKind">;

const FIELDS = [
  { name: "pressure", label: "BP", example: "120/80" },
  { name: "pulse", label: "Pulse", example: "72" },
  { name: "temperatureC", label: "Temp.", example: "98.6F" },
  { name: "spo2", label: "SpO₂ %", example: "98" },
  { name: "weightKg", label: "Weight kg", example: "72.5" },
  { name: "heightCm", label: "Height cm", example: "5'7" },
  { name: "glucoseMgdl", label: "Glucose", example: "140" },
] as const satisfies readonly { name: TextName; label: string; example: string }[];

/** What stands in our unit for what was typed in another; null where they are the same. */
function converted(name: TextName, typed: string, vitals: Vitals): string | null {
  if (name === "pressure" || vitals[name] === null || Number(typed) === vitals[name]) return null;
  const said = saidVitals({ ...vitals, glucoseKind: null }).find((one) => one.name === name)?.text ?? "";
  const isSame = !/[a-z°º'"’”]/i.test(typed.replace(/(?:bpm|kgs?|cms?|mg\/?dl|°?\s*c)\s*$/i, ""));
  const isInFahrenheit = name === "temperatureC" && Number(typed) > 45;
  return isSame && !isInFahrenheit ? null : `= ${said.replace("Glucose ", "")}`;
}

/** Enter goes on to the next field, and from the last one saves; so does Ctrl+Enter from any. */
function goOn(event: KeyboardEvent<HTMLElement>, save: () => void): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  if (event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  event.stopPropagation();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>("input, select")];
  const next = inputs[inputs.indexOf(event.target as HTMLElement) + 1];
  if (next && !event.ctrlKey && !event.metaKey) next.focus();
  else save();
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
        {FIELDS.map(({ name, label, example }, index) => (
          <TextField
            key={name}
            label={say(label)}
            placeholder={example}
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
              ...GLUCOSE_KINDS.map((kind) => ({ value: kind, label: say(kind) })),
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
      {warning && <Note kind="attention" title={say(warning)} announce />}
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
