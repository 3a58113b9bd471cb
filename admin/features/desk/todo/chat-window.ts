import { CHAT_WAYS, type ChatWay, chatAddress } from "#rules/values/text/chat.ts";

const KEY = "matab.chat-way";
const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** How this browser opens chats: as somebody chose here, else a phone by the address that it understands. */
export function chatWay(): ChatWay {
  const chosen = localStorage.getItem(KEY);
  return CHAT_WAYS.find((way) => way === chosen) ?? (isTouch() ? "link" : "web");
}

export const chooseChatWay = (way: ChatWay) => localStorage.setItem(KEY, way);

/** Opens the chat with a text in it; always in the same window, and the app in none. `digits` null: WhatsApp asks whom to send it to. */
export function openChat(digits: string | null, text: string): void {
  const way = chatWay();
  const address = chatAddress(way, digits, text);
  if (way === "app") location.assign(address);
  else window.open(address, "matab-chat");
}
