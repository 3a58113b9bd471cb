import { NumberInput, Select } from "@mantine/core";
import { type Choice, PictureField } from "#admin/features/website/website/pictures/picture-field.tsx";
import { useShownServices } from "#admin/features/website/website/records/use-shown-records.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { LIST_IN_PLACE } from "#admin/kit/fields/list-in-place.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { SiteLanguage, SiteText } from "#contract/values/texts.ts";
import { formatMoney } from "#rules/values/display.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";
import classes from "./fields.module.css";
import { ListField } from "./list-field.tsx";
import type { SectionField } from "./section-fields.ts";
import { SiteTextField } from "./text-field.tsx";

/** Messages by the path of what is wrong, from the field on; "" is the field itself. */
export type FieldErrors = Readonly<Record<string, string>>;

interface SectionInputProps {
  field: SectionField;
  value: unknown;
  onChange: (value: unknown) => void;
  language: SiteLanguage;
  errors: FieldErrors;
}

/** The messages of what lies below a field. */
export function errorsBelow(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]): [string, string][] => {
      if (path === name) return [["", message]];
      return path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : [];
    }),
  );
}

function ServiceSelect({ field, value, onChange, errors }: SectionInputProps) {
  const services = useShownServices();
  return (
    <Select
      label={field.label}
      {...LIST_IN_PLACE}
      placeholder="No price"
      clearable
      searchable
      data={services.map(({ id, name, fees }) => ({
        value: String(id),
        label: `${name}, ${formatMoney(fees)}`,
      }))}
      value={value ? String(value) : null}
      error={errors[""]}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

const CHOICES: Readonly<Record<string, string>> = {
  talk: "Speech",
  bill: "Bill",
  shield: "Shield",
  clock: "Clock",
  big: "Large",
  tall: "Upright",
  arch: "Arch",
};

/** The input of one field of a section, or those of a group or list of fields. Over 60 lines: one branch for each kind. */
export function SectionInput(props: SectionInputProps) {
  const { field, value, onChange, language, errors } = props;
  const { label } = field;
  switch (field.kind) {
    case "text":
      return (
        <SiteTextField
          label={label}
          max={field.max}
          rows={field.max > 2000 ? 18 : undefined}
          language={language}
          value={(value ?? { en: "" }) as SiteText}
          error={errors[language] ?? errors[""]}
          onChange={onChange}
        />
      );
    case "picture":
      return (
        <PictureField
          label={label}
          language={language}
          hasWords={field.hasWords}
          removable={field.isOptional}
          value={(value ?? null) as Choice | null}
          errors={errors}
          onChange={(choice) => onChange(choice ?? undefined)}
        />
      );
    case "service":
      return <ServiceSelect {...props} />;
    case "date":
      return <DateField label={label} value={String(value ?? "")} error={errors[""]} onChange={onChange} />;
    case "number":
      return (
        <NumberInput
          label={label}
          min={0}
          allowDecimal={false}
          value={Number(value ?? 0)}
          error={errors[""]}
          onChange={(typed) => onChange(typed === "" ? 0 : typed)}
        />
      );
    case "choice":
      return (
        <Select
          label={label}
          {...LIST_IN_PLACE}
          data={field.options.map((option) => ({ value: option, label: CHOICES[option] ?? option }))}
          value={(value as string | undefined) ?? null}
          placeholder="Square"
          clearable={field.isOptional}
          allowDeselect={field.isOptional}
          error={errors[""]}
          onChange={(option) => onChange(option ?? undefined)}
        />
      );
    case "group":
      return (
        <Grid as="fieldset" gap={12} shrink className={classes.group}>
          {field.name !== "" && <legend>{label}</legend>}
          {field.fields.map((inner) => (
            <SectionInput
              key={inner.name}
              field={inner}
              language={language}
              value={(value as Record<string, unknown> | null)?.[inner.name]}
              errors={errorsBelow(errors, inner.name)}
              onChange={(changed) => onChange(withValueAt(value ?? {}, inner.name, changed))}
            />
          ))}
        </Grid>
      );
    case "list": {
      const parts = (value ?? []) as unknown[];
      return (
        <ListField
          field={field}
          value={parts}
          onChange={onChange}
          isWrong={(index) => Object.keys(errorsBelow(errors, String(index))).length > 0}
          renderItem={(index, part) => (
            <SectionInput
              field={field.item}
              language={language}
              value={part}
              errors={errorsBelow(errors, String(index))}
              onChange={(changed) => onChange(parts.map((other, at) => (at === index ? changed : other)))}
            />
          )}
        />
      );
    }
  }
}
