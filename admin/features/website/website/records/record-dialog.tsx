import type { ReactNode } from "react";
import { Link } from "react-router";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";

interface RecordDialogProps {
  name: string;
  /** What the record's own form has: "Name and price". */
  elsewhere: string;
  /** Where that form is, and what it is called. */
  to: string;
  form: string;
  busy: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** The form of what the website shows of a record, with the way to the record's own form. */
export function RecordDialog(props: RecordDialogProps) {
  const { name, elsewhere, to, form, busy, onSubmit, onClose, children } = props;
  return (
    <ModalForm
      title={`${name} on the website`}
      submit="Save"
      busy={busy}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <p className="hint">
        {elsewhere}: <Link to={to}>{form}</Link>.
      </p>
      {children}
    </ModalForm>
  );
}
