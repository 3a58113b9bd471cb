import { useDocumentTitle } from "@mantine/hooks";
import { Link, useParams } from "react-router";
import { RecordedPaper } from "#admin/features/money/bills/print/recorded-paper.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import {
  getAdvancePdf,
  getPatientAccount,
  type PatientAccount,
  recordAdvancePrint,
} from "#contract/money/patient-account.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { advancePaperOf } from "#rules/money/accounts/advance-paper.ts";
import type { Paper } from "#rules/money/bills/invoice.ts";
import { call } from "#ui/call.ts";
import { download } from "#ui/download.ts";

/** The tab of the patient's file from which the papers come. */
const fileOf = (patientId: number) => `${pathTo("patients/view/:id", patientId)}?tab=advance`;

interface PreviewProps {
  account: PatientAccount;
  paper: Paper;
  entryId: number;
}

function Preview({ account: { patientId, prints }, paper, entryId }: PreviewProps) {
  return (
    <RecordedPaper
      paper={paper}
      printed={{
        first: prints.find((print) => print.entryId === entryId),
        record: async (idempotencyKey) =>
          (await call(recordAdvancePrint, { body: { entryId } }, { idempotencyKey })).data.duplicate,
        asked: [getPatientAccount],
      }}
      back={fileOf(patientId)}
      load={(paperSize) => download(getAdvancePdf, { query: { id: entryId, paper: paperSize } })}
    />
  );
}

/** The receipt of an advance, or the slip of one that was given back (docs/handbook/money/billing.md#advances). */
export default function AdvancePaperScreen() {
  const params = useParams();
  const [patientId, entryId] = [Number(params.id), Number(params.entryId)];
  const record = useCall(getPatientAccount, { query: { patientId } }, { fresh: true });
  const paper = record.data && advancePaperOf(record.data, entryId);
  useDocumentTitle(`${paper?.title ?? "Advance"} ${entryId} · Matab`);
  if (record.data && paper) return <Preview account={record.data} paper={paper} entryId={entryId} />;
  return (
    <main>
      <ViewPage
        title={`Advance ${entryId}`}
        back={{ to: fileOf(patientId), label: "Patient" }}
        record={record}
      >
        {() => (
          <Note
            kind="attention"
            title={`There is no paper of entry ${entryId}`}
            actions={<Link to={fileOf(patientId)}>Open the patient's file</Link>}
          />
        )}
      </ViewPage>
    </main>
  );
}
