import { Button } from "@mantine/core";
import { useState } from "react";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { IconHistory } from "#admin/kit/display/icons.ts";
import type { HistoryEntity } from "#contract/office/history.ts";
import { RecordChanges } from "./record-history.tsx";

interface HistoryButtonProps {
  entity: HistoryEntity;
  id: number;
  /** Heads the dialog: "History of Z-000012". */
  title: string;
}

/** The history of a record whose screen has no room for it below, as of a paper: a button that shows it in a dialog. */
export function HistoryButton({ entity, id, title }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        History
      </Button>
      {isOpen && (
        <Modal title={title} onClose={() => setOpen(false)}>
          <RecordChanges entity={entity} id={id} />
        </Modal>
      )}
    </>
  );
}
