import { Button, Modal } from "@mantine/core";
import { useCallback, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { IconSearch } from "#admin/kit/display/icons.ts";
import { KeyCaps, KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useRestoreFocus } from "#admin/kit/focus/use-restore-focus.ts";
import { HitList, hitId } from "./hit-list.tsx";
import type { Hit } from "./record-hits.ts";
import classes from "./search-dialog.module.css";
import { takeTypedAhead } from "./type-ahead.ts";
import { useSearch } from "./use-search.ts";

function useOpening(onClose: () => void) {
  const navigate = useNavigate();
  const left = useRef(false);
  // Where it leads to, the new page takes the focus.
  useRestoreFocus(() => !left.current);
  return useCallback(
    (hit: Hit) => {
      left.current = true;
      onClose();
      navigate(hit.to, { state: hit.state });
    },
    [navigate, onClose],
  );
}

/** How many there are, for those who do not see them. */
function Count({ search }: { search: ReturnType<typeof useSearch> }) {
  const { text, isUpToDate, isNothing, hits } = search;
  if (text.trim() === "" || !isUpToDate || isNothing) return null;
  return (
    <p className="sr" role="status">
      {hits.length} {hits.length === 1 ? "result" : "results"}
    </p>
  );
}

/** Why there is less than expected. */
function Remark({ search }: { search: ReturnType<typeof useSearch> }) {
  const { text, isError, isNothing, retry } = search;
  if (isError)
    return (
      <div className={classes.remark} role="alert">
        Could not search, try again.
        <Button size="compact-sm" variant="default" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  if (!isNothing) return null;
  return (
    <p className={classes.remark} role="status">
      Nothing found for <bdi>“{text.trim()}”</bdi>
    </p>
  );
}

/** Ctrl+K: patients, appointments, bills and screens by any words or number of theirs, without the mouse. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const open = useOpening(onClose);
  const search = useSearch(open);
  const { text, type, groups, hits, place, onKeyDown } = search;
  useShortcut({ keys: "mod+k", label: "Close the search", group: "Search", run: onClose, inDialog: true });
  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset={72} classNames={classes}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title component="h2" className="sr">
          Search
        </Modal.Title>
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-label="Search patients, appointments, bills and screens"
            aria-expanded={hits.length > 0}
            aria-controls={id}
            aria-activedescendant={hits[place] ? hitId(id, place) : undefined}
            aria-autocomplete="list"
            placeholder="Name, phone or number"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            dir="auto"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={() => {
              const before = takeTypedAhead();
              if (before) type(before + text);
            }}
            onKeyDown={onKeyDown}
          />
          <KeyCaps of="Escape" />
          <Modal.CloseButton className="only-sm" aria-label="Close search" size={44} />
        </div>
        <Count search={search} />
        <Remark search={search} />
        <HitList id={id} groups={groups} place={place} search={text.trim()} onOpen={open} />
        <div className={classes.end}>
          <KeyHints
            hints={[
              ["ArrowUp ArrowDown", "move"],
              ["Enter", "open"],
            ]}
          />
          <span className="gap" />
          <KeyHints hints={[["g", "then a letter goes to a list"]]} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
