import type { ReactNode } from "react";
import type { z } from "zod";

/**
 * A field of a record: its initial value in the form, and how its value is displayed. The usual kinds of fields are in
 * kinds.tsx; any part of them can be overridden.
 */
export interface Field<Value, Stored, Rec = unknown> {
  /** The label in the form, where it differs from the contract's. */
  label?: string;
  /** The value of an empty input. */
  blank: Value;
  /** The initial value in the form of a new record. */
  initial: () => Value;
  /** The initial value in the form of a stored record. */
  from: (stored: Stored, record: Rec) => Value;
  /** The stored value on the view, where an empty one reads N/A; null if the view does not show the field. */
  show: ((stored: Stored, record: Rec) => ReactNode) | null;
  /** Formats a value of the form in the note about changes by others, where it needs that: an amount, a flag. */
  say?(value: Value): string;
  /** For an id: the name of the record behind it. */
  name?: (record: Rec) => string;
}

/** Fields that every form carries along and nobody fills in. */
type Technical = "id" | "updatedOn";
type StoredOf<Rec, Key> = Key extends keyof Rec ? Rec[Key] : undefined;
type InitialOf<Declared> = {
  [Key in keyof Declared]: Declared[Key] extends { initial: () => infer Value } ? Value : never;
};
type Merged<T> = { [Key in keyof T]: T[Key] };

/** The values of a form with these fields. `updatedOn`: when the record was last changed; null for a new one. */
type ValuesOf<Input extends z.ZodObject, Typed, FormOnly> = Merged<
  InitialOf<Typed> &
    InitialOf<FormOnly> & { updatedOn: string | null } & ("id" extends keyof z.input<Input>
      ? { id: number }
      : unknown)
>;

export interface Declaration<Input extends z.ZodObject, Rec, NotTyped extends string, Typed, FormOnly> {
  /** The input of the call that saves: each of its fields is declared, or listed in `notTyped`. */
  input: Input;
  /** The record as the server answers it. */
  record: z.ZodType<Rec>;
  /** The contract's labels. */
  labels: Readonly<Record<string, string>>;
  /** In the order in which the note about changes by others lists them. */
  fields: Typed & { [Key in Exclude<keyof Typed, keyof z.input<Input>>]: "no field of the input" };
  /** Fields of the input that are no fields of the form. */
  notTyped?: readonly NotTyped[];
  /** Fields of the form that are none of the input: a photo, or values that saving converts. */
  formOnly?: FormOnly;
}

/** Declared fields, with what is derived from them. */
export interface Fields<Rec, Values> {
  input: z.ZodObject;
  byName: Readonly<Record<string, Field<unknown, never, never>>>;
  /** Labels on views. */
  labels: Readonly<Record<string, string>>;
  /** Labels in the form. */
  formLabels: Readonly<Record<string, string>>;
  /** The initial values of the form of a new record. */
  initial: () => Values;
  /** The initial values of the form of a stored record. */
  from: (record: Rec) => Values;
  /** The names of the records behind a record's ids, by field. */
  namesOf: (record: Rec) => Record<string, string>;
  /** Formats values that need it, by field. */
  say: Readonly<Record<string, (value: never) => string>>;
  /** Whether the contract refuses the field's empty value. */
  isRequired: (name: string) => boolean;
}

const mapped = <In, Out>(object: Readonly<Record<string, In>>, make: (value: In, name: string) => Out) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, make(value, name)]));

/**
 * Declares the fields of a record for its screens:
 *
 *   export const supplierFields = fields({
 *     input: SupplierInput,
 *     record: Supplier,
 *     labels: SUPPLIER_LABELS,
 *     fields: { name: text(), phone: phone(), isActive: flag() },
 *   });
 *
 * Derived from it: the values of the form (`ValuesOfForm<typeof supplierFields>`), the props of its inputs (props.ts),
 * the facts of the view (facts.tsx), and the note about changes by others (`storedRecord` in resource.ts). A field of
 * the input that is neither declared nor listed in `notTyped` is a compile error; one that is declared and on no screen
 * fails admin/shell/fields.test.ts.
 */
export function fields<
  Input extends z.ZodObject,
  Rec extends { updatedOn: string },
  Typed extends {
    [Key in Exclude<keyof z.input<Input>, Technical | NotTyped>]: Field<unknown, StoredOf<Rec, Key>, Rec>;
  },
  const NotTyped extends string = never,
  FormOnly extends Readonly<Record<string, Field<unknown, undefined, Rec>>> = Record<never, never>,
>({
  input,
  labels,
  fields: typed,
  formOnly,
}: Declaration<Input, Rec, NotTyped, Typed, FormOnly>): Fields<Rec, ValuesOf<Input, Typed, FormOnly>> {
  const byName = { ...typed, ...formOnly } as Record<string, Field<unknown, unknown, unknown>>;
  // Asked by forms alone, as is `isRequired`: a list does without zod (validation.ts).
  const hasId = () => "id" in input.shape;
  const valueIn = (record: Rec, name: string) => (record as Record<string, unknown>)[name];
  const named = Object.entries(byName).flatMap(([name, { name: nameOf }]) =>
    nameOf ? [{ name, nameOf }] : [],
  );
  const spoken = Object.entries(byName).flatMap(([name, { say }]) => (say ? [[name, say] as const] : []));
  return {
    input,
    byName,
    labels,
    formLabels: mapped(byName, ({ label }, name) => label ?? labels[name] ?? name),
    initial: () =>
      ({
        ...mapped(byName, ({ initial }) => initial()),
        ...(hasId() && { id: 0 }),
        updatedOn: null,
      }) as ValuesOf<Input, Typed, FormOnly>,
    from: (record) =>
      ({
        ...mapped(byName, ({ from }, name) => from(valueIn(record, name), record)),
        ...(hasId() && { id: valueIn(record, "id") }),
        updatedOn: record.updatedOn,
      }) as ValuesOf<Input, Typed, FormOnly>,
    namesOf: (record) => Object.fromEntries(named.map(({ name, nameOf }) => [name, nameOf(record)])),
    say: Object.fromEntries(spoken),
    isRequired: (name) => input.shape[name]?.safeParse(byName[name]?.blank).success === false,
  };
}

/** The values of the form with the declared fields. */
export type ValuesOfForm<Declared> = Declared extends Fields<never, infer Values> ? Values : never;
