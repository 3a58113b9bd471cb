import { Button, Radio } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import classes from "./stale-note.module.css";
import type { StaleChange } from "./stale-record.ts";

type Side = "mine" | "theirs";

interface ChangeProps {
  change: StaleChange;
  side: Side;
  onChoose: (side: Side) => void;
}

function Change({ change: { field, label, mine, theirs, both, settled }, side, onChoose }: ChangeProps) {
  const option = (value: Side, does: string, text: string) => (
    <Radio
      name={`stale-${field}`}
      label={
        <>
          {does}: <PersonName name={text} />
        </>
      }
      checked={side === value}
      onChange={() => onChoose(value)}
    />
  );
  return (
    <fieldset className={classes.change}>
      <legend>{label}</legend>
      {!settled && option("mine", both ? "Keep mine" : "Put back", mine)}
      {settled ? (
        <span>
          Now <PersonName name={theirs} />
        </span>
      ) : (
        option("theirs", "Take theirs", theirs)
      )}
    </fieldset>
  );
}

interface StaleNoteProps {
  by: string | null;
  changes: readonly StaleChange[];
  onTake: (fields: readonly string[]) => void;
}

/**
 * Says who changed what while a form was open, field by field, and lets the person choose. By default, fields that
 * only the other person changed take their value; fields that both changed keep the one typed here.
 */
export function StaleNote({ by, changes, onTake }: StaleNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = ({ field, both, settled }: StaleChange) =>
    settled ? "theirs" : (chosen[field] ?? (both ? "mine" : "theirs"));
  useEffect(() => {
    place.current?.scrollIntoView({ block: "start" });
  }, []);
  const taken = () => changes.filter((change) => sideOf(change) === "theirs").map(({ field }) => field);
  return (
    <div ref={place} className={classes.note}>
      <Note
        kind="attention"
        announce
        title={`${by ?? "Somebody else"} changed this record while you were editing`}
        actions={<Button onClick={() => onTake(taken())}>Go on with these</Button>}
      >
        Not saved, nothing lost.
        {changes.length > 0
          ? " Choose what to keep, go on, then save."
          : " None of the fields of this form changed. Go on, then save."}
        {changes.length > 0 && (
          <div className={classes.changes}>
            {changes.map((change) => (
              <Change
                key={change.field}
                change={change}
                side={sideOf(change)}
                onChoose={(side) => setChosen({ ...chosen, [change.field]: side })}
              />
            ))}
          </div>
        )}
      </Note>
    </div>
  );
}
