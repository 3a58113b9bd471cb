import { PaperPreview } from "#admin/features/office/settings/papers/paper-preview.tsx";
import { SettingsPage } from "#admin/features/office/settings/settings-page.tsx";
import { useGroupForm } from "#admin/features/office/settings/use-group-form.ts";
import type { StoredSettings } from "#contract/clinic/settings.ts";
import { ClinicFields } from "./clinic-fields.tsx";
import { GroupSection } from "./group-section.tsx";

function Clinic({ settings }: { settings: StoredSettings }) {
  const { clinic, hours, prints } = settings;
  const groupForm = useGroupForm("clinic", clinic);
  const { form } = groupForm.contractForm;
  return (
    <GroupSection
      title="Clinic"
      lead="What patients read on every paper, mail and page."
      groupForm={groupForm}
      stored={clinic}
      preview={
        <PaperPreview
          title="Letterhead, as you type"
          facts={{ clinic: form.values, hours: hours.facts, prints: prints.facts }}
        />
      }
    >
      <ClinicFields form={form} />
    </GroupSection>
  );
}

/** Name, address, phones and links of the clinic (docs/handbook/office/settings.md). */
export default function ClinicSettings() {
  return <SettingsPage>{(settings) => <Clinic settings={settings} />}</SettingsPage>;
}
