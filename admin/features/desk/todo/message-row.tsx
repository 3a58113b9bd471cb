import { Button } from "@mantine/core";
import { Link } from "react-router";
import { IconAlertTriangle } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { WorkMessage } from "#contract/desk/messages.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { KIND_WORDS } from "#rules/desk/messages/message-words.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicTimeOf } from "#rules/values/time/clinic-time.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
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
export function ToRearrange({ why }: { why: string }) {
  const canOpen = useCanOpen();
  return (
    <Row as="small" gap={4} className={classes.rearrange}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>
        <span className={classes.why}>{why} </span>
        {canOpen("rearrange") && <Link to={pathTo("rearrange")}>Rearrange</Link>}
      </span>
    </Row>
  );
}

interface RowProps {
  message: WorkMessage;
  isMine: boolean;
  /** Its chat stands beside the rows. */
  isCurrent: boolean;
  onStep: () => void;
  onAct: (letter: RowLetter) => void;
}

/** What the letters of a row do to its message. */
export const lettersOf = ({ why }: WorkMessage): readonly (readonly [letter: RowLetter, label: string])[] => [
  ["e", "Change text"],
  ["k", "Skip"],
  ["w", why === "no WhatsApp" ? "Has WhatsApp" : "No WhatsApp"],
];

/** What a message is about: "Reminder · 30-Nov-2026 17:00". */
export function whatItIs({ kind, visits }: WorkMessage): string {
  const [visit] = visits;
  const when = [visit && formatDate(visit.date), visits.map(({ time }) => time).join(", ")];
  return `${KIND_WORDS[kind]} · ${when.filter(Boolean).join(" ")}`;
}

/** The row's letters for a finger. Not in the order of Tab: who types has the letters, and forty rows are long. */
function Others({ message, onAct }: Pick<RowProps, "message" | "onAct">) {
  return (
    <Row gapX={12} className={`${classes.others} nowrap`}>
      {lettersOf(message).map(([letter, label]) => (
        <button key={letter} type="button" tabIndex={-1} onClick={() => onAct(letter)}>
          {label}
        </button>
      ))}
    </Row>
  );
}

/** One text to send: to whom, of which visits, and what it says. */
export function MessageRow({ message, isMine, isCurrent, onStep, onAct }: RowProps) {
  const state = stateOf(message, isMine);
  return (
    <li
      data-current={isCurrent || undefined}
      className={classes.row}
      data-taken={message.state === "opened" && !isMine ? true : undefined}
    >
      <Grid className={classes.who}>
        <Row as="b" gapX={12} wrap>
          {message.visits.map(({ idAppointment, patientName }) => (
            <span key={idAppointment}>
              <PersonName name={patientName} />
            </span>
          ))}
        </Row>
        <span className={classes.phone}>
          <PhoneLink digits={message.phone} />
        </span>
        <small>{whatItIs(message)}</small>
        {message.rearrange && <ToRearrange why={message.rearrange} />}
      </Grid>
      <p className={classes.text} lang={message.language} dir={message.language === "ur" ? "rtl" : "ltr"}>
        {message.text}
      </p>
      <Grid gap={4} justify="end" className={`${classes.step} text-end`}>
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
      </Grid>
    </li>
  );
}
