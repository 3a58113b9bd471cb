import { useRef } from "react";
import { toastFailure } from "#admin/kit/call/use-act.ts";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import {
  answerMessage,
  getWorklist,
  type MESSAGE_ANSWERS,
  openMessage,
  type WorkMessage,
} from "#contract/desk/messages.ts";
import { getToday } from "#contract/desk/today.ts";
import { call } from "#ui/call.ts";
import { openChat } from "./chat-window.ts";

/** The messages that the desk is to send, and their actions. */
export function useWorklist() {
  const refresh = useRefresh();
  const list = useCall(getWorklist);
  // The menu counts them as well.
  const read = () => {
    void refresh(getToday);
    return refresh(getWorklist);
  };
  /** Messages with a running call, for which a second key press does nothing. */
  const underWay = useRef(new Set<number>());
  const attempt = async ([id = 0]: readonly number[], work: () => Promise<unknown>) => {
    if (underWay.current.has(id)) return false;
    underWay.current.add(id);
    try {
      await work();
      return true;
    } catch (error) {
      toastFailure(error);
      return false;
    } finally {
      await read();
      underWay.current.delete(id);
    }
  };
  /** Takes a message and opens its chat; a landline is called instead. */
  const open = ({ ids }: WorkMessage, changes: { text?: string; anyway?: boolean } = {}) =>
    attempt(ids, async () => {
      const { data } = await call(openMessage, { body: { ids, ...changes } });
      if (data.chat !== null) openChat(data.chat, data.text);
    });
  const answer = ({ ids }: WorkMessage, said: (typeof MESSAGE_ANSWERS)[number]) =>
    attempt(ids, () => call(answerMessage, { body: { ids, answer: said } }));
  return { list, open, answer };
}
