import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { ChartRow } from "#contract/clinical/chart.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { factsOf } from "#rules/clinical/dental/codes.ts";
import { surfaceLetter } from "#rules/clinical/dental/surfaces.ts";
import { workDetailText } from "#rules/clinical/work-details.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";
import { capital, type Line, StateWord, whatText } from "./lines.tsx";
import { type Entries, nameOf } from "./use-entries.ts";

interface OnToothProps {
  lines: readonly Line[];
  entries: Entries;
  mayWrite: boolean;
}

/** What stands on the tooth, each with its way back. */
export function OnTooth({ lines, entries, mayWrite }: OnToothProps) {
  return (
    <section aria-label={say("On this tooth")}>
      <h3>{say("On this tooth")}</h3>
      {lines.length === 0 && <p className="muted fs-13">{say("Nothing is charted.")}</p>}
      <ul className={classes.entries}>
        {lines.map((line) => (
          <Entry
            key={`${line.tooth} ${nameOf(line.mark.entry)}`}
            line={line}
            isBegun={lines.some(({ mark }) => mark.entry.planItemId === line.mark.entry.id)}
            entries={entries}
            mayWrite={mayWrite}
          />
        ))}
      </ul>
    </section>
  );
}

interface EntryProps {
  line: Line;
  /** Something of this item of a plan was done. */
  isBegun: boolean;
  entries: Entries;
  mayWrite: boolean;
}

function Entry({ line, isBegun, entries, mayWrite }: EntryProps) {
  const mayPlan = useMay()("plans.write");
  const [reason, setReason] = useState<string | null>(null);
  const { mark, tooth } = line;
  const { entry } = mark;
  const where = tooth === null ? "" : [...mark.surfaces].map((one) => surfaceLetter(one, tooth)).join(" ");
  const back = async () => {
    if ((await entries.takeBack(entry, reason?.trim() || null)) === "reason") setReason((text) => text ?? "");
  };
  return (
    <li>
      <div className="grow shrink">
        <b>{whatText(line)}</b> {where && <span dir="ltr">{where}</span>}
        <small>
          <StateWord mark={mark} /> · {formatDate(entry.day)}
          <PlanLink entry={entry} />
        </small>
        {entry.detail?.work && <small>{workDetailText(entry.detail.work)}</small>}
        {entry.note && <small dir="auto">{entry.note}</small>}
      </div>
      {mayWrite && <Closer line={line} entries={entries} />}
      {entry.price !== null && <span className="num soft fs-13">{formatMoneyExactly(entry.price)}</span>}
      {mayWrite && entry.id > 0 && entry.source !== "plan" && reason === null && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void back()}>
          {say("Take back")}
        </Button>
      )}
      {mayWrite && mayPlan && entry.source === "plan" && !isBegun && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void entries.takeOut(entry)}>
          {say("Take out of the plan")}
        </Button>
      )}
      {reason !== null && (
        <form
          className={classes.reason}
          onSubmit={(event) => {
            event.preventDefault();
            void back();
          }}
        >
          <TextInput
            size="xs"
            autoFocus
            label={say("Why it is taken back")}
            value={reason}
            maxLength={200}
            dir="auto"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button size="xs" type="submit" disabled={reason.trim() === ""}>
            {say("Take back")}
          </Button>
        </form>
      )}
    </li>
  );
}

/** The plan of what is planned, or was done of it; a link for who may open it. */
function PlanLink({ entry: { planId, planNumber } }: { entry: ChartRow }) {
  const canOpen = useCanOpen();
  if (planId === null) return null;
  return (
    <>
      {" · "}
      {canOpen("plans/view/:id") ? (
        <Link to={pathTo("plans/view/:id", planId)}>{planNumber}</Link>
      ) : (
        planNumber
      )}
    </>
  );
}

/** Says a finding closer: how deep, how loose, of what. The finding without it is taken back. */
function Closer({ line: { mark }, entries }: Pick<EntryProps, "line" | "entries">) {
  const { entry, code } = mark;
  const { detail } = factsOf(code);
  if (!detail || entry.detail || entry.source !== "finding" || entry.id < 0) return null;
  const choose = async (choice: string) => {
    if ((await entries.takeBack(entry, null)) !== "done") return;
    entries.find({
      teeth: [...entry.teeth],
      surfaces: entry.surfaces,
      code,
      detail: { [detail.name]: choice },
    });
  };
  return (
    <NativeSelect
      size="xs"
      className={classes.closer}
      aria-label={say("Say it closer")}
      value=""
      onChange={(event) => void choose(event.currentTarget.value)}
    >
      <option value="" disabled>
        {say("Closer")}
      </option>
      {detail.choices.map((choice) => (
        <option key={choice} value={choice}>
          {capital(choice)}
        </option>
      ))}
    </NativeSelect>
  );
}
