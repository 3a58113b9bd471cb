import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { PlanItem, TreatmentPlan } from "#contract/money/plan-records.ts";
import { getPlanPdf, presentPlan } from "#contract/money/treatment-plans.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import type { PlanStatus } from "#rules/money/plans/status.ts";
import { download } from "#ui/download.ts";
import { say } from "#ui/say.ts";

/** The dialog that is open over a plan. */
export type OpenPlanDialog =
  | { kind: "line"; item: PlanItem | null }
  | { kind: "answer" | "edit" | "close" }
  | null;

/** What a plan waits for, as its primary button. */
const NEXT: Partial<Record<PlanStatus, "show" | "answer">> = {
  Draft: "show",
  "Changed since shown": "show",
  Expired: "show",
  Shown: "answer",
};

interface PlanActionsProps {
  plan: TreatmentPlan;
  open: (dialog: OpenPlanDialog) => void;
}

/** What can be done with a plan. */
export function PlanActions({ plan, open }: PlanActionsProps) {
  const may = useMay();
  const { act, busy } = useAct(presentPlan);
  const file = useSavedFile({ load: () => download(getPlanPdf, { query: { id: plan.id } }) });
  const isOpen = plan.closedOn === null;
  const next = NEXT[plan.status];
  const writes = isOpen && may("plans.write");
  const answers = isOpen && plan.version !== null && may("plans.answer");
  // What holds and was not changed is not shown again.
  const shows = writes && (next === "show" || plan.isChanged === 1 || plan.status === "Declined");
  const show = () => void act({ body: { id: plan.id, updatedOn: plan.updatedOn } });
  const add = () => open({ kind: "line", item: null });
  const answer = () => open({ kind: "answer" });
  useKeys({
    n: writes ? ["Add line", add] : null,
    e: writes ? ["Edit", () => open({ kind: "edit" })] : null,
    s: shows ? ["Show to the patient", show] : null,
    a: answers ? ["Answer", answer] : null,
    p: plan.version === null ? null : ["Estimate", () => void file.start()],
  });
  return (
    <>
      <ChartLink idPatient={plan.idPatient} />
      {plan.version !== null && (
        <Button variant="default" loading={file.busy} onClick={file.start}>
          {say("Estimate")}
        </Button>
      )}
      {writes && (
        <Button variant="default" onClick={add}>
          {say("Add line")}
        </Button>
      )}
      {shows && (
        <Button
          variant={next === "show" ? "filled" : "default"}
          loading={busy}
          disabled={plan.items.length === 0}
          onClick={show}
        >
          {say("Show to the patient")}
        </Button>
      )}
      {answers && (
        <Button variant={next === "answer" ? "filled" : "default"} onClick={answer}>
          {say("Answer")}
        </Button>
      )}
    </>
  );
}

type Key = readonly [label: string, run: () => void] | null;

function useKeys(keys: Readonly<Record<"n" | "e" | "s" | "a" | "p", Key>>): void {
  const shortcut = (name: keyof typeof keys) => {
    const [label, run] = keys[name] ?? [];
    return label && run ? { keys: name, label, group: "This plan", run } : null;
  };
  useShortcut(shortcut("n"));
  useShortcut(shortcut("e"));
  useShortcut(shortcut("s"));
  useShortcut(shortcut("a"));
  useShortcut(shortcut("p"));
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
