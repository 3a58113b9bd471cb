import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { openChat } from "#admin/features/desk/todo/chat-window.ts";
import { useAct } from "#admin/kit/call/use-act.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { copyOf } from "#admin/kit/fields/copy-of.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { getVisitLink, renewVisitLink } from "#contract/desk/visit.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { formatDateTime } from "#rules/values/display.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import classes from "./told.module.css";

export type VisitLinkState = OutputOf<typeof getVisitLink>;

/** What the patient said by the link, the latest that still counts; null: nothing. */
export function saidByPatient({
  confirmedOn,
  cancelledOn,
  cancelReason,
}: VisitLinkState): { words: string; reason: string | null } | null {
  if (cancelledOn)
    return { words: `Cancelled by the patient’s link, ${formatDateTime(cancelledOn)}`, reason: cancelReason };
  if (confirmedOn) return { words: `Confirmed by the patient, ${formatDateTime(confirmedOn)}`, reason: null };
  return null;
}

function openedWords({ opens, lastOpenedOn }: VisitLinkState): string {
  if (opens === 0) return "Not opened yet.";
  return `Opened ${opens === 1 ? "once" : `${opens} times`}, last ${formatDateTime(lastOpenedOn)}.`;
}

function AskRenew({ id, onClose }: { id: number; onClose: () => void }) {
  const { act, busy } = useAct(renewVisitLink, { refreshes: [getVisitLink] });
  const renew = async () => {
    if (await act({ body: { id } })) onClose();
  };
  return (
    <ModalForm
      title="Make the old link invalid"
      size="sm"
      submit="Make it invalid"
      busy={busy}
      onSubmit={() => void renew()}
      onClose={onClose}
    >
      <p>What was sent so far opens nothing any more. Send the patient the new link.</p>
    </ModalForm>
  );
}

interface VisitLinkProps {
  visit: { id: number; patientPhone: string };
  link: VisitLinkState;
}

/** The patient's link of a visit with the ways to give it, how often it was opened, and what the patient said by it. */
export function VisitLink({ visit: { id, patientPhone }, link }: VisitLinkProps) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const said = saidByPatient(link);
  const { url } = link;
  const chat = mobileDigits(patientPhone);
  const copy = async () => {
    if (!input.current) return;
    setCopied((await copyOf(input.current)) ? "Copied." : "Not copied: the link is marked, press Ctrl+C.");
  };
  return (
    <Grid gap={8} className={`${classes.link} fs-13`}>
      {said && (
        <p>
          <b>{said.words}</b>
          {said.reason && <bdi>“{said.reason}”</bdi>}
        </p>
      )}
      {url !== null && (
        <>
          <TextInput ref={input} aria-label="Patient’s link" readOnly dir="ltr" value={url} />
          <Row gap={6} wrap>
            <Button size="xs" onClick={() => void copy()}>
              Copy
            </Button>
            {chat !== null && (
              <Button size="xs" variant="default" onClick={() => openChat(chat, url)}>
                WhatsApp
              </Button>
            )}
            <Button size="xs" variant="subtle" onClick={() => setAsking(true)}>
              Make the old link invalid
            </Button>
          </Row>
          <p role="status">{copied ?? openedWords(link)}</p>
        </>
      )}
      {asking && <AskRenew id={id} onClose={() => setAsking(false)} />}
    </Grid>
  );
}
