import { Checkbox, TextInput } from "@mantine/core";
import { useContext, useState } from "react";
import classes from "#admin/kit/list/list.module.css";
import { ListContext } from "#admin/kit/list/list-state.ts";
import type { Field, Filters, ListEndpoint } from "#admin/kit/list/types.ts";
import { joinValues, splitValues } from "#contract/values/list-query.ts";
import { useListValues } from "./use-list-values.ts";

/** From this number of values on, a search field is shown above them. */
const MANY = 9;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

interface ValueChoicesProps {
  field: Field;
  values: Filters;
  onChange: (values: Filters) => void;
}

function Offered({ list, field, values, onChange }: ValueChoicesProps & { list: ListEndpoint }) {
  const [wanted, setWanted] = useState("");
  const { data: held = [], isPending, isError } = useListValues(list, field.key);
  const chosen = splitValues(values[field.key] ?? "");
  // The address may name a value that the column no longer has.
  const all = [...held, ...chosen.filter((value) => !held.some((other) => same(other, value)))];
  const isChosen = (value: string) => chosen.some((other) => same(other, value));
  const toggle = (value: string) => {
    const next = all.filter((other) => (other === value) !== isChosen(other));
    onChange({ ...values, [field.key]: joinValues(next) });
  };
  const shown = all.filter((value) => value.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <fieldset>
      <legend className="sr">{field.header}</legend>
      {all.length >= MANY && (
        <TextInput
          aria-label={`Find in ${field.header.toLowerCase()}`}
          placeholder="Type to find"
          data-autofocus
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <div className={classes.values}>
        {shown.map((value) => (
          <Checkbox
            key={value}
            className={classes.check}
            label={<bdi>{value}</bdi>}
            checked={isChosen(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      {isPending && <p className="hint">Loading</p>}
      {isError && <p className="hint">Could not load. Close and open it again.</p>}
      {!isPending && !isError && shown.length === 0 && <p className="hint">There is nothing to choose.</p>}
    </fieldset>
  );
}

/** The filter of a column with few values, which the server lists. */
export default function ValueChoices(props: ValueChoicesProps) {
  const list = useContext(ListContext);
  return list && <Offered list={list} {...props} />;
}
