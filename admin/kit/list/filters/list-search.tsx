import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconSearch } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import classes from "#admin/kit/list/list.module.css";
import type { ListState } from "#admin/kit/list/list-state.ts";
import { LIST_SEARCH } from "#admin/kit/list/table/use-arrow-down-to-rows.ts";

const PAUSE_MS = 200;

/** Searches on every keystroke, once the person pauses for a moment; Esc clears. */
export function ListSearch({ state, hint }: { state: ListState; hint: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(state.search);
  const sent = useRef(state.search);
  const send = useDebouncedCallback((search: string) => {
    sent.current = search;
    state.change({ search: search || null }, { replace: true });
  }, PAUSE_MS);

  // Back, a chip or "Clear" changed the search from outside.
  useEffect(() => {
    if (state.search !== sent.current) {
      sent.current = state.search;
      setText(state.search);
    }
  }, [state.search]);

  const type = (value: string) => {
    setText(value);
    send(value.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && text) {
      event.preventDefault();
      type("");
    }
  };
  useShortcut({
    keys: "/",
    label: "Search this list",
    group: "This list",
    run: () => input.current?.focus(),
  });

  return (
    <search className={classes.search}>
      <TextInput
        ref={input}
        id={LIST_SEARCH}
        type="search"
        aria-label="Search"
        placeholder={hint}
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={
          text ? (
            <CloseButton size={26} aria-label="Clear search" onClick={() => type("")} />
          ) : (
            <KeyCaps of="/" />
          )
        }
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  );
}
