import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { REFUND_REASONS } from "#rules/money/bills/reversal.ts";
import classes from "./reversal.module.css";

interface ReasonFieldProps extends TextInputProps {
  /** Offers the usual reasons of a refund, and takes the one that is pressed. */
  onPick?: (reason: string) => void;
}

/** The reason for taking money back: typed, or chosen from the usual ones. */
export function ReasonField({ onPick, ...field }: ReasonFieldProps) {
  return (
    <div className={classes.reason}>
      <TextInput label="Reason" required autoComplete="off" maxLength={500} {...field} />
      {onPick && (
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
