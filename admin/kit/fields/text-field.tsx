import { Textarea, type TextareaProps, TextInput } from "@mantine/core";
import { memo } from "react";
import classes from "./text-field.module.css";

/** A field of one line, drawn anew only when its props change: `<TextField label="Name" {...form.getInputProps("name")} />`. */
export const TextField = memo(TextInput);

/** The same of several lines. */
export const TextArea = memo(Textarea);

interface GrowingTextAreaProps extends Omit<TextareaProps, "autosize" | "rows"> {
  minRows?: number;
  /** Beyond it the text scrolls; without one it never does. */
  maxRows?: number;
}

const SIZES_ITSELF = CSS.supports("field-sizing", "content");

/** One that grows with its text: by the browser, which costs nothing, or else by measuring at each key. */
export const GrowingTextArea = memo(function GrowingTextArea(props: GrowingTextAreaProps) {
  if (!SIZES_ITSELF) return <Textarea autosize {...props} />;
  const { minRows = 1, maxRows, ...rest } = props;
  const rows = { "--min-rows": minRows, ...(maxRows && { "--max-rows": maxRows }) };
  return (
    <Textarea rows={minRows} classNames={{ input: classes.growing }} styles={{ input: rows }} {...rest} />
  );
});
