import { NumberInput } from "@mantine/core";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import { MOST_NOTES, NOTES } from "#rules/day-close.ts";
import { formatMoney, formatMoneyExactly } from "#rules/display.ts";
import { type CountValues, cashOf } from "./count-values.ts";
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
          {value.toLocaleString("en")}
        </span>
      </th>
      <td>
        <NumberInput
          aria-label={`How many notes of ${value.toLocaleString("en")}`}
          hideControls
          allowNegative={false}
          allowDecimal={false}
          max={MOST_NOTES}
          clampBehavior="strict"
          inputMode="numeric"
          autoComplete="off"
          withKeyboardEvents={false}
          {...form.getInputProps(`notes.${index}`)}
        />
      </td>
      <td className="num">{formatMoney(value * Number(form.getValues().notes[index] || 0))}</td>
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
            <MoneyField
              aria-label="Coins, in rupees"
              withKeyboardEvents={false}
              {...form.getInputProps("coins")}
            />
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
