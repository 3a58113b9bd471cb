import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import type { PlanItem, TreatmentPlan } from "#contract/money/plan-records.ts";
import { getPlan, getPlanPdf, presentPlan } from "#contract/money/treatment-plans.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { totalsOf } from "#rules/money/plans/plan.ts";
import type { PlanStatus } from "#rules/money/plans/status.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { download } from "#ui/download.ts";
import { say } from "#ui/say.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { Answers } from "./answers.tsx";
import { CloseDialog, EditDialog } from "./edit-dialog.tsx";
import { LineDialog } from "./line-dialog.tsx";
import { PhaseTable } from "./phase-table.tsx";
import { PlanSide } from "./plan-side.tsx";
import { PlanStatusBadge } from "./plan-status.tsx";
import classes from "./plans.module.css";
import { useLines } from "./use-lines.ts";

type Open = { kind: "line"; item: PlanItem | null } | { kind: "answer" | "edit" | "close" } | null;

/** What a plan waits for, as its primary button. */
const NEXT: Partial<Record<PlanStatus, "show" | "answer">> = {
  Draft: "show",
  "Changed since shown": "show",
  Expired: "show",
  Shown: "answer",
};

function Actions({ plan, open }: { plan: TreatmentPlan; open: (dialog: Open) => void }) {
  const may = useMay();
  const { act, busy } = useAct(presentPlan);
  const file = useSavedFile({ load: () => download(getPlanPdf, { query: { id: plan.id } }) });
  const isOpen = plan.closedOn === null;
  const next = NEXT[plan.status];
  const answers = isOpen && plan.version !== null && may("plans.answer");
  useShortcut({
    keys: "a",
    label: "Answer",
    group: "This plan",
    run: () => answers && open({ kind: "answer" }),
  });
  useShortcut({
    keys: "p",
    label: "Estimate",
    group: "This plan",
    run: () => plan.version && void file.start(),
  });
  return (
    <>
      <ChartLink idPatient={plan.idPatient} />
      {plan.version !== null && (
        <Button variant="default" loading={file.busy} onClick={file.start}>
          {say("Estimate")}
        </Button>
      )}
      {isOpen && may("plans.write") && (
        <>
          <Button variant="default" onClick={() => open({ kind: "line", item: null })}>
            {say("Add line")}
          </Button>
          <Button
            variant={next === "show" ? "filled" : "default"}
            loading={busy}
            disabled={plan.items.length === 0}
            onClick={() => void act({ body: { id: plan.id, updatedOn: plan.updatedOn } })}
          >
            {say("Show to the patient")}
          </Button>
        </>
      )}
      {answers && (
        <Button variant={next === "answer" ? "filled" : "default"} onClick={() => open({ kind: "answer" })}>
          {say("Answer")}
        </Button>
      )}
    </>
  );
}

/** Leads to the tooth chart in the patient's file. */
function ChartLink({ idPatient }: { idPatient: number }) {
  const canOpen = useCanOpen();
  const mayRead = useMay()("chart.read");
  const navigate = useNavigate();
  const to = `${pathTo("patients/view/:id", idPatient)}?tab=chart`;
  const isShown = mayRead && canOpen("patients/view/:id");
  useShortcut(
    isShown ? { keys: "t", label: "Tooth chart", group: "This plan", run: () => void navigate(to) } : null,
  );
  if (!isShown) return null;
  return (
    <Button component={Link} to={to} variant="subtle">
      {say("Tooth chart")}
    </Button>
  );
}

/** What the plan is called and why, and why it was closed. */
function PlanTexts({
  plan: { name, diagnosis, notes, closedOn, closeReason },
  onEdit,
}: {
  plan: TreatmentPlan;
  onEdit: (() => void) | undefined;
}) {
  return (
    <>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        {onEdit && (
          <Button variant="subtle" size="compact-xs" onClick={onEdit}>
            {say("Edit")}
          </Button>
        )}
      </p>
      {[diagnosis, notes].map(
        (text) =>
          text && (
            <p key={text} dir="auto" className={classes.text}>
              {text}
            </p>
          ),
      )}
      {closedOn && (
        <p className="soft">
          {say("Closed on {day}", { day: formatDate(closedOn) })}: <bdi>{closeReason}</bdi>
        </p>
      )}
    </>
  );
}

function Plan({ plan, open }: { plan: TreatmentPlan; open: (dialog: Open) => void }) {
  const may = useMay();
  const [letter, choose] = useState(plan.accepted?.letter ?? "A");
  const all = plan.options.map((option) => ({ option, totals: totalsOf(plan.items, option) }));
  const chosen = all.find(({ option }) => option.letter === letter) ?? all[0];
  const isOpen = plan.closedOn === null && may("plans.write");
  const lines = useLines(plan, letter, isOpen);
  if (!chosen) return null;
  const { totals } = chosen;
  const editing = isOpen ? { lines, open: (item: PlanItem) => open({ kind: "line", item }) } : undefined;
  return (
    <>
      {all.length > 1 && (
        <div className={classes.options}>
          {all.map(({ option, totals: { net } }) => (
            <button
              key={option.letter}
              type="button"
              className={classes.option}
              aria-pressed={option.letter === chosen.option.letter}
              onClick={() => choose(option.letter)}
            >
              <b>
                {option.letter}. <bdi>{option.name}</bdi>
              </b>
              <Money rupees={net} format={formatMoneyExactly} />
              {option.note && <bdi>{option.note}</bdi>}
            </button>
          ))}
        </div>
      )}
      <div className={classes.page}>
        <div>
          <PlanTexts plan={plan} onEdit={isOpen ? () => open({ kind: "edit" }) : undefined} />
          {plan.validUntil && (
            <p className="soft">
              {say("Version {version}, valid until {day}", {
                version: plan.version ?? 1,
                day: formatDate(plan.validUntil),
              })}
            </p>
          )}
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
        <PlanSide plan={plan} totals={totals} onClose={isOpen ? () => open({ kind: "close" }) : undefined} />
      </div>
    </>
  );
}

/** A treatment plan (docs/handbook/money/plans.md). */
export default function PlanView() {
  const id = Number(useParams().id);
  const record = useCall(getPlan, { query: { id } });
  const [dialog, open] = useState<Open>(null);
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
        actions={(plan) => <Actions plan={plan} open={open} />}
      >
        {(plan) => (
          <>
            <Plan plan={plan} open={open} />
            <HistorySection entity="plan" id={id} />
          </>
        )}
      </ViewPage>
      {record.data && dialog?.kind === "line" && (
        <LineDialog plan={record.data} item={dialog.item} onClose={close} />
      )}
      {record.data && dialog?.kind === "answer" && <AnswerDialog plan={record.data} onClose={close} />}
      {record.data && dialog?.kind === "edit" && <EditDialog plan={record.data} onClose={close} />}
      {record.data && dialog?.kind === "close" && <CloseDialog plan={record.data} onClose={close} />}
    </>
  );
}
