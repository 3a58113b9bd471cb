import { IconUpload, IconUserSearch } from "#admin/kit/display/icons.ts";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { columnsOf } from "#admin/kit/resource/columns.ts";
import { ResourceList } from "#admin/kit/resource/resource-list.tsx";
import { listPatients, PATIENT_LABELS } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { birthText } from "#rules/patients/birth.ts";
import { deleteConflictLinks } from "./delete-conflict-links.ts";
import { FileState } from "./file-state.tsx";
import { patients } from "./patients.tsx";

const COLUMNS = columnsOf(listPatients, PATIENT_LABELS, {
  registerNo: { quiet: true, card: "corner" },
  createdOn: { quiet: true, card: "none" },
  fullName: { format: "name", card: "title" },
  phone: {
    card: "start",
    render: ({ phone }) => <PhoneLink digits={phone} />,
  },
  gender: { card: "end" },
  dob: { card: "end", render: (row) => birthText(row) || null },
  isPartial: null,
});

/** Manage Patients (docs/handbook/patients/patients.md#screens), newest first. */
export default function PatientList() {
  const may = useMay();
  return (
    <ResourceList
      resource={patients}
      title="Manage Patients"
      columns={COLUMNS}
      rowState={(row) => <FileState {...row} />}
      moreFilters={[
        { key: "isPartial", header: "File", optionLabels: { "1": "To complete", "0": "Complete" } },
      ]}
      related={[
        ...(may("patients.import") ? [{ label: "Import", to: pathTo("import"), icon: IconUpload }] : []),
        { label: "To complete", to: `${pathTo("patients")}?isPartial=1`, icon: IconUserSearch },
      ]}
      nameOf={({ registerNo }) => `patient ${registerNo}`}
      searchHint="Name, ID, phone or CNIC"
      beginning={{ lead: "Whoever is registered stands here, with every visit, bill and prescription." }}
      removal={{
        what: ({ fullName, registerNo }) => `Patient ${fullName}, ${registerNo}`,
        refused: "Patient not deleted! Please try again.",
        failed: "An error occurred while deleting the patient.",
        conflictLinks: deleteConflictLinks,
      }}
    />
  );
}
