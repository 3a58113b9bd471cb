import { CloseButton } from "@mantine/core";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from "#admin/kit/display/icons.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import classes from "./toaster.module.css";

const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertCircle } as const;

export interface Toast {
  /** One shown under the same id gives way to this one. */
  id: string;
  kind: keyof typeof ICONS;
  title: ReactNode;
  /** Below the title. */
  text?: ReactNode;
  /** What can be pressed, beside the words. */
  button?: ReactNode;
  /** How long it stays, in milliseconds; it stays longer while the pointer is on it. */
  stayMs: number;
}

/** More wait until there is room. */
const AT_ONCE = 4;

/** `turn` tells a message from the one that it replaces. */
let toasts: readonly (Toast & { turn: number })[] = [];
let turns = 0;
const listeners = new Set<() => void>();

function change(next: typeof toasts): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const without = (id: string) => toasts.filter((toast) => toast.id !== id);

export function showToast(toast: Toast): void {
  turns += 1;
  change([...without(toast.id), { ...toast, turn: turns }]);
}
export const hideToast = (id: string) => change(without(id));
export const hideToasts = () => change([]);

function OneToast({ toast }: { toast: Toast }) {
  const { id, kind, title, text, button, stayMs } = toast;
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hideToast(id), stayMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, stayMs]);
  const Icon = ICONS[kind];
  return (
    <Row
      role="alert"
      gap={10}
      align="start"
      className={classes.toast}
      data-toast={kind}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <div className={`${classes.words} grow shrink break`}>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      {button}
      <CloseButton size={24} aria-label="Dismiss" onClick={() => hideToast(id)} />
    </Row>
  );
}

/** Where messages appear, over everything. The application mounts it once; toasts.ts and undo-toast.tsx write to it. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts).slice(0, AT_ONCE);
  return createPortal(
    <Grid gap={8} className={classes.place} data-toasts>
      {shown.map((toast) => (
        <OneToast key={toast.turn} toast={toast} />
      ))}
    </Grid>,
    document.body,
  );
}
