import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { copyOf } from "#admin/kit/fields/copy-of.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { PasswordLink } from "#contract/clinic/staff.ts";
import { isOfThisComputer } from "#rules/clinic/local-host.ts";
import { chatAddress } from "#rules/values/text/chat.ts";

interface LinkDialogProps {
  /** Whose link it is. */
  name: string;
  link: PasswordLink;
  onClose: () => void;
}

/** The link in a field, with the ways to send it. */
function Ways({ address, greeting }: { address: string; greeting: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const copy = async () => {
    if (input.current) setCopied((await copyOf(input.current)) ? "yes" : "no");
  };
  return (
    <>
      <TextInput
        ref={input}
        label="Link"
        readOnly
        dir="ltr"
        data-autofocus
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Row gap={8} align="center" wrap>
        <Button onClick={copy}>Copy</Button>
        <Button
          variant="default"
          component="a"
          href={chatAddress("link", null, `${greeting}\n${address}`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </Button>
        <span role="status" className="hint">
          {copied === "yes" && "Copied."}
          {copied === "no" && "Not copied: the link is marked, press Ctrl+C."}
        </span>
      </Row>
    </>
  );
}

/** Shows a link to choose a password, once: it stands nowhere else. */
export function LinkDialog({ name, link: { path, origin, within, greeting }, onClose }: LinkDialogProps) {
  const address = new URL(path, origin ?? location.origin);
  return (
    <Modal
      title="Hand over the link"
      onClose={onClose}
      footer={
        <>
          <span className="gap" />
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Grid gap={14}>
        <p className="soft">
          With it <PersonName name={name} /> chooses a password. It works <b>once, within {within}</b>, and is
          shown only now; links from before no longer work.
        </p>
        <Ways address={address.href} greeting={greeting} />
        {isOfThisComputer(address.hostname) && (
          <Note kind="attention" title="This link opens on this computer only">
            Let <PersonName name={name} /> choose the password here, or ask who installed Matab to open it to
            other computers.
          </Note>
        )}
        <p className="hint">
          Send it to this person alone: whoever opens it first chooses the password. “New link” in the list of
          staff ends it.
        </p>
      </Grid>
    </Modal>
  );
}
