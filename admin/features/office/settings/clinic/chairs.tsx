import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { IconArrowDown, IconArrowUp, IconPlus } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { arrangeChairs, type Chair, listChairs, removeChair } from "#contract/clinic/clinic-rules.ts";
import { ChairDialog } from "./chair-dialog.tsx";
import classes from "./chairs.module.css";

interface LineProps {
  chair: Chair;
  /** Moves it by a place; null: there is none in this direction. */
  up: (() => void) | null;
  down: (() => void) | null;
  onChange: () => void;
}

function Line({ chair: { id, name, isActive }, up, down, onChange }: LineProps) {
  const remove = useConfirmDelete(removeChair, {
    refused: "Chair not deleted! Please try again.",
    failed: "An error occurred while deleting the chair.",
    text: "Visits that are over keep its name.",
  });
  return (
    <li>
      <ActionIcon aria-label={`Move ${name} up`} title="Up" disabled={!up} onClick={up ?? undefined}>
        <IconArrowUp size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Move ${name} down`} title="Down" disabled={!down} onClick={down ?? undefined}>
        <IconArrowDown size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <b className="strong break">
        <bdi>{name}</bdi>
      </b>
      {isActive === 0 && <span className="soft fs-13">Off</span>}
      <span className="gap" />
      <Button variant="default" size="xs" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
      <Button
        variant="subtle"
        size="xs"
        aria-label={`Delete ${name}`}
        onClick={() => remove({ query: { id } }, { what: `Chair ${name}` })}
      >
        Delete
      </Button>
    </li>
  );
}

const swapped = (chairs: readonly Chair[], one: number, other: number) => {
  const ids = chairs.map(({ id }) => id);
  [ids[one], ids[other]] = [ids[other] as number, ids[one] as number];
  return ids;
};

function List({ chairs, onChange }: { chairs: readonly Chair[]; onChange: (chair: Chair) => void }) {
  const { act, busy } = useAct(arrangeChairs, {
    failed: "The order could not be saved. Please try again later.",
    refreshes: [listChairs],
  });
  const swap = (one: number, other: number) => act({ body: { ids: swapped(chairs, one, other) } });
  if (chairs.length === 0)
    return <p className={classes.none}>No chair yet. Without chairs only a doctor’s time is looked at.</p>;
  return (
    <ul className={classes.list} aria-label="Chairs">
      {chairs.map((chair, place) => (
        <Line
          key={chair.id}
          chair={chair}
          up={place > 0 && !busy ? () => swap(place, place - 1) : null}
          down={place < chairs.length - 1 && !busy ? () => swap(place, place + 1) : null}
          onChange={() => onChange(chair)}
        />
      ))}
    </ul>
  );
}

/** The clinic's chairs: added, renamed, switched off, put in order, deleted. Each is saved at once. */
export function Chairs() {
  const found = useCall(listChairs);
  const [open, setOpen] = useState<Chair | "new" | null>(null);
  const chairs = found.data ?? [];
  return (
    <Grid as="section" gap={12} justify="start" className={classes.chairs} aria-label="Chairs">
      <h2>Chairs</h2>
      <p>
        A service that needs a chair is offered while one of these is free; the first free one is taken, from
        above. Each change is saved at once.
      </p>
      <Loaded query={found}>{(all) => <List chairs={all} onChange={setOpen} />}</Loaded>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen("new")}
      >
        Add a chair
      </Button>
      {open && (
        <ChairDialog
          chair={open === "new" ? null : open}
          place={Math.max(0, ...chairs.map(({ position }) => position)) + 1}
          onClose={() => setOpen(null)}
        />
      )}
    </Grid>
  );
}
