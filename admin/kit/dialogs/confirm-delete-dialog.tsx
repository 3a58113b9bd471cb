import { Button, TextInput } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { containsUrdu } from "#rules/values/text/person-name.ts";
import classes from "./confirm-delete.module.css";
import { Modal } from "./modal.tsx";

/** Why a record cannot be deleted yet, with links to where that can be resolved. */
export interface DeleteConflict {
  /** The warning (docs/handbook/forms.md#deleting). */
  title: string;
  reason: string;
  conflictLinks: readonly { label: string; to: string }[];
}

/** What the dialog asks before a deletion; see confirm-delete.tsx. */
export interface DeleteQuestion {
  /** Replaces "You will not be able to recover." */
  text?: string;
  /** Which record, in words. */
  what: string;
  /** What else is to be known before it. */
  more?: ReactNode;
  /** What is asked for with the answer, and may be left empty. */
  reason?: { label: string; placeholder: string };
  /** Deletes, with the given reason; returns the conflict when it can be resolved elsewhere. */
  run: (reason: string) => Promise<DeleteConflict | null>;
}

interface ConfirmDeleteDialogProps extends DeleteQuestion {
  close: () => void;
}

/** The question, with the focus on keeping the record; after a conflict, the reason and the links. */
export default function ConfirmDeleteDialog({ run, close, ...question }: ConfirmDeleteDialogProps) {
  const [conflict, setConflict] = useState<DeleteConflict | null>(null);
  if (conflict) return <NotDeleted conflict={conflict} close={close} />;
  const confirm = async (reason: string) => {
    const conflict = await run(reason);
    if (conflict) setConflict(conflict);
    else close();
  };
  return <Ask {...question} confirm={confirm} close={close} />;
}

interface AskProps extends Omit<DeleteQuestion, "run"> {
  confirm: (reason: string) => Promise<void>;
  close: () => void;
}

function Ask({ text = "You will not be able to recover.", what, more, reason, confirm, close }: AskProps) {
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState("");
  return (
    <Modal
      title="Are you sure?"
      size="sm"
      onClose={close}
      footer={
        <>
          <span className="gap" />
          <Button variant="default" data-autofocus onClick={close}>
            No, keep it
          </Button>
          <Button
            color="red"
            loading={busy}
            onClick={() => {
              setBusy(true);
              confirm(given.trim());
            }}
          >
            Yes, delete it
          </Button>
        </>
      }
    >
      <p className="soft">
        {text}{" "}
        <b className={`${classes.what} strong ink`} data-urdu={containsUrdu(what) || undefined}>
          {what}
        </b>
      </p>
      {more && (
        <div className={classes.more}>
          <Suspense>{more}</Suspense>
        </div>
      )}
      {reason && (
        <TextInput
          {...reason}
          mt={14}
          dir="auto"
          maxLength={500}
          autoComplete="off"
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
        />
      )}
    </Modal>
  );
}

function NotDeleted({
  conflict: { title, reason, conflictLinks },
  close,
}: {
  conflict: DeleteConflict;
  close: () => void;
}) {
  return (
    <Modal
      title={title}
      size="sm"
      onClose={close}
      footer={
        <>
          <span className="gap" />
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {conflictLinks.map(({ label, to }, index) => (
            <Button
              key={to}
              data-autofocus={index === 0 || undefined}
              variant={index === 0 ? "filled" : "default"}
              component={Link}
              to={to}
              onClick={close}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      <p className="soft">{reason}</p>
    </Modal>
  );
}
