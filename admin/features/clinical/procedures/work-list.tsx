import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { toastFailure, useAct } from "#admin/kit/call/use-act.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { type listProcedures, retractProcedure } from "#contract/clinical/procedures.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { toothIn } from "#rules/clinical/dental/teeth.ts";
import { wasExpired, workDetailText } from "#rules/clinical/work-details.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { Refusal } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import classes from "./procedures.module.css";

export type WorkRow = OutputOf<typeof listProcedures>[number];

/** "Waits for a bill", or how it was settled. */
function settledText({ billId, settled, settledReason, completes }: WorkRow): string {
  if (billId !== null) return say("On bill {number}", { number: billId });
  if (settled === "package") return say("A session of a package");
  if (settled === "nothing") return say("No bill: {reason}", { reason: settledReason ?? "" });
  return completes ? say("Waits for a bill") : say("Further visits are needed");
}

interface WorkListProps {
  rows: readonly WorkRow[];
  onChange: (row: WorkRow) => void;
}

/** What was done at the visit, each with its way back. */
export function WorkList({ rows, onChange }: WorkListProps) {
  return (
    <section aria-label={say("Done at this visit")}>
      <h3 className={classes.title}>{say("Done at this visit")}</h3>
      {rows.length === 0 && <p className="muted fs-13">{say("Nothing is written down yet.")}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <Entry key={row.id} row={row} onChange={() => onChange(row)} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ row, onChange }: { row: WorkRow; onChange: () => void }) {
  const { description, teeth, surfaces, quantity, price, detail, stage, note } = row;
  const where = [teeth.map((tooth) => toothIn(tooth, "FDI")).join(" "), surfaces].filter(Boolean).join(" ");
  return (
    <li>
      <Row gap={6} gapX={12} wrap align="baseline">
        <div className="grow shrink">
          <b dir="auto">{description}</b> {where && <bdi dir="ltr">{where}</bdi>}
          {stage && <span> · {stage}</span>}
        </div>
        <span className="num nowrap">
          {quantity > 1 && <span className="soft">{quantity} × </span>}
          {formatMoneyExactly(price ?? 0)}
        </span>
      </Row>
      <Grid gap={2}>
        {detail?.work && <span className={classes.detail}>{workDetailText(detail.work)}</span>}
        {typeof detail?.work?.expiry === "string" && wasExpired(detail.work.expiry, row.day) && (
          <span className="attn strong fs-13">{say("It was past its date at this visit.")}</span>
        )}
        {note && (
          <span dir="auto" className="soft">
            {note}
          </span>
        )}
      </Grid>
      <Row gap={8} align="center" wrap>
        <span className="muted fs-13 grow shrink">{settledText(row)}</span>
        {row.billId === null && (
          <Button size="compact-xs" variant="subtle" onClick={onChange}>
            {say("Change")}
            <span className="sr"> {description}</span>
          </Button>
        )}
        {row.billId === null && <TakeBack id={row.id} name={description ?? ""} />}
      </Row>
    </li>
  );
}

/** Takes work back: at once, or for a reason where one is needed. */
function TakeBack({ id, name }: { id: number; name: string }) {
  const [reason, setReason] = useState<string | null>(null);
  const { act, busy } = useAct(retractProcedure, {
    onFailed: (_words, error) => {
      const needsReason = error instanceof Refusal && error.errors.some(({ field }) => field === "reason");
      if (needsReason) setReason((text) => text ?? "");
      else toastFailure(error);
    },
  });
  const back = () => void act({ body: { id, reason: reason?.trim() || null } });
  if (reason === null)
    return (
      <Button size="compact-xs" variant="subtle" color="gray" loading={busy} onClick={back}>
        {say("Take back")}
        <span className="sr"> {name}</span>
      </Button>
    );
  return (
    <Row gap={8} align="end" className={classes.reason}>
      <TextInput
        size="xs"
        autoFocus
        className="grow"
        label={say("Why it is taken back")}
        value={reason}
        maxLength={200}
        dir="auto"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button size="xs" disabled={reason.trim() === ""} loading={busy} onClick={back}>
        {say("Take back")}
      </Button>
    </Row>
  );
}
