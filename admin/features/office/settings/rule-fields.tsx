import { Checkbox, Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { CountField } from "#admin/kit/fields/count-field.tsx";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { Col } from "#admin/kit/form/form-page.tsx";
import { CLINIC_RULE_LABELS, STEPS } from "#contract/clinic/clinic-rules.ts";
import {
  cancelText,
  horizonText,
  lateText,
  longWaitText,
  noticeText,
  quietText,
  screenNamesText,
  stepText,
} from "#rules/clinic/hours/clinic-rule-words.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { Fields } from "./clinic/group-section.tsx";
import type { RulesValues } from "./use-rules-form.ts";

interface FieldsProps {
  form: UseFormReturnType<RulesValues>;
}

type CountName =
  | "noticeMinutes"
  | "horizonDays"
  | "cancelUntilMinutes"
  | "longWaitMinutes"
  | "lateAfterMinutes";

/** What follows the number: with the label it reads as a sentence. */
const UNITS: Readonly<Record<CountName, string>> = {
  noticeMinutes: "minutes before",
  horizonDays: "days ahead",
  cancelUntilMinutes: "minutes before",
  longWaitMinutes: "minutes",
  lateAfterMinutes: "minutes",
};

const STEP_CHOICES = STEPS.map((step) => ({
  value: String(step),
  label: step === 0 ? "As long as the visit" : `${step} minutes`,
}));

/** A number, and below it what it means; nothing while there is none that could be meant. */
function Count({ form, name, words }: FieldsProps & { name: CountName; words: (count: number) => string }) {
  const value: unknown = form.values[name];
  return (
    <Col span={3}>
      <CountField
        label={CLINIC_RULE_LABELS[name]}
        required
        unit={UNITS[name]}
        description={typeof value === "number" && value < 1_000_000 ? words(value) : undefined}
        {...form.getInputProps(name)}
      />
    </Col>
  );
}

function Offers({ form }: FieldsProps) {
  const { value, onChange, ...step } = form.getInputProps("stepMinutes");
  return (
    <Fields title="What is offered">
      <Col span={3}>
        <Select
          label={CLINIC_RULE_LABELS.stepMinutes}
          required
          allowDeselect={false}
          data={STEP_CHOICES}
          description={stepText(form.values.stepMinutes)}
          {...step}
          value={String(value)}
          onChange={(chosen) => onChange(Number(chosen))}
        />
      </Col>
      <Count form={form} name="noticeMinutes" words={noticeText} />
      <Count form={form} name="horizonDays" words={(days) => horizonText(days, clinicToday())} />
      <Count form={form} name="cancelUntilMinutes" words={cancelText} />
    </Fields>
  );
}

function AtTheDesk({ form }: FieldsProps) {
  return (
    <Fields title="On the day">
      <Count form={form} name="longWaitMinutes" words={longWaitText} />
      <Count form={form} name="lateAfterMinutes" words={lateText} />
      <Col span={6}>
        <Checkbox
          label={CLINIC_RULE_LABELS.screenNames}
          description={screenNamesText(form.values.screenNames)}
          {...form.getInputProps("screenNames", { type: "checkbox" })}
        />
      </Col>
    </Fields>
  );
}

function Quiet({ form }: FieldsProps) {
  const { quietFrom, quietTo } = form.values;
  return (
    <Fields title="Quiet hours">
      <Col span={3}>
        <TimeField
          label={CLINIC_RULE_LABELS.quietFrom}
          required
          description={quietText(quietFrom, quietTo)}
          {...form.getInputProps("quietFrom")}
        />
      </Col>
      <Col span={3}>
        <TimeField label={CLINIC_RULE_LABELS.quietTo} required {...form.getInputProps("quietTo")} />
      </Col>
    </Fields>
  );
}

/** The clinic's rules, each with what it means in the number that is typed. */
export function RuleFields({ form }: FieldsProps) {
  return (
    <>
      <Offers form={form} />
      <AtTheDesk form={form} />
      <Quiet form={form} />
    </>
  );
}
