import { useState } from "react";
import { useParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import type { PlanItem, TreatmentPlan } from "#contract/money/plan-records.ts";
import { getPlan } from "#contract/money/treatment-plans.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { type Letter, standingTotals } from "#rules/money/plans/plan.ts";
import { say } from "#ui/say.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { Answers } from "./answers.tsx";
import { CloseDialog, EditDialog } from "./edit-dialog.tsx";
import { LineDialog } from "./line-dialog.tsx";
import { PhaseTable } from "./phase-table.tsx";
import { type OpenPlanDialog, PlanActions } from "./plan-actions.tsx";
import { PlanOptions } from "./plan-options.tsx";
import { PlanSide } from "./plan-side.tsx";
import { PlanStatusBadge } from "./plan-status.tsx";
import { PlanTexts } from "./plan-texts.tsx";
import classes from "./plans.module.css";
import { useLines } from "./use-lines.ts";

interface PlanProps {
  plan: TreatmentPlan;
  option: ShownOption;
  open: (dialog: OpenPlanDialog) => void;
}

/** Options, sums and phases of one plan: the sums come first, beside the phases where there is room. */
function Plan({ plan, option: { letter, choose }, open }: PlanProps) {
  const may = useMay();
  const all = plan.options.map((option) => ({
    option,
    totals: standingTotals(plan.items, option, plan.accepted),
  }));
  const chosen = all.find(({ option }) => option.letter === letter) ?? all[0];
  const isOpen = plan.closedOn === null && may("plans.write");
  const lines = useLines(plan, letter, isOpen);
  if (!chosen) return null;
  const { totals } = chosen;
  const editing = isOpen ? { lines, open: (item: PlanItem) => open({ kind: "line", item }) } : undefined;
  const nets = Object.fromEntries(all.map((each) => [each.option.letter, each.totals.net]));
  return (
    <>
      {all.length > 1 && <PlanOptions plan={plan} nets={nets} shown={chosen.option.letter} choose={choose} />}
      <div className={classes.page}>
        <PlanTexts plan={plan} onEdit={isOpen ? () => open({ kind: "edit" }) : undefined} />
        <PlanSide
          plan={plan}
          totals={totals}
          isAgreed={plan.accepted !== null && (plan.accepted.letter ?? "A") === letter}
          onClose={isOpen ? () => open({ kind: "close" }) : undefined}
        />
        <div>
          {totals.phases.length === 0 && <p className="soft">{say("Nothing is planned yet.")}</p>}
          {totals.phases.map(({ phase, sum }) => (
            <PhaseTable
              key={phase}
              plan={plan}
              phase={phase}
              sum={sum}
              items={totals.items.filter((item) => item.phase === phase)}
              editing={editing}
            />
          ))}
          <Answers plan={plan} />
        </div>
      </div>
    </>
  );
}

interface ShownOption {
  letter: Letter;
  choose: (letter: Letter) => void;
}

/** The option that is shown: what was accepted until somebody looks at another; a new answer shows what it accepted. */
function useShownOption(plan: TreatmentPlan | undefined): ShownOption {
  const accepted = plan?.accepted ?? null;
  const agreed = accepted ? `${accepted.version} ${accepted.letter}` : "";
  const [picked, pick] = useState<{ letter: Letter; agreed: string } | null>(null);
  return {
    letter: (picked?.agreed === agreed ? picked.letter : accepted?.letter) ?? "A",
    choose: (letter) => pick({ letter, agreed }),
  };
}

/** A treatment plan (docs/handbook/money/plans.md). */
export default function PlanView() {
  const id = Number(useParams().id);
  const record = useCall(getPlan, { query: { id } });
  const [dialog, open] = useState<OpenPlanDialog>(null);
  const option = useShownOption(record.data);
  const close = () => open(null);
  return (
    <>
      <ViewPage
        title={record.data?.number ?? say("Treatment plan")}
        back={{
          to: record.data
            ? `${pathTo("patients/view/:id", record.data.idPatient)}?tab=plans`
            : pathTo("patients"),
          label: record.data?.patientName ?? say("Back"),
        }}
        record={record}
        beside={(plan) => <PlanStatusBadge plan={plan} />}
        actions={(plan) => <PlanActions plan={plan} open={open} />}
      >
        {(plan) => (
          <>
            <Plan plan={plan} option={option} open={open} />
            <HistorySection entity="plan" id={id} />
          </>
        )}
      </ViewPage>
      {record.data && dialog?.kind === "line" && (
        <LineDialog plan={record.data} item={dialog.item} shown={option.letter} onClose={close} />
      )}
      {record.data && dialog?.kind === "answer" && (
        <AnswerDialog plan={record.data} shown={option.letter} onClose={close} />
      )}
      {record.data && dialog?.kind === "edit" && <EditDialog plan={record.data} onClose={close} />}
      {record.data && dialog?.kind === "close" && <CloseDialog plan={record.data} onClose={close} />}
    </>
  );
}
