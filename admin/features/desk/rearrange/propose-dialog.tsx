import { Checkbox } from "@mantine/core";
import { useState } from "react";
import table from "#admin/features/clinic/schedule/day/before-after.module.css";
import { visitsText } from "#admin/features/clinic/schedule/day/preview.tsx";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { proposeStranded } from "#contract/desk/stranded.ts";
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

type Proposal = OutputOf<typeof proposeStranded>[number];

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

interface RowProps {
  proposal: Proposal;
  outcome: string | undefined;
  chosen: boolean;
  onToggle: () => void;
}

function Row({ proposal, outcome, chosen, onToggle }: RowProps) {
  const { patientName, patientPhone, doctorName, appointmentDate, appointmentTime, offer } = proposal;
  return (
    <tr>
      <th scope="row">
        <Checkbox
          label={patientName}
          description={<PhoneLink digits={patientPhone} />}
          disabled={!offer || outcome === MOVED}
          checked={chosen && offer !== null}
          onChange={onToggle}
        />
      </th>
      <td>
        <Moment text={momentText({ date: appointmentDate, time: appointmentTime })} />
        <small>{doctorName}</small>
      </td>
      <td>
        {offer ? <Moment text={offerText(offer, proposal)} /> : "No time that fits in four weeks"}
        {outcome !== undefined && (
          <small role="status" data-refused={outcome !== MOVED || undefined}>
            {outcome === MOVED ? "Moved" : outcome}
          </small>
        )}
      </td>
    </tr>
  );
}

function Table({ proposals, ...told }: { proposals: readonly Proposal[] } & ProposeDialogProps) {
  const { busy, wanted, apply, toggle, outcomes, isChosen } = useApplying(proposals, told);
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
      <table className={table.table} aria-label="A new time for each visit">
        <thead>
          <tr>
            <th scope="col">Patient</th>
            <th scope="col">Was</th>
            <th scope="col">Proposed</th>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => (
            <Row
              key={proposal.id}
              proposal={proposal}
              outcome={outcomes.get(proposal.id)}
              chosen={isChosen(proposal)}
              onToggle={() => toggle(proposal.id)}
            />
          ))}
        </tbody>
      </table>
    </ModalForm>
  );
}

/** A new time for every visit of the list, first come first served, to be looked over and moved row by row. */
export default function ProposeDialog(told: ProposeDialogProps) {
  const proposals = useCall(proposeStranded, { query: {} }, { fresh: true });
  return <Loaded query={proposals}>{(rows) => <Table proposals={rows} {...told} />}</Loaded>;
}
