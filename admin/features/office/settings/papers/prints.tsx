import { Fields, GroupSection } from "#admin/features/office/settings/clinic/group-section.tsx";
import { SettingsPage } from "#admin/features/office/settings/settings-page.tsx";
import { TextFields } from "#admin/features/office/settings/text-fields.tsx";
import { useGroupForm } from "#admin/features/office/settings/use-group-form.ts";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Col } from "#admin/kit/form/form-page.tsx";
import type { StoredSettings } from "#contract/clinic/settings.ts";
import { say } from "#ui/say.ts";
import { PaperPreview } from "./paper-preview.tsx";

function Prints({ settings }: { settings: StoredSettings }) {
  const { clinic, hours, prints } = settings;
  const groupForm = useGroupForm("prints", prints);
  const { form } = groupForm.contractForm;
  return (
    <GroupSection
      title="Invoice and prints"
      lead="What invoices and receipts say beside the clinic’s name and address."
      groupForm={groupForm}
      stored={prints}
      preview={
        <PaperPreview
          title="Invoice, as you type"
          facts={{ clinic: clinic.facts, hours: hours.facts, prints: form.values }}
        />
      }
    >
      <Fields>
        <Col span={6}>
          <TextField
            label="Tax number (NTN)"
            autoComplete="off"
            inputWrapperOrder={["label", "input", "description", "error"]}
            description="Printed only when it is filled in."
            {...form.getInputProps("taxNumber")}
            value={form.values.taxNumber ?? ""}
          />
        </Col>
        <Col span={6}>
          <TextField
            label={say("Licence number")}
            autoComplete="off"
            inputWrapperOrder={["label", "input", "description", "error"]}
            description={say(
              "Of the healthcare commission. Printed at the head of every paper, prescriptions too.",
            )}
            {...form.getInputProps("licenceNumber")}
            value={form.values.licenceNumber ?? ""}
          />
        </Col>
        <TextFields form={form} path="thankYou" label="Last line" wide />
      </Fields>
    </GroupSection>
  );
}

/** What papers say beside the clinic's facts (docs/handbook/office/settings.md). */
export default function PrintSettings() {
  return <SettingsPage>{(settings) => <Prints settings={settings} />}</SettingsPage>;
}
