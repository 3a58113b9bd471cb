import { Button } from "@mantine/core";
import { useRef } from "react";
import { Link } from "react-router";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { PlannedWorkProps } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { addProcedures } from "#contract/clinical/procedures.ts";
import type { PlanItem, PlanRow } from "#contract/money/plan-records.ts";
import { getPlan, listPlansOfPatient } from "#contract/money/treatment-plans.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { toothCell } from "#rules/money/plans/estimate-paper.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { newIdempotencyKey } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { ItemLab } from "./item-lab.tsx";
import { PlanStatusBadge } from "./plan-status.tsx";
import classes from "./plans.module.css";

/** The plans of the patient that are not over, and what was accepted and is not done, a press each. */
export function PlannedWork({ visit }: PlannedWorkProps) {
  const mayRead = useMay()("plans.read");
  const plans = useCall(listPlansOfPatient, { query: { patientId: visit.idPatient } }, { enabled: mayRead });
  const open = (plans.data ?? []).filter(({ status }) => status !== "Closed" && status !== "Finished");
  if (open.length === 0) return null;
  return (
    <section aria-label={say("Planned")}>
      <h3 className={classes.plannedTitle}>{say("Planned")}</h3>
      {open.map((plan) => (
        <PlanWork key={plan.id} row={plan} visit={visit} />
      ))}
    </section>
  );
}

/** Why nothing of a plan can be done yet. */
function waitsFor({ status }: PlanRow): string | null {
  if (status === "Draft") return say("It is not shown to the patient yet.");
  if (status === "Shown") return say("It waits for the patient’s answer.");
  if (status === "Changed since shown") return say("It was changed since: show it to the patient again.");
  if (status === "Expired") return say("It is no longer valid: show it to the patient again.");
  return status === "Declined" ? say("The patient declined it.") : null;
}

function PlanWork({ row, visit }: { row: PlanRow } & PlannedWorkProps) {
  const isAccepted = row.status === "Accepted" || row.status === "Under way";
  const plan = useCall(getPlan, { query: { id: row.id } }, { enabled: isAccepted });
  const items = (plan.data?.items ?? []).filter((item) => item.isAccepted === 1 && item.state !== "done");
  return (
    <div className={classes.planned}>
      <Row gap={8} align="center" wrap>
        <Link to={pathTo("plans/view/:id", row.id)} className="grow shrink">
          {row.number} <bdi>{row.name}</bdi>
        </Link>
        <PlanStatusBadge plan={row} />
      </Row>
      {!isAccepted && <p className="soft fs-13">{waitsFor(row)}</p>}
      <ul>
        {items.map((item) => (
          <Item key={item.id} item={item} visit={visit} />
        ))}
      </ul>
    </div>
  );
}

/** Once work is done its button goes: the focus goes to the next one, or to the dialog's heading. */
function focusNext(button: HTMLElement): void {
  const dialog = button.closest('[role="dialog"]');
  const all = [...(dialog?.querySelectorAll<HTMLElement>("[data-done]") ?? [])];
  const next = all[all.indexOf(button) + 1] ?? dialog?.querySelector("h2");
  if (next instanceof HTMLHeadingElement) next.tabIndex = -1;
  next?.focus();
}

function Item({ item, visit }: { item: PlanItem } & PlannedWorkProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { act, busy } = useAct(addProcedures, { onDone: () => button.current && focusNext(button.current) });
  const { id, idService, teeth, surfaces, quantity, description, price, stage, state } = item;
  const begun = state === "begun" ? (stage ?? say("Begun")) : null;
  const done = () =>
    void act(
      {
        body: {
          ...{ appointmentId: visit.id, idPatient: visit.idPatient },
          procedures: [{ idService, idPlanItem: id, teeth, surfaces, quantity }],
        },
      },
      { idempotencyKey: newIdempotencyKey() },
    );
  return (
    <Row as="li" gap={8} align="center">
      <div className="grow shrink">
        <bdi>{description}</bdi>{" "}
        <span className="soft">{[toothCell(item), begun].filter(Boolean).join(" · ")}</span>
        {idService === null && (
          <div className="soft fs-13">
            {say("Not of the price list: choose a service on the plan first.")}
          </div>
        )}
        <ItemLab idPlanItem={id} idPatient={visit.idPatient} />
      </div>
      <span className="num soft">{formatMoneyExactly(price * quantity)}</span>
      {idService !== null && (
        <Button ref={button} size="compact-xs" variant="default" data-done loading={busy} onClick={done}>
          {visit.date === clinicToday() ? say("Done today") : say("Done")}
          <span className="sr"> {description}</span>
        </Button>
      )}
    </Row>
  );
}
