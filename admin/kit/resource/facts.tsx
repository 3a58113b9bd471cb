import { Fact } from "#admin/kit/view/facts.tsx";
import type { Fields } from "./fields.ts";

/**
 * The facts of a record's view, placed by name:
 *
 *   const fact = factsOf(supplierFields, supplier);
 *   <Facts columns>{fact("name")}{fact("notes", { wide: true })}</Facts>
 *
 * `label` overrides the contract's.
 */
export function factsOf<Rec, Values>({ byName, labels }: Fields<Rec, Values>, record: Rec) {
  return (name: Extract<keyof Values, string>, { label = labels[name] ?? name, wide = false } = {}) => (
    <Fact label={label} wide={wide}>
      {byName[name]?.show?.((record as Record<string, unknown>)[name] as never, record as never)}
    </Fact>
  );
}

export type FactsOf<Values> = ReturnType<typeof factsOf<never, Values>>;
