import { useCall } from "#admin/kit/call/use-call.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";

import { getMessages, type MessageState } from "#contract/desk/messages.ts";
import { KIND_WORDS, stateWords } from "#rules/desk/messages/message-words.ts";
import classes from "./told.module.css";

/** The messages of a visit or of a patient, the newest first; undefined until they are loaded. */
export function useMessages(
  of: { idAppointment: number } | { idPatient: number },
  enabled = true,
): MessageState[] | undefined {
  const query = { idAppointment: null, idPatient: null, ...of };
  return useCall(getMessages, { query }, { enabled }).data;
}

/** Each message with its state, when, and by whom; its text for those who may read it. */
export function MessageList({ messages }: { messages: readonly MessageState[] }) {
  return (
    <Grid as="ul" gap={10} className={`${classes.messages} fs-13`} aria-label="Messages">
      {messages.map((message) => (
        <Grid as="li" key={message.id} data-state={message.state}>
          <b>{KIND_WORDS[message.kind]}</b>
          <span className="soft break">{stateWords(message)}</span>
          {message.text !== null && (
            <details>
              <summary className="soft break">Text</summary>
              <p lang={message.language} dir={message.language === "ur" ? "rtl" : "ltr"}>
                {message.text}
              </p>
            </details>
          )}
        </Grid>
      ))}
    </Grid>
  );
}
