import type { UseFormReturnType } from "@mantine/form";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Col } from "#admin/kit/form/form-page.tsx";
import { TEXT_LENGTHS, type TextPath } from "#contract/clinic/settings-texts.ts";
import { valueAt } from "#rules/values/value-at.ts";

// biome-ignore lint/suspicious/noExplicitAny: the forms of all groups, whose fields are named by path
type AnyForm = UseFormReturnType<any>;

/** How long a text is, once it comes near what its places bear. */
function lengthSaid(text: string, most: number): string | undefined {
  const { length } = text.trim();
  return length >= most * 0.7 ? `${length} of ${most} characters` : undefined;
}

/** The same text of the website in Urdu, written from right to left. */
const URDU = { dir: "rtl", lang: "ur", placeholder: "اردو" } as const;
const HINT_BELOW: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

interface TextFieldsProps {
  form: AnyForm;
  path: TextPath;
  label: string;
  /** What the text is for, where its name does not say it. */
  help?: string;
  /** Too long for half a line. */
  wide?: boolean;
}

/** A text in English, and beside it in Urdu, which may be left out. */
export function TextFields({ form, path, label, help, wide = false }: TextFieldsProps) {
  const span = wide ? 6 : 3;
  const most = TEXT_LENGTHS[path];
  const typed = (language: "en" | "ur") => String(valueAt(form.values, `${path}.${language}`) ?? "");
  const props = (language: "en" | "ur") => ({
    autoComplete: "off",
    inputWrapperOrder: HINT_BELOW,
    ...form.getInputProps(`${path}.${language}`),
  });
  return (
    <>
      <Col span={span}>
        <TextField
          label={label}
          required
          {...props("en")}
          description={lengthSaid(typed("en"), most) ?? help}
        />
      </Col>
      <Col span={span}>
        <TextField
          label={`${label} in Urdu`}
          {...props("ur")}
          {...URDU}
          description={lengthSaid(typed("ur"), most)}
        />
      </Col>
    </>
  );
}
