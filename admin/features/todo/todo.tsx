import { SegmentedControl } from "@mantine/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconCircleCheck } from "#admin/kit/display/icons.ts";
import { useArrowsFromPage } from "#admin/kit/focus/arrows-from-page.ts";
import { continuesSequence, shortcutsAreOff } from "#admin/kit/focus/shortcuts.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { useUser } from "#admin/kit/page/use-session.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import type { WorkMessage } from "#contract/messages.ts";
import type { ChatWay } from "#rules/chat.ts";
import { chatWay, chooseChatWay } from "./chat-window.ts";
import { type Chip, Chips, shownUnder } from "./chips.tsx";
import { EditText } from "./edit-text.tsx";
import { MessageRow } from "./message-row.tsx";
import classes from "./todo.module.css";
import { useWorklist } from "./use-worklist.ts";

const WAYS: { value: ChatWay; label: string }[] = [
  { value: "app", label: "App" },
  { value: "web", label: "Web" },
  { value: "link", label: "Phone" },
];

function ChatWayChoice() {
  const [way, setWay] = useState(chatWay);
  const label = useId();
  return (
    <div className={classes.ways}>
      <span id={label}>WhatsApp opens in</span>
      <SegmentedControl
        aria-labelledby={label}
        data={WAYS}
        value={way}
        onChange={(value) => {
          chooseChatWay(value as ChatWay);
          setWay(value as ChatWay);
        }}
      />
    </div>
  );
}

const keyOf = ({ ids }: WorkMessage) => ids.join();

type Worklist = ReturnType<typeof useWorklist>;

/** The rows' keys and what their buttons do; a row that goes gives the focus to the next one. */
function useRows(
  { list, open, answer }: Worklist,
  { onEdit, onAsk }: Record<"onEdit" | "onAsk", (message: WorkMessage) => void>,
) {
  const { id: me } = useUser();
  const rows = useRef<HTMLUListElement>(null);
  const steps = () => [...(rows.current?.querySelectorAll<HTMLElement>("[data-step]") ?? [])];
  const focusRow = (index: number) =>
    steps()
      .at(Math.min(Math.max(index, 0), steps().length - 1))
      ?.focus();
  useArrowsFromPage(() => focusRow(0));
  const isMine = (message: WorkMessage) => message.by?.id === me;
  // The row with the focus is gone once the list is read anew: the one in its place gets it.
  const settled = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason
  useEffect(() => {
    if (settled.current === null || document.activeElement !== document.body) return;
    focusRow(settled.current);
    settled.current = null;
  }, [list.data]);
  const settle = (message: WorkMessage, said: "sent" | "skipped" | "no WhatsApp", index: number) => {
    settled.current = index;
    void answer(message, said);
  };
  const step = (message: WorkMessage, index: number) => {
    if (message.state !== "opened") void open(message);
    else if (isMine(message)) settle(message, "sent", index);
    else onAsk(message);
  };
  const letters: Record<string, (message: WorkMessage, index: number) => void> = {
    k: (message, index) => settle(message, "skipped", index),
    w: (message, index) => settle(message, "no WhatsApp", index),
    e: onEdit,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>, messages: readonly WorkMessage[]) => {
    const index = steps().indexOf(event.target as HTMLElement);
    const message = messages[index];
    if (!message || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter =
      shortcutsAreOff() || continuesSequence(event.nativeEvent)
        ? undefined
        : letters[event.key.toLowerCase()];
    if (event.key === "ArrowDown") focusRow(index + 1);
    else if (event.key === "ArrowUp") focusRow(index - 1);
    else if (letter) letter(message, index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { rows, isMine, step, onKeyDown };
}

function AskAnyway({
  message,
  onOpen,
  onClose,
}: {
  message: WorkMessage;
  onOpen: () => void;
  onClose: () => void;
}) {
  const title = `${message.by?.name ?? "Somebody"} has opened this`;
  return (
    <ModalForm title={title} size="sm" submit="Open anyway" onSubmit={onOpen} onClose={onClose}>
      <p>It may be sent already. Send it again?</p>
    </ModalForm>
  );
}

function NothingToSend({ isOn, sentToday }: { isOn: boolean; sentToday: number }) {
  return (
    <EmptyState
      icon={<IconCircleCheck size={28} />}
      title={isOn ? "All messages of today are sent." : "No messages are switched on."}
    >
      {isOn
        ? `Sent today: ${sentToday}.`
        : "An administrator chooses under Settings, Messages, what patients are told."}
    </EmptyState>
  );
}

function Lead({ toSend, sentToday }: { toSend: number; sentToday: number }) {
  return (
    <p className={classes.lead}>
      {toSend} to send, {sentToday} sent today. ↓ goes to the first, Enter opens and then says “sent”, E
      changes the text, K skips, W: no WhatsApp.
    </p>
  );
}

/** What the desk is to send today, worked through by keyboard (docs/handbook/messages.md#to-do). */
export default function Todo() {
  const worklist = useWorklist();
  const [editing, setEditing] = useState<WorkMessage | null>(null);
  const [chip, setChip] = useState<Chip | null>(null);
  const [asking, setAsking] = useState<WorkMessage | null>(null);
  const { rows, isMine, step, onKeyDown } = useRows(worklist, { onEdit: setEditing, onAsk: setAsking });
  const open = (message: WorkMessage, changes: { text?: string; anyway?: boolean }) =>
    void worklist.open(message, changes).then(() => {
      setEditing(null);
      setAsking(null);
    });
  return (
    <Page>
      <PageHead title="To do" actions={<ChatWayChoice />} />
      <Loaded query={worklist.list}>
        {({ messages, sentToday, isOn }) =>
          messages.length === 0 ? (
            <NothingToSend isOn={isOn} sentToday={sentToday} />
          ) : (
            <>
              <Lead toSend={messages.length} sentToday={sentToday} />
              <Chips messages={messages} chosen={chip} onChoose={setChip} />
              <ul
                ref={rows}
                className={classes.rows}
                aria-label="Messages to send"
                onKeyDown={(event) => onKeyDown(event, shownUnder(chip, messages))}
              >
                {shownUnder(chip, messages).map((message, index) => (
                  <MessageRow
                    key={keyOf(message)}
                    message={message}
                    isMine={isMine(message)}
                    onStep={() => step(message, index)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {editing && (
        <EditText
          message={editing}
          onSend={(text) => open(editing, { text })}
          onClose={() => setEditing(null)}
        />
      )}
      {asking && (
        <AskAnyway
          message={asking}
          onOpen={() => open(asking, { anyway: true })}
          onClose={() => setAsking(null)}
        />
      )}
    </Page>
  );
}
