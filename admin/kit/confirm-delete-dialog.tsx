import { Button } from "@mantine/core";
import { useState } from "react";
import classes from "./confirm-delete.module.css";
import type { Question } from "./confirm-question.ts";
import { Modal } from "./modal.tsx";

interface ConfirmDeleteDialogProps extends Question {
  close: () => void;
}

/** The question itself; the focus starts on keeping the record. */
export default function ConfirmDeleteDialog(props: ConfirmDeleteDialogProps) {
  const { text = "You will not be able to recover.", what, run, close } = props;
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await run();
    close();
  };
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
          <Button color="red" loading={busy} onClick={confirm}>
            Yes, delete it
          </Button>
        </>
      }
    >
      <p className="soft">
        {text} <b className={classes.what}>{what}</b>
      </p>
    </Modal>
  );
}
