import { Button } from "@mantine/core";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { KeyCaps, KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { WorkMessage } from "#contract/desk/messages.ts";
import classes from "./chat-beside.module.css";
import { lettersOf, ToRearrange, whatItIs } from "./message-row.tsx";
import type { RowLetter } from "./use-rows.ts";

interface ChatBesideProps {
  message: WorkMessage;
  /** "3 of 12". */
  place: string;
  onAct: (letter: RowLetter) => void;
}

/** The chat as it will be opened, of the row that has the focus, and the keys of the rows, which are buttons for a mouse. */
export function ChatBeside({ message, place, onAct }: ChatBesideProps) {
  const { visits, phone, language, text } = message;
  return (
    <aside className={classes.chat} aria-label="Chat">
      <header>
        <h2>
          {visits.map(({ idAppointment, patientName }) => (
            <span key={idAppointment}>
              <PersonName name={patientName} />
            </span>
          ))}
        </h2>
        <small className={classes.place}>{place}</small>
        <p>
          <PhoneLink digits={phone} /> · {whatItIs(message)}
        </p>
        {message.rearrange && <ToRearrange why={message.rearrange} />}
      </header>
      <div className={classes.paper}>
        <div className={classes.bubble} lang={language} dir={language === "ur" ? "rtl" : "ltr"}>
          {text}
        </div>
      </div>
      <Row gap={10} gapX={8} wrap className={classes.keys}>
        {lettersOf(message).map(([letter, label]) => (
          <Button
            key={letter}
            size="xs"
            variant="default"
            tabIndex={-1}
            rightSection={<KeyCaps of={letter} />}
            onMouseDown={preventFocusChange}
            onClick={() => onAct(letter)}
          >
            {label}
          </Button>
        ))}
        <KeyHints
          hints={[
            ["ArrowDown", "next"],
            ["Enter", "open, then sent"],
            ["u", "take the last answer back"],
          ]}
        />
      </Row>
    </aside>
  );
}
