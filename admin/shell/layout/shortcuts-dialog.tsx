import { Switch } from "@mantine/core";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import {
  type Shortcut,
  switchShortcuts,
  useShortcuts,
  useShortcutsAreOff,
} from "#admin/kit/focus/shortcuts.ts";
import classes from "./shortcuts-dialog.module.css";

/** What works on every screen: below what the screen has of its own, which the dialog is opened for. */
const EVERYWHERE = ["Go to", "Anywhere"];

function grouped(shortcuts: readonly Shortcut[]): [string, Shortcut[]][] {
  // A screen may declare one thing for several keys; a key it takes over from the shell counts once.
  const byKeys = new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut]));
  const groups = [...Map.groupBy(byKeys.values(), (shortcut) => shortcut.group)];
  const isOwn = ([group]: (typeof groups)[number]) => !EVERYWHERE.includes(group);
  return [...groups.filter(isOwn), ...groups.filter((group) => !isOwn(group))];
}

const spoken = (keys: string) =>
  keys
    .replace("mod", "Control")
    .replaceAll("+", " plus ")
    .replace(/^(\S) (\S)$/, "$1 then $2");

/** Everything the keyboard does on this screen, and the switch that turns plain-letter shortcuts off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const groups = grouped(useShortcuts());
  const off = useShortcutsAreOff();
  return (
    <Modal title="Keyboard shortcuts" size="md" onClose={onClose}>
      <div className={classes.groups}>
        {groups.map(([group, shortcuts]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    <span className="sr">{spoken(keys)}</span>
                    <KeyCaps of={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        label="Use single-letter shortcuts"
        description="They act only when no field has focus. Ctrl and Esc combinations always work."
        checked={!off}
        onChange={(event) => switchShortcuts(!event.currentTarget.checked)}
      />
    </Modal>
  );
}
