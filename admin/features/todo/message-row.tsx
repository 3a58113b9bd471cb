import { Button } from "@mantine/core";
import { Link } from "react-router";
import { IconAlertTriangle } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { WorkMessage } from "#contract/messages.ts";
import { clinicTimeOf } from "#rules/clinic-time.ts";
import { formatDate } from "#rules/display.ts";
import { KIND_WORDS } from "#rules/message-words.ts";
import { pathTo } from "#rules/screens.ts";
import { MS_PER_MINUTE } from "#rules/time-units.ts";
import classes from "./todo.module.css";
import type { RowLetter } from "./use-rows.ts";

/** Whoever opened a chat has usually sent within this time. */
const FORGOTTEN_AFTER_MS = 10 * MS_PER_MINUTE;

/** What the row's button does next. `isMine`: this person has it open. */
export function nextStep(message: WorkMessage, isMine: boolean): string {
  if (message.state === "opened" && isMine) return message.chat === null ? "Called" : "Sent";
  if (message.chat === null) return "Call";
  return message.state === "unknown" ? "Send again" : "Open chat";
}

function stateOf({ state, by, stateOn, chat }: WorkMessage, isMine: boolean): string | null {
  if (state === "unknown") return "May have been sent. Send again?";
  if (state !== "opened") return null;
  const isRecent = Date.now() - Date.parse(stateOn) < FORGOTTEN_AFTER_MS;
  if (isMine && isRecent) return chat === null ? "Called?" : "Opened, sent?";
  const asks = chat === null ? ", called?" : ", sent?";
  return `Opened ${clinicTimeOf(stateOn)} by ${by?.name ?? "somebody"}${isMine ? asks : ""}`;
}

/** Says before a message leaves that the visit it tells of does not take place as it says. */
function ToRearrange({ why }: { why: string }) {
  const canOpen = useCanOpen();
  return (
    <small className={classes.rearrange}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>
        {why} {canOpen("rearrange") && <Link to={pathTo("rearrange")}>Rearrange</Link>}
      </span>
    </small>
  );
}

interface RowProps {
  message: WorkMessage;
  isMine: boolean;
  onStep: () => void;
  onAct: (letter: RowLetter) => void;
}

/** The row's letters for a mouse and a finger. Not in the order of Tab: who types has the letters, and forty rows are long. */
function Others({ message, onAct }: Pick<RowProps, "message" | "onAct">) {
  const others: readonly (readonly [letter: RowLetter, label: string])[] = [
    ["e", "Change text"],
    ["k", "Skip"],
    ["w", message.why === "no WhatsApp" ? "Has WhatsApp" : "No WhatsApp"],
  ];
  return (
    <div className={classes.others}>
      {others.map(([letter, label]) => (
        <button key={letter} type="button" tabIndex={-1} onClick={() => onAct(letter)}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** One text to send: to whom, of which visits, and what it says. */
export function MessageRow({ message, isMine, onStep, onAct }: RowProps) {
  const state = stateOf(message, isMine);
  const [visit] = message.visits;
  return (
    <li className={classes.row} data-taken={message.state === "opened" && !isMine ? true : undefined}>
      <div className={classes.who}>
        <b>
          {message.visits.map(({ idAppointment, patientName }) => (
            <span key={idAppointment}>
              <PersonName name={patientName} />
            </span>
          ))}
        </b>
        <PhoneLink digits={message.phone} />
        <small>
          {KIND_WORDS[message.kind]} · {visit && formatDate(visit.date)}{" "}
          {message.visits.map(({ time }) => time).join(", ")}
        </small>
        {message.rearrange && <ToRearrange why={message.rearrange} />}
      </div>
      <p className={classes.text} lang={message.language} dir={message.language === "ur" ? "rtl" : "ltr"}>
        {message.text}
      </p>
      <div className={classes.step}>
        {state && <small>{state}</small>}
        <Button
          variant={isMine ? "filled" : "default"}
          onClick={onStep}
          rightSection={<KeyCaps of="Enter" />}
          data-step
        >
          {nextStep(message, isMine)}
        </Button>
        <Others message={message} onAct={onAct} />
      </div>
    </li>
  );
}
