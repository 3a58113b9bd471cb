import { Checkbox } from "@mantine/core";
import { useState } from "react";
import table from "#admin/features/clinic/schedule/day/before-after.module.css";
import { visitsText } from "#admin/features/clinic/schedule/day/preview.tsx";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { type DataColumn, DataTable } from "#admin/kit/display/data-table.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { proposeUncovered } from "#contract/desk/uncovered-visits.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { momentText } from "#rules/clinic/hours/slot-words.ts";
import { Refusal } from "#ui/call.ts";
import { type Moved, moveTo } from "./use-moving.ts";
import { offerText } from "./words.ts";

interface ProposeDialogProps {
  /** Those that were moved by one press. */
  onMoved: (moved: readonly Moved[]) => void;
  onClose: () => void;
}

type Proposal = OutputOf<typeof proposeUncovered>[number];

const MOVED = "";
const NO_ANSWER = "No answer. Move again; nothing is moved twice.";

/** Moves row after row; a row that meets somebody meanwhile stays, with its reason. */
function useApplying(proposals: readonly Proposal[], { onMoved, onClose }: ProposeDialogProps) {
  const refresh = useRefresh();
  // Not `useAct`: each row says for itself how it went.
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<readonly number[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, string>>(new Map());
  const isMoved = ({ id }: Proposal) => outcomes.get(id) === MOVED;
  const wanted = proposals.filter(
    (proposal) => proposal.offer && !left.includes(proposal.id) && !isMoved(proposal),
  );
  const apply = async () => {
    setBusy(true);
    const now = new Map(outcomes);
    const moved: Moved[] = [];
    for (const proposal of wanted) {
      if (!proposal.offer) continue;
      try {
        // Without what was seen: after a lost answer the same move again is none.
        const { data } = await moveTo({ id: proposal.id }, proposal.offer);
        moved.push({ visit: proposal, movedOn: data.updatedOn });
        now.set(proposal.id, MOVED);
      } catch (error) {
        now.set(proposal.id, error instanceof Refusal ? error.message : NO_ANSWER);
      }
      setOutcomes(new Map(now));
    }
    setBusy(false);
    refresh();
    if (moved.length > 0) onMoved(moved);
    if (moved.length === wanted.length) onClose();
  };
  const toggle = (id: number) =>
    setLeft(left.includes(id) ? left.filter((other) => other !== id) : [...left, id]);
  return { busy, wanted, apply, toggle, outcomes, isChosen: ({ id }: Proposal) => !left.includes(id) };
}

/** Day and time stay whole where the column is narrow. */
function Moment({ text }: { text: string }) {
  const [day, time = "", ...rest] = text.split(", ");
  return (
    <>
      <span className="nowrap">{day},</span> <span className="nowrap">{time}</span>
      {rest.length > 0 && `, ${rest.join(", ")}`}
    </>
  );
}

/** The visit, when it was, and when it would be or why it stays. */
const columnsOf = ({
  toggle,
  outcomes,
  isChosen,
}: ReturnType<typeof useApplying>): DataColumn<Proposal>[] => [
  {
    head: "Patient",
    names: true,
    cell: (proposal) => (
      <Checkbox
        label={proposal.patientName}
        description={<PhoneLink digits={proposal.patientPhone} />}
        disabled={!proposal.offer || outcomes.get(proposal.id) === MOVED}
        checked={isChosen(proposal) && proposal.offer !== null}
        onChange={() => toggle(proposal.id)}
      />
    ),
  },
  {
    head: "Was",
    cell: ({ appointmentDate, appointmentTime, doctorName }) => (
      <>
        <Moment text={momentText({ date: appointmentDate, time: appointmentTime })} />
        <small>{doctorName}</small>
      </>
    ),
  },
  {
    head: "Proposed",
    cell: (proposal) => {
      const outcome = outcomes.get(proposal.id);
      return (
        <>
          {proposal.offer ? (
            <Moment text={offerText(proposal.offer, proposal)} />
          ) : (
            "No time that fits in four weeks"
          )}
          {outcome !== undefined && (
            <small role="status" data-refused={outcome !== MOVED || undefined}>
              {outcome === MOVED ? "Moved" : outcome}
            </small>
          )}
        </>
      );
    },
  },
];

function Table({ proposals, ...told }: { proposals: readonly Proposal[] } & ProposeDialogProps) {
  const applying = useApplying(proposals, told);
  const { busy, wanted, apply } = applying;
  return (
    <ModalForm
      title="Propose for all"
      size="lg"
      submit={`Move ${visitsText(wanted.length)}`}
      disabled={wanted.length === 0}
      busy={busy}
      onSubmit={apply}
      onClose={told.onClose}
    >
      <DataTable
        label="A new time for each visit"
        className={table.table}
        columns={columnsOf(applying)}
        rows={proposals}
        keyOf={({ id }) => id}
      />
    </ModalForm>
  );
}

/** Proposes a new time for each uncovered visit, first come first served, to be checked and moved row by row. */
export default function ProposeDialog(told: ProposeDialogProps) {
  const proposals = useCall(proposeUncovered, { query: {} }, { fresh: true });
  return <Loaded query={proposals}>{(rows) => <Table proposals={rows} {...told} />}</Loaded>;
}
