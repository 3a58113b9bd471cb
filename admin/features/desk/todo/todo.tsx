import { SegmentedControl } from "@mantine/core";
import { type FocusEvent, Suspense, useId, useState } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconCircleCheck } from "#admin/kit/display/icons.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { usePart } from "#admin/kit/page/parts.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import type { WorkMessage } from "#contract/desk/messages.ts";
import type { ChatWay } from "#rules/values/text/chat.ts";
import { ChatBeside } from "./chat-beside.tsx";
import { chatWay, chooseChatWay } from "./chat-window.ts";
import { type Chip, Chips, shownUnder } from "./chips.tsx";
import { EditText } from "./edit-text.tsx";
import { MessageRow } from "./message-row.tsx";
import classes from "./todo.module.css";
import { useRows } from "./use-rows.ts";
import { useWorklist } from "./use-worklist.ts";

// Mostly there is none.

const WAYS: { value: ChatWay; label: string }[] = [
  { value: "app", label: "App" },
  { value: "web", label: "Web" },
  { value: "link", label: "Phone" },
];

function ChatWayChoice() {
  const [way, setWay] = useState(chatWay);
  const label = useId();
  return (
    <Row gap={4} gapX={10} align="center" wrap className="fs-13 soft">
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
    </Row>
  );
}

function Head() {
  const BillsWithoutVisit = usePart("BillsWithoutVisit");
  return (
    <>
      <PageHead title="To do" actions={<ChatWayChoice />} />
      <Suspense>
        <BillsWithoutVisit />
      </Suspense>
    </>
  );
}

const keyOf = ({ ids }: WorkMessage) => ids.join();

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

const ROW_KEYS: readonly (readonly [keys: string, label: string])[] = [
  ["ArrowDown", "To the first, the next"],
  ["Enter", "Open the chat, then sent"],
  ["e", "Change the text"],
  ["k", "Skip"],
  ["w", "No WhatsApp, or it has"],
];

/** Lists a key of the rows in the `?` dialog; the rows listen to it themselves. */
function RowKey({ keys, label }: { keys: string; label: string }) {
  useShortcut({ keys, label, group: "In the rows" });
  return null;
}

const RowKeys = () => ROW_KEYS.map(([keys, label]) => <RowKey key={keys} keys={keys} label={label} />);

function Lead({ toSend, sentToday }: { toSend: number; sentToday: number }) {
  return (
    <p className={classes.lead}>
      {toSend} to send, {sentToday} sent today.
    </p>
  );
}

/** The message whose chat stands beside the rows: of the row that had the focus last, else the first. */
function useCurrent(shown: readonly WorkMessage[]) {
  const [key, setKey] = useState<string | null>(null);
  return {
    current: shown.find((message) => keyOf(message) === key) ?? shown[0],
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLUListElement>) => {
      const message = shown[[...currentTarget.children].findIndex((row) => row.contains(target))];
      if (message) setKey(keyOf(message));
    },
  };
}

interface DeskProps {
  shown: readonly WorkMessage[];
  work: ReturnType<typeof useRows>;
}

/** The rows, and beside them the chat of the one that has the focus. */
function Desk({ shown, work }: DeskProps) {
  const { rows, isMine, step, act, onKeyDown } = work;
  const { current, onFocus } = useCurrent(shown);
  return (
    <Grid gap={12} gapX={20} align="start" className={classes.desk}>
      <Grid
        ref={rows}
        as="ul"
        gap={8}
        className={classes.rows}
        aria-label="Messages to send"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {shown.map((message, index) => (
          <MessageRow
            key={keyOf(message)}
            message={message}
            isMine={isMine(message)}
            isCurrent={message === current}
            onStep={() => step(message, index)}
            onAct={(letter) => act[letter](message, index)}
          />
        ))}
      </Grid>
      {current && (
        <ChatBeside
          message={current}
          place={`${shown.indexOf(current) + 1} of ${shown.length}`}
          onAct={(letter) => act[letter](current, shown.indexOf(current))}
        />
      )}
    </Grid>
  );
}

/** What the desk is to send today, worked through by keyboard (docs/handbook/desk/messages.md#to-do). */
export default function Todo() {
  const worklist = useWorklist();
  const [editing, setEditing] = useState<WorkMessage | null>(null);
  const [chip, setChip] = useState<Chip | null>(null);
  const [asking, setAsking] = useState<WorkMessage | null>(null);
  const shown = shownUnder(chip, worklist.list.data?.messages ?? []);
  const work = useRows(worklist, { shown, onEdit: setEditing, onAsk: setAsking });
  const open = (message: WorkMessage, changes: { text?: string; anyway?: boolean }) =>
    void worklist.open(message, changes).then(() => {
      setEditing(null);
      setAsking(null);
    });
  return (
    <Page>
      <Head />
      <Loaded query={worklist.list}>
        {({ messages, sentToday, isOn }) =>
          messages.length === 0 ? (
            <NothingToSend isOn={isOn} sentToday={sentToday} />
          ) : (
            <>
              <Lead toSend={messages.length} sentToday={sentToday} />
              <Chips messages={messages} chosen={chip} onChoose={setChip} onEnter={work.enter} />
              <RowKeys />
              <Desk shown={shown} work={work} />
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
