import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { mayLead, refusedLinkMessage } from "#rules/website/markdown-links.ts";

interface LinkDialogProps {
  /** The address as it is now; null: a new link. */
  address: string | null;
  onChoose: (address: string | null) => void;
  onClose: () => void;
}

/** "who.int" is meant as a web address, and "a@b.pk" as one of mail. */
function completed(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]+$/i.test(address)) return `mailto:${address}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(address) ? `https://${address}` : address;
}

/** Where a link of the text leads. */
export function LinkDialog({ address, onChoose, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(address ?? "");
  const [isRefused, setRefused] = useState(false);
  const target = completed(typed);
  const problem = mayLead(target) ? null : target ? refusedLinkMessage(target) : "Please enter an address.";
  return (
    <ModalForm
      title="Link"
      size="sm"
      submit={address === null ? "Make the link" : "Change the link"}
      onSubmit={() => (problem ? setRefused(true) : onChoose(target))}
      onClose={onClose}
    >
      <TextInput
        label="Address"
        description="A web address, /blog/3 for a page of this site, or tel:+92…"
        data-autofocus
        dir="ltr"
        value={typed}
        error={isRefused ? problem : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {address !== null && (
        <Button variant="subtle" color="red" onClick={() => onChoose(null)}>
          Remove the link
        </Button>
      )}
    </ModalForm>
  );
}
