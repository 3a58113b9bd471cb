import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Money } from "#admin/kit/display/money.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import type { PlanRow } from "#contract/money/plan-records.ts";
import { createPlan, listPlansOfPatient } from "#contract/money/treatment-plans.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { newIdempotencyKey } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { PlanStatusBadge } from "./plan-status.tsx";
import classes from "./plans.module.css";

const columns = (): RecordColumn<PlanRow>[] => [
  {
    header: say("Plan"),
    kind: "text",
    title: true,
    cell: ({ id, name }) => <Link to={pathTo("plans/view/:id", id)}>{name}</Link>,
  },
  { header: say("Number"), className: "nowrap", cell: ({ number }) => number },
  { header: say("Doctor"), cell: ({ doctorName }) => <bdi>{doctorName}</bdi> },
  { header: say("Status"), cell: (plan) => <PlanStatusBadge plan={plan} /> },
  { header: say("Sum"), cell: ({ net }) => <Money rupees={net} format={formatMoneyExactly} /> },
];

function NewPlan({ idPatient, onClose }: { idPatient: number; onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [idDoctor, setDoctor] = useState<number | null>(null);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { act, busy } = useAct(createPlan, {
    onDone: ({ data }) => void navigate(pathTo("plans/view/:id", data.id)),
  });
  return (
    <ModalForm
      title={say("New plan")}
      submit={say("Make the plan")}
      disabled={name.trim() === ""}
      busy={busy}
      onSubmit={() => void act({ body: { idPatient, name, idDoctor } }, { idempotencyKey })}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextField
          label={say("Name")}
          required
          data-autofocus
          dir="auto"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DoctorPicker label={say("Doctor")} value={idDoctor} onChange={setDoctor} />
      </div>
    </ModalForm>
  );
}

/** The treatment plans of a patient's file, the newest first. */
export default function PatientPlans({ idPatient }: { idPatient: number }) {
  const may = useMay();
  const plans = useCall(listPlansOfPatient, { query: { patientId: idPatient } });
  const [isNew, setNew] = useState(false);
  return (
    <>
      {may("plans.write") && (
        <div className="mb-12">
          <Button size="xs" onClick={() => setNew(true)}>
            {say("New plan")}
          </Button>
        </div>
      )}
      <Loaded query={plans}>
        {(found) =>
          found.length === 0 ? (
            <p className="soft">{say("No treatment plans yet.")}</p>
          ) : (
            <RecordTable
              label={say("Treatment plans")}
              columns={columns()}
              rows={found}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      {isNew && <NewPlan idPatient={idPatient} onClose={() => setNew(false)} />}
    </>
  );
}
