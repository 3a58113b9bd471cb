import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import { getUnbilled, type UnbilledWork } from "#contract/money/unbilled.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { say } from "#ui/say.ts";
import { SettleDialog } from "./settle-dialog.tsx";

const columnsOf = (total: number): RecordColumn<UnbilledWork>[] => [
  { header: say("Date"), className: "nowrap", cell: ({ doneOn }) => formatDate(doneOn) },
  { header: say("Work"), kind: "text", title: true, cell: ({ description }) => <bdi>{description}</bdi> },
  { header: say("Doctor"), cell: ({ doctorName }) => <PersonName name={doctorName} /> },
  {
    header: say("To bill"),
    kind: "number",
    cell: ({ price }) => <Money rupees={price} format={formatMoneyExactly} />,
    total: <Money rupees={total} format={formatMoneyExactly} />,
  },
];

/** Work of a patient that waits for a bill: bill it, or say why it gets none. Nothing where nothing waits. */
export default function WaitingWork({ idPatient }: { idPatient: number }) {
  const may = useMay();
  const { data } = useCall(getUnbilled, { query: { patientId: idPatient } });
  const [settling, settle] = useState<UnbilledWork | null>(null);
  if (!data || data.length === 0) return null;
  const total = addMoney(...data.map(({ price }) => price));
  const visits = new Set(data.map(({ idAppointment }) => idAppointment));
  const [visit] = visits;
  const start = visits.size === 1 ? `appointmentId=${visit}` : `patientId=${idPatient}`;
  return (
    <section className="mb-14" aria-label={say("Waits for a bill")}>
      <Row justify="between" align="center" gap={12} wrap className="mb-12">
        <h3>{say("Waits for a bill")}</h3>
        {may("bills.write") && (
          <Button size="xs" component={Link} to={`${pathTo("billing/add")}?${start}`}>
            {say("Bill {sum}", { sum: formatMoneyExactly(total) })}
          </Button>
        )}
      </Row>
      <RecordTable
        label={say("Waits for a bill")}
        columns={columnsOf(total)}
        rows={data}
        keyOf={({ id }) => id}
        actions={(work) => (
          <Button size="xs" variant="default" onClick={() => settle(work)}>
            {say("No bill")}
            <span className="sr"> {work.description}</span>
          </Button>
        )}
      />
      {settling && <SettleDialog work={settling} idPatient={idPatient} onClose={() => settle(null)} />}
    </section>
  );
}
