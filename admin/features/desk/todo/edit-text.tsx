import { useState } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { GrowingTextArea } from "#admin/kit/fields/text-field.tsx";
import type { WorkMessage } from "#contract/desk/messages.ts";
import { LONGEST_TEXT } from "#rules/desk/messages/message-templates.ts";

interface EditTextProps {
  message: WorkMessage;
  onSend: (text: string) => void;
  onClose: () => void;
}

/** Changes the text of one message before its chat is opened. */
export function EditText({ message, onSend, onClose }: EditTextProps) {
  const [text, setText] = useState(message.text);
  return (
    <ModalForm
      title="Change this text"
      submit="Open chat"
      disabled={text.trim() === ""}
      onSubmit={() => onSend(text)}
      onClose={onClose}
    >
      <GrowingTextArea
        label="Message"
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        minRows={4}
        maxLength={LONGEST_TEXT}
        lang={message.language}
        dir={message.language === "ur" ? "rtl" : "ltr"}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ModalForm>
  );
}
