import { CountField } from "#admin/kit/fields/count-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import { NOTES } from "#rules/money/day-close/day-close.ts";
import { formatCount, formatMoney, formatMoneyExactly } from "#rules/values/display.ts";
import { type CountValues, cashOf, wholeOf } from "./count-values.ts";
import classes from "./day-close.module.css";

interface NoteRowProps extends Pick<ContractForm<CountValues>, "form"> {
  value: number;
  /** Its place in `NOTES`. */
  index: number;
}

function NoteRow({ value, index, form }: NoteRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={classes.note} data-note={index}>
          {formatCount(value)}
        </span>
      </th>
      <td>
        <CountField
          aria-label={`How many notes of ${formatCount(value)}`}
          unit="notes"
          showsUnit={false}
          {...form.getInputProps(`notes.${index}`)}
        />
      </td>
      <td className="num">{formatMoney(value * wholeOf(form.getValues().notes[index] ?? 0))}</td>
    </tr>
  );
}

/** The cash, counted by notes and coins. */
export function NoteFields({ form }: Pick<ContractForm<CountValues>, "form">) {
  const values = form.getValues();
  return (
    <table className={classes.notes} aria-label="Cash counted">
      <thead>
        <tr>
          <th scope="col">Note</th>
          <th scope="col">How many</th>
          <th scope="col">Rs</th>
        </tr>
      </thead>
      <tbody>
        {NOTES.map((value, index) => (
          <NoteRow key={value} value={value} index={index} form={form} />
        ))}
        <tr>
          <th scope="row">Coins</th>
          <td colSpan={2}>
            <MoneyField aria-label="Coins, in rupees" {...form.getInputProps("coins")} />
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Counted
          </th>
          <td className="num" aria-live="polite">
            {formatMoneyExactly(cashOf(values))}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
