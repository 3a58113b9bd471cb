import { Button, Radio } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import classes from "./stale-note.module.css";
import type { StaleChange } from "./stale-record.ts";

type Side = "mine" | "theirs";

/** What the two sides are called: somebody else's change, or one's own in another tab. */
const WORDS = {
  another: { keep: "Keep mine", take: "Take theirs" },
  own: { keep: "Keep what is here", take: "Take what is there" },
} as const;

interface ChangeProps {
  change: StaleChange;
  side: Side;
  words: { keep: string; take: string };
  onChoose: (side: Side) => void;
}

function Change({ change, side, words, onChoose }: ChangeProps) {
  const { field, label, mine, theirs, both, settled } = change;
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
    <Grid as="fieldset" gap={6} className={classes.change}>
      <legend>{label}</legend>
      {!settled && option("mine", both ? words.keep : "Put back", mine)}
      {settled ? (
        <span>
          Now <PersonName name={theirs} />
        </span>
      ) : (
        option("theirs", words.take, theirs)
      )}
    </Grid>
  );
}

interface StaleNoteProps {
  by: string | null;
  /** In place of "… changed this record while you were editing", where it is one's own draft of another tab or device. */
  ownDraft?: string;
  changes: readonly StaleChange[];
  onTake: (fields: readonly string[]) => void;
}

/**
 * Says who changed what while a form was open, field by field, and lets the person choose. By default, fields that
 * only the other person changed take their value; fields that both changed keep the one typed here.
 */
export function StaleNote({ by, ownDraft, changes, onTake }: StaleNoteProps) {
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
        title={ownDraft ?? `${by ?? "Somebody else"} changed this record while you were editing`}
        actions={<Button onClick={() => onTake(taken())}>Go on with these</Button>}
      >
        Not saved, nothing lost.
        {changes.length > 0
          ? " Choose what to keep, go on, then save."
          : " None of the fields of this form changed. Go on, then save."}
        {changes.length > 0 && (
          <Grid gap={12} className={classes.changes}>
            {changes.map((change) => (
              <Change
                key={change.field}
                change={change}
                side={sideOf(change)}
                words={ownDraft ? WORDS.own : WORDS.another}
                onChoose={(side) => setChosen({ ...chosen, [change.field]: side })}
              />
            ))}
          </Grid>
        )}
      </Note>
    </div>
  );
}
