import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useAct, useWork } from "#admin/kit/call/use-act.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import type { MakePlanProps } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { addPlanItems, listPlansOfPatient } from "#contract/money/treatment-plans.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { PLAN_KEY } from "#rules/clinical/dental/chart-keys.ts";
import { treatmentFor } from "#rules/clinical/dental/treatment.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { call, newIdempotencyKey } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { itemsOf, type ProposedLine } from "./chart-plan.ts";

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

/** Proposes what was found in the chart as lines of a plan, and opens the plan; with nothing to propose, the newest plan. */
export function MakePlan({ patientId, idDoctor, work, button }: MakePlanProps) {
  const may = useMay();
  const navigate = useNavigate();
  const [lines, propose] = useState<readonly ProposedLine[] | null>(null);
  const { run, busy } = useWork({
    failed: say("The server cannot be reached. Nothing was planned."),
    refreshes: [],
  });
  const open = (id: number | undefined) => id && void navigate(pathTo("plans/view/:id", id));
  const begin = () =>
    run(async () => {
      const { lines: found, unknown } = await itemsOf(proposed(work));
      if (unknown.length > 0)
        toastWarning(say("No service of the price list is this work: {work}.", { work: unknown.join(", ") }));
      if (found.length > 0) return propose(found);
      const { data: plans } = await call(listPlansOfPatient, { query: { patientId } });
      open(plans[0]?.id);
    });
  if (!may("plans.write") || work.length === 0) return null;
  return (
    <>
      <Button
        ref={button}
        loading={busy}
        rightSection={<KeyCaps of={PLAN_KEY} />}
        onClick={() => void begin()}
      >
        {say("Make plan")}
      </Button>
      {lines && (
        <Proposal
          lines={lines}
          of={{ idPatient: patientId, idDoctor }}
          onPlanned={open}
          onClose={() => propose(null)}
        />
      )}
    </>
  );
}

interface ProposalProps {
  lines: readonly ProposedLine[];
  of: { idPatient: number; idDoctor: number };
  onPlanned: (id: number) => void;
  onClose: () => void;
}

/** What is usually done about what was found, to be ticked off before it is planned. */
function Proposal({ lines, of, onPlanned, onClose }: ProposalProps) {
  const [left, setLeft] = useState<ReadonlySet<ProposedLine>>(new Set());
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { act, busy } = useAct(addPlanItems, { said: null, onDone: ({ data }) => onPlanned(data.id) });
  const chosen = lines.filter((line) => !left.has(line));
  const sum = formatMoneyExactly(addMoney(...chosen.map(({ amount }) => amount)));
  const toggle = (line: ProposedLine) =>
    setLeft((before) =>
      before.has(line) ? new Set([...before].filter((one) => one !== line)) : new Set([...before, line]),
    );
  return (
    <ModalForm
      title={say("What is planned")}
      submit={say("Plan it, {sum}", { sum })}
      disabled={chosen.length === 0}
      busy={busy}
      onSubmit={() =>
        void act({ body: { ...of, items: chosen.map(({ item }) => item) } }, { idempotencyKey })
      }
      onClose={onClose}
    >
      <p className="soft">
        {say("The usual treatment of what was found. It is added to what is planned already.")}
      </p>
      {lines.map((line, index) => (
        <Checkbox
          key={`${line.name} ${line.item.teeth}`}
          data-autofocus={index === 0 || undefined}
          label={[line.name, line.item.teeth?.join(" "), line.item.surfaces, formatMoneyExactly(line.amount)]
            .filter(Boolean)
            .join(" · ")}
          checked={!left.has(line)}
          onChange={() => toggle(line)}
        />
      ))}
    </ModalForm>
  );
}
