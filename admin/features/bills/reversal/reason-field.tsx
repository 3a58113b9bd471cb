import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { REFUND_REASONS } from "#rules/reversal.ts";
import classes from "./reversal.module.css";

interface ReasonFieldProps extends TextInputProps {
  onPick: (reason: string) => void;
  /** Whether the usual reasons of a refund are offered. */
  offersUsual?: boolean;
}

/** Why money is taken back: typed, or one of the usual reasons by a press. */
export function ReasonField({ onPick, offersUsual = false, ...field }: ReasonFieldProps) {
  return (
    <div className={classes.reason}>
      <TextInput label="Reason" required autoComplete="off" maxLength={500} {...field} />
      {offersUsual && (
        <div className={classes.usual}>
          {REFUND_REASONS.map((reason) => (
            <Button key={reason} size="compact-sm" variant="default" onClick={() => onPick(reason)}>
              {reason}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
