import { Row } from "#admin/kit/layout/layout.tsx";
import classes from "./key-caps.module.css";

const SHOWN: Record<string, string> = {
  mod: "Ctrl",
  alt: "Alt",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Delete: "Del",
};

/** Key caps for a shortcut written as in shortcuts.ts: <KeyCaps of="mod+Enter" />. A hint for the eye only. */
export function KeyCaps({ of: keys }: { of: string }) {
  return (
    <Row as="span" inline gap={3} align="center" className={classes.keys} aria-hidden="true">
      {keys.split(/[ +]/).map((key) => (
        <kbd key={key}>{SHOWN[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </Row>
  );
}

/** A line of hints such as "Ctrl Enter save". Left out on touch screens, where there are no keys. */
export function KeyHints({ hints }: { hints: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <Row
      as="span"
      gap={14}
      align="center"
      wrap
      className={`${classes.hints} fs-12 line-16 muted`}
      aria-hidden="true"
    >
      {hints.map(([keys, does]) => (
        <Row as="span" inline gap={5} align="center" key={keys}>
          <KeyCaps of={keys} /> {does}
        </Row>
      ))}
    </Row>
  );
}
