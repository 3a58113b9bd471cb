import type { Page } from "@playwright/test";

/** A chat that the page wanted to open: its address, and the window's name. */
type Chat = readonly [address: string, window: string];

/** Keeps chats from opening, by the address that phones understand. The function answers those that were asked for so far. */
export async function holdChats(page: Page): Promise<() => Promise<Chat[]>> {
  await page.addInitScript(() => {
    localStorage.setItem("matab.chat-way", "link");
    const chats: [string, string][] = [];
    Object.assign(globalThis, {
      chats,
      open: (address: string, name: string) => chats.push([address, name]),
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { chats: [string, string][] }).chats);
}
