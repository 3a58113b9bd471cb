import { Button } from "@mantine/core";
import { useState } from "react";
import { Row } from "#admin/kit/layout/layout.tsx";
import classes from "./reason-line.module.css";
import { TextField } from "./text-field.tsx";

interface ReasonLineProps {
  label: string;
  /** What stands there already. */
  before?: string;
  /** The fewest letters of a reason. */
  fewest?: number;
  give: string;
  cancel: string;
  busy?: boolean;
  onGive: (reason: string) => void;
  onClose: () => void;
}

/** A line that asks for a reason within a form. Enter gives it; Ctrl+Enter is left to the form, and so is Esc. */
export function ReasonLine({
  label,
  before = "",
  fewest = 1,
  give,
  cancel,
  busy,
  onGive,
  onClose,
}: ReasonLineProps) {
  const [reason, setReason] = useState(before);
  const isReady = reason.trim().length >= fewest;
  const hand = () => {
    if (isReady) onGive(reason.trim());
  };
  return (
    <Row gap={8} align="end" wrap className={classes.line}>
      <TextField
        label={label}
        required
        autoFocus
        dir="auto"
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          // An Enter of the form around it would save, or go on to the next field.
          event.stopPropagation();
          event.preventDefault();
          hand();
        }}
      />
      <Button size="sm" loading={busy} disabled={!isReady} onClick={hand}>
        {give}
      </Button>
      <Button size="sm" variant="default" onClick={onClose}>
        {cancel}
      </Button>
    </Row>
  );
}
