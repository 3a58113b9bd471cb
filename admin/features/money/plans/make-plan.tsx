import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { useWork } from "#admin/kit/call/use-act.ts";
import { toastWarning } from "#admin/kit/dialogs/toasts.ts";
import type { MakePlanProps } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { addPlanItems, listPlansOfPatient } from "#contract/money/treatment-plans.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { treatmentFor } from "#rules/clinical/dental/treatment.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { itemsOf } from "./chart-plan.ts";

/** What is found and not planned yet, as the work that is usual for it. */
function proposed(work: MakePlanProps["work"]) {
  return work.flatMap(({ state, code, teeth, surfaces, detail }) => {
    const treatment = state === "found" ? treatmentFor(code, detail) : null;
    const isPlanned = work.some(
      (other) =>
        other.state === "planned" &&
        other.code === treatment &&
        other.teeth.some((tooth) => teeth.includes(tooth)),
    );
    return treatment === null || isPlanned
      ? []
      : [{ code: treatment, teeth, surfaces: treatment === "filling" ? surfaces : "", detail: null }];
  });
}

/** Plans what was found in the chart and opens the plan; with nothing left to plan, opens the newest plan. */
export function MakePlan({ patientId, idDoctor, work }: MakePlanProps) {
  const may = useMay();
  const navigate = useNavigate();
  const { run, busy } = useWork({ failed: say("The server cannot be reached. Nothing was planned.") });
  const make = async () => {
    const { items, unknown } = await itemsOf(proposed(work));
    if (unknown.length > 0)
      toastWarning(say("No service of the price list is this work: {work}.", { work: unknown.join(", ") }));
    const body = { idPatient: patientId, idDoctor, items };
    if (items.length > 0) return (await call(addPlanItems, { body })).data.id;
    const { data: plans } = await call(listPlansOfPatient, { query: { patientId } });
    return plans[0]?.id ?? null;
  };
  const open = async () => {
    const id = await run(make);
    if (id) void navigate(pathTo("plans/view/:id", id));
  };
  if (!may("plans.write") || work.length === 0) return null;
  return (
    <Button loading={busy} onClick={() => void open()}>
      {say("Make plan")}
    </Button>
  );
}
