import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { isFreeArrow, isOnPage } from "#admin/kit/focus/arrows-from-page.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";

interface Rows {
  /** What the shown rows answer. */
  search: string;
  isUpToDate: boolean;
}

/** The id of the list's search. */
export const LIST_SEARCH = "list-search";
const searchBox = () => document.getElementById(LIST_SEARCH) as HTMLInputElement | null;

/** Only where nothing else uses the key: on the page itself, its title, or the list's search. */
const begins = (event: KeyboardEvent): boolean =>
  event.key === "ArrowDown" && isFreeArrow(event) && (isOnPage() || document.activeElement === searchBox());

/**
 * Arrow down moves the focus from the search, or from the top of the page, to the rows. While a search is running it
 * waits for the new rows, so that the next key does not act on a row of the previous result.
 */
export function useArrowDownToRows({ search, isUpToDate }: Rows, goToRows: () => void): void {
  const [isWanted, setWanted] = useState(false);
  useShortcut({ keys: "ArrowDown", label: "From the search to the rows", group: "This list" });
  const isAnswered = () => isUpToDate && (searchBox()?.value.trim() ?? search) === search;
  useWindowEvent("keydown", (event) => {
    if (!begins(event)) return;
    event.preventDefault();
    if (isAnswered()) return goToRows();
    setWanted(true);
    searchBox()?.blur();
  });
  useEffect(() => {
    if (!isWanted || !isAnswered()) return;
    setWanted(false);
    if (document.activeElement === document.body) goToRows();
  });
}
