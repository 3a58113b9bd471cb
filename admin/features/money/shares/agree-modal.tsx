import "#admin/kit/form/validation.ts";
import { Checkbox } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TypedNumberField } from "#admin/kit/fields/typed-number.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { OneServicePicker } from "#admin/kit/pickers/one-service-picker.tsx";
import { addShareRule, ShareRuleInput } from "#contract/money/shares.ts";
import { SHARE_KINDS, type ShareKind } from "#rules/money/share.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { readPercent } from "#rules/values/typed-amount.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";

interface RuleValues extends Record<string, unknown> {
  idDoctor: number | null;
  idService: number | null;
  kind: ShareKind;
  percent: number | string;
  fixed: number | string;
  afterLab: boolean;
  validFrom: string;
}

/** How much: a percentage or an amount, as is chosen. */
function AmountField({ form }: { form: UseFormReturnType<RuleValues> }) {
  return form.getValues().kind === "Percent" ? (
    <>
      <TypedNumberField
        label="Percent"
        description="Of what is received."
        required
        read={readPercent}
        inputMode="decimal"
        rightSection="%"
        rightSectionPointerEvents="none"
        {...form.getInputProps("percent")}
      />
      <Checkbox
        label={say("After the laboratory’s cost")}
        description={say("What the laboratory charges for the work is taken off first.")}
        {...form.getInputProps("afterLab", { type: "checkbox" })}
      />
    </>
  ) : (
    <MoneyField
      label="Amount"
      description="Of a line that is wholly paid; of a part of it as much less."
      required
      {...form.getInputProps("fixed")}
    />
  );
}

/** Agrees with a doctor on a share from a day on (docs/handbook/money/share.md#what-is-agreed). */
export function AgreeModal({ onClose }: { onClose: () => void }) {
  const agree = useContractForm<RuleValues, unknown>({
    schema: ShareRuleInput,
    initialValues: {
      ...{ idDoctor: null, idService: null, kind: "Percent", percent: "", fixed: "", afterLab: false },
      validFrom: clinicToday(),
    },
    save: ({ afterLab, ...body }, options) =>
      call(
        addShareRule,
        { body: { ...body, afterLab: afterLab && body.kind === "Percent" ? 1 : 0 } },
        options,
      ),
    onSaved: () => {
      toastSuccess("Share agreed", { form: true });
      onClose();
    },
  });
  const { form, submit, busy } = agree;
  const { kind } = form.getValues();
  return (
    <ModalForm
      title="Agree on a share"
      cancel="Close"
      submit="Save"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblem contractForm={agree} title="Not saved" />
      <DoctorPicker label="Doctor" required data-autofocus {...form.getInputProps("idDoctor")} />
      <OneServicePicker
        label="Service"
        placeholder="All others"
        description="Left empty: every service without a rule of its own."
        stored={null}
        {...form.getInputProps("idService")}
      />
      <SegmentField
        label="Kind"
        required
        data={[...SHARE_KINDS]}
        value={kind}
        onChange={(chosen) => form.setFieldValue("kind", chosen as ShareKind)}
      />
      <AmountField form={form} />
      <DateField
        label="From"
        description="For bills of this day and later."
        required
        {...form.getInputProps("validFrom")}
      />
    </ModalForm>
  );
}
