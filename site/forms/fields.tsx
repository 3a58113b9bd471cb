import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#site/layout/icons.tsx";
import { useSite } from "#site/site.tsx";
import type { WordName } from "#site/words.ts";

interface Common {
  /** Unique on the page. The ids of the label, hint and message are derived from it. */
  id: string;
  /** The wire name. Scripts find the field by it, and the server's messages refer to it. */
  name: string;
  label: string;
  optional?: boolean;
  half?: boolean;
  /** Help text under the field. */
  hint?: string;
}

const errorId = (id: string) => `${id}-error`;
const hintId = (id: string) => `${id}-hint`;
const optionalId = (id: string) => `${id}-optional`;
const describedBy = ({ id, optional, hint }: Common) =>
  [optional && optionalId(id), hint && hintId(id), errorId(id)].filter(Boolean).join(" ");

/** The place for a field's error message, which the script fills in. */
function Problem({ id }: { id: string }) {
  return (
    <p className="error" id={errorId(id)} data-error="" hidden>
      <Icon name="warning" />
      <span />
    </p>
  );
}

function Frame({ children, ...field }: Common & { children: ReactNode }) {
  const { word } = useSite();
  return (
    <div className={field.half ? "half" : undefined} data-field={field.name}>
      <div className="label-row">
        <label className="label" htmlFor={field.id}>
          {field.label}
        </label>
        {field.optional ? (
          <span className="aside" id={optionalId(field.id)}>
            {word("optional")}
          </span>
        ) : null}
      </div>
      {children}
      {field.hint ? (
        <p className="hint" id={hintId(field.id)}>
          {field.hint}
        </p>
      ) : null}
      <Problem id={field.id} />
    </div>
  );
}

type InputProps = Common & Omit<ComponentProps<"input">, keyof Common>;

/** A labelled single-line input: text, date or time. */
export function TextField({ id, name, label, optional, half, hint, ...input }: InputProps) {
  const field = { id, name, label, optional, half, hint };
  return (
    <Frame {...field}>
      <input
        className="input"
        id={id}
        name={name}
        required={!optional}
        aria-describedby={describedBy(field)}
        dir={input.type ? undefined : "auto"}
        {...input}
      />
    </Frame>
  );
}

/** A labelled text area. */
export function AreaField({ placeholder, ...field }: Common & { placeholder?: string }) {
  return (
    <Frame {...field}>
      <textarea
        className="input"
        id={field.id}
        name={field.name}
        required={!field.optional}
        placeholder={placeholder}
        dir="auto"
        aria-describedby={describedBy(field)}
      />
    </Frame>
  );
}

interface SelectProps extends Common {
  prompt: string;
  options?: readonly (WordName & string)[];
  /** Data attributes of a line under the field, in which the script says what else the choice changed. */
  says?: Readonly<Record<`data-${string}`, string>>;
}

/** A labelled select that begins with `prompt`. Options not known at build time are filled in by the script. */
export function SelectField({ prompt, options = [], says, ...field }: SelectProps) {
  const { word } = useSite();
  return (
    <Frame {...field}>
      <select
        className="input"
        id={field.id}
        name={field.name}
        required={!field.optional}
        aria-describedby={describedBy(field)}
      >
        <option value="">{prompt}</option>
        {options.map((option) => (
          <option key={option} value={word(option) === option ? undefined : option}>
            {word(option)}
          </option>
        ))}
      </select>
      {says ? <p className="hint" role="status" {...says} /> : null}
    </Frame>
  );
}

interface GroupProps extends Common {
  role?: "group" | "radiogroup";
  aside?: string;
  children: ReactNode;
}

/** Several controls under one label. */
export function GroupField({ role = "group", aside, children, ...field }: GroupProps) {
  const labelId = `${field.id}-label`;
  const naming = { role, "aria-labelledby": labelId, "aria-describedby": errorId(field.id) };
  return (
    <div
      className={field.half ? "half" : undefined}
      id={field.id}
      tabIndex={-1}
      data-field={field.name}
      {...naming}
    >
      <div className="label-row">
        <span className="label" id={labelId}>
          {field.label}
        </span>
        {aside ? <span className="aside">{aside}</span> : null}
      </div>
      {children}
      <Problem id={field.id} />
    </div>
  );
}

/**
 * A honeypot: a field that people cannot see or reach, but bots fill in. Password managers are told to ignore it. A
 * browser that fills it in anyway must do a proof of work, and its message is then sent (`islands/proof-of-work.ts`).
 */
export function Honeypot({ id }: { id: string }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Website</label>
      <input
        id={id}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore=""
      />
    </div>
  );
}
