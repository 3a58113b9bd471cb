import { Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import table from "#admin/features/schedule/before-after.module.css";
import { visitsText } from "#admin/features/schedule/preview.tsx";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { Loaded, useRecord } from "#admin/kit/view/view-page.tsx";
import type { OutputOf } from "#contract/endpoint.ts";
import { proposeStranded } from "#contract/stranded.ts";
import { Refusal } from "#ui/call.ts";
import { moveTo } from "./use-moving.ts";
import { momentText, offerText } from "./words.ts";

type Proposal = OutputOf<typeof proposeStranded>[number];

const MOVED = "";
const NO_ANSWER = "No answer. Move again; nothing is moved twice.";

/** Moves row after row; a row that meets somebody meanwhile stays, with its reason. */
function useApplying(proposals: readonly Proposal[], onClose: () => void) {
  const queries = useQueryClient();
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
    for (const proposal of wanted) {
      if (!proposal.offer) continue;
      try {
        // Without what was seen: after a lost answer the same move again is none.
        await moveTo({ id: proposal.id }, proposal.offer);
        now.set(proposal.id, MOVED);
      } catch (error) {
        now.set(proposal.id, error instanceof Refusal ? error.message : NO_ANSWER);
      }
      setOutcomes(new Map(now));
    }
    setBusy(false);
    queries.invalidateQueries();
    const moved = wanted.filter(({ id }) => now.get(id) === MOVED).length;
    if (moved > 0) toastSuccess(`${visitsText(moved)} moved`);
    if (moved === wanted.length) onClose();
  };
  const toggle = (id: number) =>
    setLeft(left.includes(id) ? left.filter((other) => other !== id) : [...left, id]);
  return { busy, wanted, apply, toggle, outcomes, isChosen: ({ id }: Proposal) => !left.includes(id) };
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
          description={patientPhone}
          disabled={!offer || outcome === MOVED}
          checked={chosen && offer !== null}
          onChange={onToggle}
        />
      </th>
      <td>
        {momentText({ date: appointmentDate, time: appointmentTime })}
        <small>{doctorName}</small>
      </td>
      <td>
        {offer ? offerText(offer, proposal) : "No time that fits in four weeks"}
        {outcome !== undefined && (
          <small role="status" data-refused={outcome !== MOVED || undefined}>
            {outcome === MOVED ? "Moved" : outcome}
          </small>
        )}
      </td>
    </tr>
  );
}

function Table({ proposals, onClose }: { proposals: readonly Proposal[]; onClose: () => void }) {
  const { busy, wanted, apply, toggle, outcomes, isChosen } = useApplying(proposals, onClose);
  return (
    <ModalForm
      title="Propose for all"
      size="lg"
      submit={`Move ${visitsText(wanted.length)}`}
      disabled={wanted.length === 0}
      busy={busy}
      onSubmit={apply}
      onClose={onClose}
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
export default function ProposeDialog({ onClose }: { onClose: () => void }) {
  const proposals = useRecord(proposeStranded, { query: {} }, { fresh: true });
  return <Loaded query={proposals}>{(rows) => <Table proposals={rows} onClose={onClose} />}</Loaded>;
}
