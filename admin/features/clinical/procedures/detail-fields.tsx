import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { CountField } from "#admin/kit/fields/count-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { TypedNumberField } from "#admin/kit/fields/typed-number.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import type { DetailKind } from "#rules/clinic/service-charting.ts";
import {
  DETAILS_OF,
  LONGEST_DETAIL,
  readExpiry,
  WORK_DETAIL_FACTS,
  type WorkDetailFacts,
  type WorkDetailName,
  wasExpired,
} from "#rules/clinical/work-details.ts";
import { readAmount } from "#rules/values/typed-amount.ts";
import { say } from "#ui/say.ts";
import type { WorkValues } from "./work-form.ts";

interface DetailFieldsProps {
  kind: DetailKind;
  form: UseFormReturnType<WorkValues>;
  /** The day of the visit, `yyyy-MM-dd`. */
  day: string;
}

/** What is written down about work of a kind; nothing of it has to be said. */
export function DetailFields({ kind, form, day }: DetailFieldsProps) {
  return (
    <FieldGrid>
      {DETAILS_OF[kind].map((name) => (
        <Col key={name} span={2}>
          <DetailField name={name} form={form} day={day} />
        </Col>
      ))}
    </FieldGrid>
  );
}

const unitOf = (unit: string) => ({
  rightSection: unit ? <span className="hint">{unit}</span> : undefined,
  rightSectionWidth: unit ? 16 + unit.length * 8 : undefined,
  rightSectionPointerEvents: "none" as const,
});

interface DetailFieldProps extends Omit<DetailFieldsProps, "kind"> {
  name: WorkDetailName;
}

function DetailField({ name, form, day }: DetailFieldProps) {
  const facts: WorkDetailFacts = WORK_DETAIL_FACTS[name];
  const props = { label: facts.label, ...form.getInputProps(`detail.work.${name}`) };
  if (facts.kind === "choice")
    return <Select clearable data={[...facts.choices]} {...props} value={props.value || null} />;
  if (facts.kind === "number")
    return facts.isWhole ? (
      <CountField unit={facts.unit} {...props} />
    ) : (
      <TypedNumberField read={readDecimal} inputMode="decimal" {...unitOf(facts.unit)} {...props} />
    );
  return (
    <TextField
      dir="auto"
      autoComplete="off"
      maxLength={LONGEST_DETAIL}
      placeholder={facts.example}
      description={facts.kind === "month" ? <Expired typed={String(props.value)} day={day} /> : undefined}
      {...props}
    />
  );
}

const readDecimal = (text: string, isGrouped: boolean) => readAmount(text, { isGrouped });

/** Says that a product was past its month; what was used is written down all the same. */
function Expired({ typed, day }: { typed: string; day: string }) {
  const expiry = readExpiry(typed);
  if (!expiry || !wasExpired(expiry, day)) return null;
  return (
    <span role="status" className="attn strong">
      {say("It was past its date at this visit.")}
    </span>
  );
}
