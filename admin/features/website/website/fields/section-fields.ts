import "#admin/kit/form/validation.ts";
import type { z } from "zod";
import { fieldNames } from "#contract/website/section-names.ts";
import { TEXT_SCHEMAS, type TextKey } from "#contract/website/sections.ts";

/**
 * The inputs of a section, read off its schema in the contract: a new field of a section gets its input, its limit and
 * its place in the form without a line here; only what a nested field is called stands below.
 */
export type SectionField = { readonly name: string; readonly label: string } & (
  | { readonly kind: "text"; readonly max: number }
  | { readonly kind: "number" | "date" | "service" }
  | { readonly kind: "picture"; readonly hasWords: boolean; readonly isOptional: boolean }
  | { readonly kind: "choice"; readonly options: readonly string[]; readonly isOptional: boolean }
  | { readonly kind: "group"; readonly fields: readonly SectionField[] }
  | {
      readonly kind: "list";
      readonly item: SectionField;
      readonly min: number;
      readonly max: number;
    }
);

/** What the fields within groups and lists are called. */
const NESTED: Readonly<Record<string, string>> = {
  before: "Begins",
  stressed: "In italics",
  after: "Ends",
  title: "Title",
  text: "Text",
  glyph: "Drawing",
  name: "Name",
  idService: "Service whose price is shown",
  picture: "Picture",
  value: "Number",
  label: "What it counts",
  question: "Question",
  answer: "Answer",
  caption: "Caption",
  shape: "Shape on the wall",
};

/** One of a list. */
const SINGULAR: Readonly<Record<string, string>> = {
  vows: "Reason",
  doors: "Door",
  counters: "Number",
  steps: "Step",
  questions: "Question",
  pictures: "Picture",
  advice: "Line",
};

interface Inside {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly entries?: Readonly<Record<string, string>>;
}

const insideOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Inside;

interface Bound {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
}

/** How long a text may be, how many parts a list has. */
function boundsOf(schema: z.core.$ZodType) {
  const bounds = (schema._zod.def.checks ?? []).map((check) => check._zod.def as unknown as Bound);
  const exactly = bounds.find(({ check }) => check === "length_equals")?.length;
  return {
    min: exactly ?? bounds.find(({ check }) => check === "min_length")?.minimum ?? 0,
    max: exactly ?? bounds.find(({ check }) => check === "max_length")?.maximum ?? 0,
  };
}

/** Without what says that it may be missing, and without what happens before it is checked. */
function bare(schema: z.core.$ZodType): { schema: z.core.$ZodType; isOptional: boolean } {
  const { type, innerType, out } = insideOf(schema);
  if ((type === "optional" || type === "nullable" || type === "default") && innerType)
    return { schema: bare(innerType).schema, isOptional: true };
  if (type === "pipe" && out) return bare(out);
  return { schema, isOptional: false };
}

function fieldOf(name: string, label: string, declared: z.core.$ZodType): SectionField {
  const { schema, isOptional } = bare(declared);
  const { type, shape = {}, element, entries = {} } = insideOf(schema);
  if (name === "idService") return { kind: "service", name, label };
  if (type === "object" && shape.en) return { kind: "text", name, label, max: boundsOf(shape.en).max };
  if (type === "object" && shape.picture && insideOf(bare(shape.picture).schema).type === "string")
    return { kind: "picture", name, label, hasWords: shape.alt !== undefined, isOptional };
  if (type === "object") return { kind: "group", name, label, fields: fieldsIn(shape, NESTED) };
  if (type === "array" && element) {
    return {
      kind: "list",
      name,
      label,
      item: fieldOf("", SINGULAR[name] ?? label, element),
      ...boundsOf(schema),
    };
  }
  if (type === "enum") return { kind: "choice", name, label, options: Object.values(entries), isOptional };
  return { kind: type === "number" ? "number" : "date", name, label };
}

function fieldsIn(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  labels: Readonly<Record<string, string>>,
): SectionField[] {
  return Object.keys(shape)
    .sort((a, b) => placeOf(a, labels) - placeOf(b, labels))
    .flatMap((name) => {
      const schema = shape[name];
      return schema ? [fieldOf(name, labels[name] ?? name, schema)] : [];
    });
}

const placeOf = (name: string, labels: Readonly<Record<string, string>>) => Object.keys(labels).indexOf(name);

/** The inputs of a section's form, in their order. Loads nothing: zod has to be there (admin/kit/form/validation.ts). */
export function sectionFields(key: TextKey): readonly SectionField[] {
  return fieldsIn(TEXT_SCHEMAS[key].shape, fieldNames(key));
}

/** The first words of a part in the order of its inputs, by which it is found in a list; "" without any. */
export function headOf(field: SectionField, value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  const parts = value as Readonly<Record<string, unknown>>;
  if ("en" in parts) return String(parts.en);
  if (field.kind !== "group") return "";
  return field.fields.map((inner) => headOf(inner, parts[inner.name])).find((head) => head !== "") ?? "";
}

/** What a new part of a list starts with. */
export function emptyValue(field: SectionField): unknown {
  if (field.kind === "text") return { en: "" };
  if (field.kind === "group")
    return Object.fromEntries(field.fields.map((inner) => [inner.name, emptyValue(inner)]));
  if (field.kind === "choice") return field.isOptional ? undefined : field.options[0];
  if (field.kind === "number") return 0;
  return null;
}
