import "#admin/kit/form/validation.ts";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { PaidWith } from "#admin/features/money/expenses/paid-with.tsx";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { EXPENSE_LABELS } from "#contract/money/expenses.ts";
import { type LabCase, listLabCases } from "#contract/money/lab.ts";
import { PayLabInput, payLab } from "#contract/money/lab-acts.ts";
import { listLabs } from "#contract/money/labs.ts";
import type { BodyOf, OutputOf } from "#contract/values/endpoint.ts";
import { LAB_STATUSES, labSum, workName } from "#rules/money/lab/lab-case.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Answer, call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import classes from "./lab.module.css";

interface PayValues extends Record<string, unknown> {
  ids: number[];
  amount: number;
  paymentMethod: string;
  paidOn: string;
  fromDrawer: 0 | 1;
}

/** Cases are paid up to this many at a time. */
const MOST = 50;
const isPayable = ({ cost }: LabCase) => cost !== null && cost > 0;
const NOT_CANCELLED = LAB_STATUSES.filter((status) => status !== "Cancelled").join(",");

/** What a lab has not been paid for. */
function useUnpaid(labName: string) {
  const query = {
    labName: [labName],
    isPaid: "0",
    status: NOT_CANCELLED,
    page: 1,
    pageSize: MOST,
    sort: "number:asc",
  };
  return useCall(listLabCases, labName === "" ? null : { query });
}

interface ChoosingProps {
  cases: readonly LabCase[];
  chosen: readonly LabCase[];
  onChange: (chosen: LabCase[]) => void;
}

function Choosing({ cases, chosen, onChange }: ChoosingProps) {
  const payable = cases.filter(isPayable);
  const without = cases.filter(({ cost }) => cost === null).length;
  if (payable.length === 0)
    return <p className="soft">{say("Nothing of this lab has a cost that is not paid.")}</p>;
  return (
    <>
      <ul className={classes.cases} aria-label={say("What is paid")}>
        {payable.map((one) => (
          <li key={one.id}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is within */}
            <label>
              <Checkbox
                component="input"
                checked={chosen.includes(one)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(payable.filter((other) => (other === one ? checked : chosen.includes(other))))
                }
              />
              <span>
                <b>{workName(one)}</b>, <PersonName name={one.patientName} />
                <small>{one.number}</small>
              </span>
              <span className="num">{formatMoneyExactly(one.cost ?? 0)}</span>
            </label>
          </li>
        ))}
      </ul>
      {without > 0 && <p className="soft fs-13">{say("Without a cost yet: {count}.", { count: without })}</p>}
    </>
  );
}

function usePayForm(chosen: readonly LabCase[], onClose: () => void) {
  const refresh = useRefresh();
  return useContractForm<PayValues, Answer<OutputOf<typeof payLab>>>({
    // The cases are chosen beside the form.
    schema: PayLabInput.omit({ ids: true, amount: true }),
    initialValues: { ids: [], amount: 0, paymentMethod: "", paidOn: clinicToday(), fromDrawer: 0 },
    save: (values, { idempotencyKey, ...answers }) => {
      const what = { ids: chosen.map(({ id }) => id), amount: labSum(chosen) };
      const body = { ...values, ...what, ...answers } as BodyOf<typeof payLab>;
      return call(payLab, { body }, { idempotencyKey });
    },
    movesMoney: true,
    onSaved: ({ data: { amount } }) => {
      toastSuccess(say("{amount} is paid", { amount: formatMoneyExactly(amount) }), { form: true });
      onClose();
    },
    isContested: true,
    onUnanswered: () => refresh(),
  });
}

/** Pays chosen cases of one lab, as one expense. Over 60 lines: the fields of one form. */
export default function PayDialog({ onClose }: { onClose: () => void }) {
  const labs = useCall(listLabs).data ?? [];
  const [name, setName] = useState("");
  const labName = name || (labs.length === 1 ? (labs[0]?.name ?? "") : "");
  const unpaid = useUnpaid(labName);
  const payable = (unpaid.data ?? []).filter(isPayable);
  // Until somebody chooses, everything that is back is paid, but for what is made again: the lab may bear it.
  const [picked, setPicked] = useState<{ of: string; ids: readonly number[] } | null>(null);
  const chosen = payable.filter(({ id, status, remakes }) =>
    picked?.of === labName
      ? picked.ids.includes(id)
      : (status === "Received" || status === "Fitted") && remakes.length === 0,
  );
  const paying = usePayForm(chosen, onClose);
  const { form } = paying;
  const props = (field: string) => ({
    label: EXPENSE_LABELS[field as keyof typeof EXPENSE_LABELS],
    required: field === "paymentMethod" || undefined,
    ...form.getInputProps(field),
  });
  const sum = formatMoneyExactly(labSum(chosen));
  return (
    <ModalForm
      title={say("Pay a lab")}
      submit={chosen.length > 0 ? say("Pay {amount}", { amount: sum }) : say("Pay")}
      disabled={chosen.length === 0}
      busy={paying.busy}
      onSubmit={paying.submit}
      onClose={onClose}
    >
      <FormProblem contractForm={paying} title={say("Not paid")} />
      <NativeSelect
        label={say("Lab")}
        data-autofocus
        value={labName}
        data={[
          { value: "", label: say("Choose a lab") },
          ...labs.map((lab) => ({ value: lab.name, label: lab.name })),
        ]}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      {labName !== "" && (
        <>
          <Loaded query={unpaid}>
            {(cases) => (
              <Choosing
                cases={cases}
                chosen={chosen}
                onChange={(now) => setPicked({ of: labName, ids: now.map(({ id }) => id) })}
              />
            )}
          </Loaded>
          {chosen.length > 0 && (
            <FieldGrid>
              <Col span={3}>
                <DateField
                  label={say("Paid on")}
                  required
                  maxDate={clinicToday()}
                  {...form.getInputProps("paidOn")}
                />
              </Col>
              <PaidWith props={props} />
            </FieldGrid>
          )}
        </>
      )}
    </ModalForm>
  );
}
