import { Button, NumberInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { RecordTable } from "#admin/kit/view/record-table.tsx";
import { Card } from "#admin/kit/view/view-page.tsx";
import {
  decideRetention,
  getRetention,
  MOST_PROPOSALS,
  type RetentionKind,
  type RetentionRule,
  setRetention,
} from "#contract/office/retention.ts";
import { formatDate } from "#rules/values/display.ts";
import classes from "./retention.module.css";

const TITLES: Readonly<Record<RetentionKind, string>> = {
  "clinical records": "Patients’ files, visits and bills’ texts",
  "contact messages": "Contact messages",
  "rejected requests": "Rejected appointment requests",
};
const COUNTED_FROM: Readonly<Record<RetentionKind, string>> = {
  "clinical records": "after the last visit or bill; of children, after they turn 18",
  "contact messages": "after they came",
  "rejected requests": "after they were rejected",
};

const REFRESHES = { refreshes: [getRetention] };

function Years({ rule: { kind, years } }: { rule: RetentionRule }) {
  const [typed, setTyped] = useState<string | number>(years ?? "");
  const { act, busy } = useAct(setRetention, REFRESHES);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void act({ body: { kind, years: typed === "" ? null : Number(typed) } });
  };
  return (
    <Row as="form" gap={12} align="end" wrap onSubmit={onSubmit} noValidate>
      <NumberInput
        label="Years"
        aria-label={`Years that ${kind} are kept`}
        placeholder="For ever"
        w={130}
        min={1}
        max={50}
        allowDecimal={false}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" variant="default" loading={busy} disabled={(years ?? "") === typed}>
        Save
      </Button>
    </Row>
  );
}

function EraseProposals({
  rule: { kind, proposals },
  onClose,
}: {
  rule: RetentionRule;
  onClose: () => void;
}) {
  const { act, busy } = useAct(decideRetention, REFRESHES);
  const ids = proposals.map(({ id }) => id);
  const erase = () => act({ body: { kind, ids } }).then(onClose);
  return (
    <ModalForm
      title={`Erase ${proposals.length} ${kind}`}
      size="sm"
      submit="Erase for good"
      danger
      busy={busy}
      onSubmit={erase}
      onClose={onClose}
    >
      <p className="soft">
        Names, numbers and texts of the {proposals.length} records on the list are removed, in the history
        too. Nobody can undo it.
      </p>
    </ModalForm>
  );
}

function Proposals({ rule }: { rule: RetentionRule }) {
  const { kind, proposals } = rule;
  const [isAsking, setIsAsking] = useState(false);
  const { act, busy } = useAct(decideRetention, REFRESHES);
  return (
    <Grid gap={12}>
      <p className="strong">
        {proposals.length === MOST_PROPOSALS ? `The oldest ${MOST_PROPOSALS}` : proposals.length} past it:
      </p>
      <RecordTable
        label={`Proposals of ${kind}`}
        columns={[
          { header: "Since", kind: "quiet", cell: ({ since }) => formatDate(since) },
          { header: "What", title: true, cell: ({ what }) => <PersonName name={what} /> },
        ]}
        rows={proposals}
        keyOf={({ id }) => id}
      />
      <Row gap={8} wrap>
        <Button color="red" onClick={() => setIsAsking(true)}>
          Erase these {proposals.length}…
        </Button>
        <Button variant="default" loading={busy} onClick={() => act({ body: { kind, ids: [] } })}>
          Keep them for now
        </Button>
      </Row>
      {isAsking && <EraseProposals rule={rule} onClose={() => setIsAsking(false)} />}
    </Grid>
  );
}

/** How long one kind is kept, and what of it is past that. */
export function RetentionCard({ rule }: { rule: RetentionRule }) {
  const { kind, years, confirmedOn, proposals } = rule;
  return (
    <Card title={TITLES[kind]}>
      <Grid gap={12} className={classes.card}>
        <p className="soft">
          {years === null
            ? "Kept for ever."
            : `Kept ${years === 1 ? "1 year" : `${years} years`} ${COUNTED_FROM[kind]}.`}
          {confirmedOn && ` Last decided on ${formatDate(confirmedOn)}.`}
        </p>
        <Years key={years} rule={rule} />
        {proposals.length > 0 && <Proposals rule={rule} />}
        {proposals.length === 0 && years !== null && <p className="muted">Nothing is past it.</p>}
      </Grid>
    </Card>
  );
}
