import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import {
  CLINIC_RULE_LABELS,
  type ClinicRules,
  ClinicRulesInput,
  getClinicRules,
  saveClinicRules,
} from "#contract/clinic/clinic-rules.ts";
import { formatYesNo } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";

/** The one row of rules. */
export const RULES_ID = 1;

/** The rules while they are typed; an emptied number is "". */
export type RulesValues = { [Name in keyof ClinicRules]: ClinicRules[Name] } & Record<string, unknown>;

const FIELDS = Object.keys(CLINIC_RULE_LABELS) as (keyof typeof CLINIC_RULE_LABELS)[];
const minutes = (count: number) => `${count} minutes`;

export interface RulesForm {
  contractForm: ContractForm<RulesValues>;
  /** How many rules differ from what is stored. */
  changes: number;
  discard: () => void;
}

/** The form of the clinic's rules. */
export function useRulesForm(stored: ClinicRules): RulesForm {
  const contractForm = useContractForm<RulesValues, { data: ClinicRules; message: string }>({
    schema: ClinicRulesInput,
    initialValues: { ...stored },
    save: (values) => call(saveClinicRules, { body: values }),
    onSaved: ({ message }) => toastSuccess(message),
    goesOnWith: ({ data }) => ({ ...data }),
    failed: "The rules could not be saved.",
    invalid: { title: "Not saved", text: "Please look at the fields that are marked." },
    stored: {
      entity: "rules",
      id: RULES_ID,
      labels: CLINIC_RULE_LABELS,
      say: {
        stepMinutes: minutes,
        noticeMinutes: minutes,
        horizonDays: (days: number) => `${days} days`,
        cancelUntilMinutes: minutes,
        longWaitMinutes: minutes,
        lateAfterMinutes: minutes,
        screenNames: formatYesNo,
      },
      load: async () => ({ values: { ...(await call(getClinicRules)).data } }),
    },
  });
  const { form } = contractForm;
  const initial = form.getInitialValues();
  const changes = FIELDS.filter((name) => form.values[name] !== initial[name]).length;
  return { contractForm, changes, discard: () => form.reset() };
}
