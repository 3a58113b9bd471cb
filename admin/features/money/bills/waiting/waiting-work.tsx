import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import { getUnbilled, reopenWork, type UnbilledWork } from "#contract/money/unbilled.ts";
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

/** Work that was settled on this screen, with its way back. */
function Settled({ work: { id, description } }: { work: UnbilledWork }) {
  const { act, busy } = useAct(reopenWork);
  return (
    <Row gap={8} gapX={12} align="center" wrap className="mb-12">
      <span role="status">{say("{work} gets no bill.", { work: description })}</span>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        onClick={() => void act({ body: { id, reason: null } })}
      >
        {say("Undo")}
        <span className="sr"> {description}</span>
      </Button>
    </Row>
  );
}

/**
 * Work of a patient that waits for a bill: bill it, or say why it gets none, which can be taken back until one leaves the
 * screen. Nothing where nothing waits.
 */
export default function WaitingWork({ idPatient }: { idPatient: number }) {
  const { data } = useCall(getUnbilled, { query: { patientId: idPatient } });
  const [settling, settle] = useState<UnbilledWork | null>(null);
  const [settled, setSettled] = useState<readonly UnbilledWork[]>([]);
  if (!data) return null;
  // What was taken back waits again.
  const away = settled.filter((work) => !data.some(({ id }) => id === work.id));
  if (data.length + away.length === 0) return null;
  return (
    <section className="mb-14" aria-label={say("Waits for a bill")}>
      {data.length > 0 && <Waiting idPatient={idPatient} rows={data} onSettle={settle} />}
      {away.map((work) => (
        <Settled key={work.id} work={work} />
      ))}
      {settling && (
        <SettleDialog
          work={settling}
          idPatient={idPatient}
          onSettled={() =>
            setSettled((before) => [...before.filter(({ id }) => id !== settling.id), settling])
          }
          onClose={() => settle(null)}
        />
      )}
    </section>
  );
}

interface WaitingProps {
  idPatient: number;
  rows: UnbilledWork[];
  onSettle: (work: UnbilledWork) => void;
}

function Waiting({ idPatient, rows, onSettle }: WaitingProps) {
  const may = useMay();
  const total = addMoney(...rows.map(({ price }) => price));
  const visits = new Set(rows.map(({ idAppointment }) => idAppointment));
  const [visit] = visits;
  const start = visits.size === 1 ? `appointmentId=${visit}` : `patientId=${idPatient}`;
  return (
    <>
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
        rows={rows}
        keyOf={({ id }) => id}
        actions={(work) => (
          <Button size="xs" variant="default" onClick={() => onSettle(work)}>
            {say("No bill")}
            <span className="sr"> {work.description}</span>
          </Button>
        )}
      />
    </>
  );
}
