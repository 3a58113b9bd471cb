import "#admin/kit/form/validation.ts";
import { useEffect } from "react";
import { z } from "zod";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { countDay, type DayCount, DayCountInput, type OpenDay } from "#contract/money/day-close.ts";
import { methodKey } from "#rules/money/bills/payment-method.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import { call } from "#ui/call.ts";
import { type CountValues, countBody, firstCount, othersOf } from "./count-values.ts";
import { useOpenDay } from "./use-open-day.ts";

/** What the server accepts; the float of the first close is typed, be it 0. */
const schemaOf = (isFirst: boolean) =>
  z.custom<CountValues>().superRefine((values, context) => {
    const refuse = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (isFirst && values.openingFloat === "") refuse(["openingFloat"], "Say what was in the drawer.");
    for (const { path, message } of DayCountInput.safeParse(countBody(values, isFirst)).error?.issues ?? [])
      refuse(path, message);
  });

/** The form of a count. It stays open after the count is stored; what must be there is the answer. */
export function useCountForm(open: OpenDay, onCounted: (count: DayCount) => void): ContractForm<CountValues> {
  const isFirst = open.fromDay === null;
  const count: ContractForm<CountValues> = useContractForm<CountValues, { data: DayCount }>({
    schema: schemaOf(isFirst),
    initialValues: firstCount(open),
    save: (values, options) => call(countDay, { body: countBody(values, isFirst) }, options),
    onSaved: ({ data }) => onCounted(data),
    goesOnWith: () => count.form.getValues(),
  });
  useMethods(open, count);
  return count;
}

/** Adds the methods that moved in the chosen days to those that are counted. */
function useMethods({ fromDay }: OpenDay, { form }: ContractForm<CountValues>): void {
  const { day, fromDay: first, methods } = form.getValues();
  const { data } = useOpenDay({ day: wholeDate(day), fromDay: fromDay === null ? wholeDate(first) : null });
  const known = new Set(methods.map(({ method }) => methodKey(method)));
  const more = othersOf(data?.methods ?? []).filter((method) => !known.has(methodKey(method)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what there is to add
  useEffect(() => {
    if (more.length > 0)
      form.setFieldValue("methods", [...methods, ...more.map((method) => ({ method, amount: "" }))]);
  }, [more.join("\n")]);
}
