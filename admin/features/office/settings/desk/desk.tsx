import { Chairs } from "#admin/features/office/settings/clinic/chairs.tsx";
import { RuleFields } from "#admin/features/office/settings/rule-fields.tsx";
import { SettingsForm } from "#admin/features/office/settings/settings-form.tsx";
import { SettingsPage } from "#admin/features/office/settings/settings-page.tsx";
import { RULES_ID, useRulesForm } from "#admin/features/office/settings/use-rules-form.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type ClinicRules, getClinicRules } from "#contract/clinic/clinic-rules.ts";

function Rules({ stored }: { stored: ClinicRules }) {
  const rulesForm = useRulesForm(stored);
  return (
    <SettingsForm
      title="Desk"
      lead="How times are offered, when the desk worries, and when patients are left in peace. Only two visits at one time are ever refused; everything else the desk may book."
      {...rulesForm}
      unchanged="Nothing changed"
      history={{ entity: "rules", id: RULES_ID }}
      below={<Chairs />}
    >
      <RuleFields form={rulesForm.contractForm.form} />
    </SettingsForm>
  );
}

/** The clinic's rules and its chairs (docs/handbook/clinic/schedule.md). */
export default function DeskSettings() {
  const rules = useCall(getClinicRules);
  return (
    <SettingsPage>
      {() => <Loaded query={rules}>{(stored) => <Rules stored={stored} />}</Loaded>}
    </SettingsPage>
  );
}
