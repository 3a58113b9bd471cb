import { SettingsPage } from "#admin/features/office/settings/settings-page.tsx";
import { useGroupForm } from "#admin/features/office/settings/use-group-form.ts";
import type { StoredSettings } from "#contract/clinic/settings.ts";
import { ClosureFields } from "./closure-fields.tsx";
import { GroupSection } from "./group-section.tsx";
import { WeekFields } from "./week-fields.tsx";

function Hours({ settings: { hours } }: { settings: StoredSettings }) {
  const groupForm = useGroupForm("hours", hours);
  const { form } = groupForm.contractForm;
  return (
    <GroupSection
      title="Opening hours and holidays"
      lead="The website, the papers and the sidebar follow these hours. When a doctor can be booked is in Doctors."
      groupForm={groupForm}
      stored={hours}
    >
      <WeekFields form={form} />
      <ClosureFields form={form} />
    </GroupSection>
  );
}

/** The clinic's week, and the days on which it is closed (docs/handbook/office/settings.md). */
export default function HourSettings() {
  return <SettingsPage>{(settings) => <Hours settings={settings} />}</SettingsPage>;
}
