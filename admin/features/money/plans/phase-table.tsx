import { Button } from "@mantine/core";
import { Money } from "#admin/kit/display/money.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import type { PlanItem, TreatmentPlan } from "#contract/money/plan-records.ts";
import { phaseName, toothCell } from "#rules/money/plans/estimate-paper.ts";
import { amountOf } from "#rules/money/plans/plan.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./plans.module.css";

function stateText({ state, doneOn, stage }: PlanItem): string {
  if (state === "planned") return say("Planned");
  if (state === "begun") return stage ?? say("Begun");
  return say("Done {day}", { day: formatDate(doneOn) });
}

function Bill({ money }: Pick<PlanItem, "money">) {
  if (!money) return null;
  if (money.paymentIds.length === 0) return money.toBill > 0 ? <b>{say("Not yet")}</b> : <>--</>;
  return money.paymentIds.map((id) => (
    <RecordLink key={id} screen="billing/view/:id" id={id}>
      {id}
    </RecordLink>
  ));
}

interface PhaseTableProps {
  plan: TreatmentPlan;
  phase: number;
  sum: number;
  items: PlanItem[];
  /** Absent: the plan is not to be changed. */
  onEdit?: ((item: PlanItem) => void) | undefined;
}

/** The lines of a phase. */
export function PhaseTable({ plan, phase, sum, items, onEdit }: PhaseTableProps) {
  const name = phaseName(phase, plan.phaseNames);
  const columns: RecordColumn<PlanItem>[] = [
    { header: say("Tooth"), className: "nowrap", cell: toothCell },
    {
      header: say("Treatment"),
      kind: "text",
      title: true,
      cell: ({ description }) => <bdi>{description}</bdi>,
    },
    { header: say("Doctor"), cell: ({ doctorName }) => <bdi>{doctorName ?? plan.doctorName}</bdi> },
    { header: say("State"), className: "nowrap", cell: stateText },
    ...(plan.money ? [{ header: say("Bill"), cell: (item: PlanItem) => <Bill money={item.money} /> }] : []),
    {
      header: "Rs",
      kind: "number",
      cell: (item) => <Money rupees={amountOf(item)} format={formatMoneyExactly} />,
    },
  ];
  return (
    <section className={classes.phase}>
      <h2 className={classes.phaseHead}>
        <bdi>{name}</bdi> <Money rupees={sum} format={formatMoneyExactly} />
      </h2>
      <RecordTable
        label={name}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        {...(onEdit && {
          actions: (item: PlanItem) => (
            <Button variant="subtle" size="compact-xs" onClick={() => onEdit(item)}>
              {say("Change")}
              <span className="sr"> {item.description}</span>
            </Button>
          ),
        })}
      />
    </section>
  );
}
