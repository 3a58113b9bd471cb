import { useState } from "react";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useClash } from "./use-clash.ts";

/** The tick "Book outside hours" of a form. */
export interface OutsideTick {
  isTicked: boolean;
  tick: (on: boolean) => void;
}

/**
 * What the person says besides to a time that a form asks for: "Book anyway" to a clash, as `useClash` has it, and "Book
 * outside hours". Either counts for that doctor and time alone.
 *
 * @param timeKeyOf the doctor and time that a form asks for, as one text.
 */
export function useBookingAnswers<Values>(timeKeyOf: (values: Values) => string) {
  const { answerTo, onRefused, clashIn } = useClash(timeKeyOf);
  const [tickedFor, setTickedFor] = useState<string | null>(null);
  const isTicked = (values: Values) => tickedFor === timeKeyOf(values);
  return {
    onRefused,
    /** What to send along with the values. */
    answerTo: (values: Values) => ({
      ...answerTo(values),
      // Left out where nobody ticked: a visit whose time stays keeps what was said of it before.
      ...(isTicked(values) && { keepHours: true }),
    }),
    /** For a form: the clash that is shown for its values, "Book anyway", and the tick. */
    answersIn: (contractForm: Pick<ContractForm<Values>, "form" | "submit">) => {
      const { form } = contractForm;
      const outside: OutsideTick = {
        isTicked: isTicked(form.getValues()),
        tick: (on) => setTickedFor(on ? timeKeyOf(form.getValues()) : null),
      };
      return { ...clashIn(contractForm), outside };
    },
  };
}
