import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Note } from "#admin/kit/note.tsx";
import { formatDate, groupPhone } from "#rules/display.ts";
import classes from "./changed-meanwhile.module.css";
import { LABELS, type LabelledField } from "./patient-labels.ts";
import type { ForeignChange, Meanwhile } from "./use-meanwhile.ts";

const PHONES = new Set<LabelledField>(["phone", "emgencyContactNo", "alternateNumber"]);
const DATES = new Set<LabelledField>(["createdOn", "dob", "tpaValidity"]);

function Value({ of, field }: { of: string | null; field: LabelledField }) {
  if (!of) return <i>empty</i>;
  if (PHONES.has(field)) return <b className="num">{groupPhone(of)}</b>;
  return <b dir="auto">{DATES.has(field) ? formatDate(of) : of}</b>;
}

function Change({ change: { field, before, now, ...own } }: { change: ForeignChange }) {
  return (
    <li>
      {LABELS[field]}: <Value of={before} field={field} /> is now <Value of={now} field={field} />
      {own.mine !== undefined && (
        <>
          ; you typed <Value of={own.mine} field={field} />, which stays
        </>
      )}
    </li>
  );
}

/** Says who changed what while this form was open, and offers to go on with both. */
export function ChangedMeanwhile({ meanwhile: { found, takeOver } }: { meanwhile: Meanwhile }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found) place.current?.scrollIntoView({ block: "center" });
  }, [found]);
  if (!found) return null;
  return (
    <div ref={place} className={classes.note}>
      <Note
        kind="attention"
        announce
        title={`${found.by ?? "Somebody else"} changed this patient while you were editing`}
        actions={<Button onClick={takeOver}>Take over their changes</Button>}
      >
        Nothing was saved, and nothing you typed is lost.
        {found.changes.length > 0 && (
          <ul className={classes.changes}>
            {found.changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}
