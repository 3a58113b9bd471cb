import { Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { SiteLanguage, SiteText } from "#contract/values/texts.ts";
import classes from "./fields.module.css";

/** From this many characters a text gets several lines. */
const LONG = 100;

interface CountedFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  max: number;
  required?: boolean;
  error?: ReactNode;
  /** Below the field. */
  hint?: ReactNode;
  language?: SiteLanguage;
  placeholder?: string;
  rows?: number;
}

/** A text with its limit, counted while it is typed. */
export function CountedField(props: CountedFieldProps) {
  const { label, value, onChange, max, required, error, hint, language = "en", placeholder, rows } = props;
  const id = useId();
  const count = `${id}-count`;
  const isOver = value.length > max;
  const input = {
    id,
    value,
    placeholder,
    error: isOver ? `${value.length - max} characters too many.` : error,
    "aria-required": required,
    "aria-describedby": count,
    dir: language === "ur" ? "rtl" : undefined,
    lang: language,
    classNames: { input: `${language === "ur" ? classes.urdu : ""} ${rows ? "" : classes.whole}` },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  return (
    <Grid gap={4} shrink>
      <Row gap={8} align="baseline" justify="between" className={`${classes.head} fs-13`}>
        <label className="strong" htmlFor={id}>
          {label}
          {required && (
            <span className="danger" aria-hidden="true">
              {" "}
              *
            </span>
          )}
        </label>
        <span id={count} className={classes.count} data-over={isOver || undefined}>
          {value.length} of {max}
        </span>
      </Row>
      {rows || max > LONG ? (
        <Textarea {...input} rows={rows ?? Math.min(6, Math.ceil(max / 60))} />
      ) : (
        <TextInput {...input} />
      )}
      {hint && <p className="hint">{hint}</p>}
    </Grid>
  );
}

interface SiteTextFieldProps {
  label: string;
  value: SiteText;
  onChange: (value: SiteText) => void;
  max: number;
  /** The language that is being edited. */
  language: SiteLanguage;
  error?: ReactNode;
  rows?: number;
}

/** A text of the website in the language that is being edited; where there is no Urdu, the page shows the English. */
export function SiteTextField({ value, onChange, language, error, ...field }: SiteTextFieldProps) {
  if (language === "en")
    return (
      <CountedField
        {...field}
        required
        value={value.en}
        error={error}
        onChange={(en) => onChange({ ...value, en })}
      />
    );
  const write = (ur: string) => {
    const { ur: _, ...english } = value;
    onChange(ur === "" ? english : { ...value, ur });
  };
  return (
    <CountedField
      {...field}
      language="ur"
      value={value.ur ?? ""}
      error={error}
      hint={
        <>
          In English: <bdi>{value.en}</bdi>
        </>
      }
      onChange={write}
    />
  );
}

interface UrduFieldProps extends Pick<CountedFieldProps, "label" | "onChange" | "max" | "error"> {
  /** As the call that saves it takes it: text, or none. */
  value: unknown;
}

/** The Urdu form of what a record says in English. */
export function UrduField({ value, ...field }: UrduFieldProps) {
  return <CountedField {...field} language="ur" value={typeof value === "string" ? value : ""} />;
}
