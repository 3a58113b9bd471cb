import { TextInput, type TextInputProps } from "@mantine/core";

interface TransactionInfoProps extends TextInputProps {
  /** Paid online: without its reference nobody finds the payment. */
  isOnline: boolean;
}

/** The reference of a payment that is not cash. */
export const TransactionInfo = ({ isOnline, ...props }: TransactionInfoProps) => (
  <TextInput
    label="Transaction Information"
    required={isOnline}
    placeholder="Bank, wallet or reference no."
    autoComplete="off"
    maxLength={200}
    {...props}
  />
);
