import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconPlus } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { getLabOfPatient, type LabCase } from "#contract/money/lab.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { workName } from "#rules/money/lab/lab-case.ts";
import { formatDate, formatMoneyExactly, orDashes } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import { LabDialogs, type OpenLabDialog } from "./lab-dialogs.tsx";
import { LabStatusBadge } from "./lab-status.tsx";

const columnsFor = (seesCosts: boolean): RecordColumn<LabCase>[] => [
  {
    header: say("Work"),
    kind: "text",
    title: true,
    cell: (one) => <Link to={pathTo("lab/view/:id", one.id)}>{workName(one)}</Link>,
  },
  { header: say("Number"), className: "nowrap", cell: ({ number }) => number },
  { header: say("Lab"), cell: ({ labName }) => <bdi>{labName}</bdi> },
  { header: say("Due back"), className: "nowrap", cell: ({ dueOn }) => orDashes(dueOn && formatDate(dueOn)) },
  { header: say("Status"), cell: ({ status }) => <LabStatusBadge status={status} /> },
  ...(seesCosts
    ? [
        {
          header: say("Cost"),
          cell: ({ cost }: LabCase) =>
            cost === null ? "--" : <Money rupees={cost} format={formatMoneyExactly} />,
        },
      ]
    : []),
];

interface PatientLabProps {
  patient: { id: number; fullName: string; registerNo: string; phone: string };
}

/** The lab work of a patient's file, the newest first. */
export default function PatientLab({ patient }: PatientLabProps) {
  const may = useMay();
  const cases = useCall(getLabOfPatient, { query: { patientId: patient.id } });
  const [dialog, open] = useState<OpenLabDialog | null>(null);
  return (
    <>
      {may("lab.write") && (
        <div className="mb-12">
          <Button
            size="xs"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            onClick={() => open({ kind: "order", of: { new: { patient } } })}
          >
            {say("Order lab work")}
          </Button>
        </div>
      )}
      <Loaded query={cases}>
        {(found) =>
          found.length === 0 ? (
            <p className="soft">{say("No lab work yet.")}</p>
          ) : (
            <RecordTable
              label={say("Lab work")}
              columns={columnsFor(may("bills.read"))}
              rows={found}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      <LabDialogs open={dialog} onClose={() => open(null)} />
    </>
  );
}
