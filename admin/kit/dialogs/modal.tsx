import { Button, Modal as MantineModal } from "@mantine/core";
import { createContext, type ReactNode, type SubmitEvent, useState } from "react";
import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { keepEnterInOpenList, useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useDialogFocusReturn } from "#admin/kit/focus/use-dialog-focus-return.ts";
import classes from "./modal.module.css";

/**
 * A dialog over the screen; a sheet from the bottom on a phone. Mount it to open it:
 *
 *   {open && (
 *     <ModalForm title="Approve request 1482" aside={<Facts … />} submit="Approve" disabled={!valid} busy={saving}
 *       onSubmit={approve} onClose={close}>…fields…</ModalForm>
 *   )}
 *
 * `aside` holds facts already known, which nobody should retype. Ctrl+Enter submits, Esc closes; so does a press
 * beside it, while nothing was typed.
 */
interface ModalProps {
  title: string;
  onClose: () => void;
  /** 440, 560 or 860 px wide. */
  size?: "sm" | "md" | "lg" | "xl";
  aside?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Whether a press beside the dialog leaves it open: somebody has typed. */
  staysOpen?: boolean;
}

/** Closes the dialog around a control that keeps Esc from reaching it. */
export const CloseDialogContext = createContext<() => void>(() => undefined);

const WIDTHS = { sm: 440, md: 560, lg: 860, xl: 1080 };

export function Modal({ title, onClose, size = "md", aside, children, footer, staysOpen }: ModalProps) {
  useDialogFocusReturn();
  return (
    <MantineModal.Root
      opened
      onClose={onClose}
      size={WIDTHS[size]}
      yOffset={44}
      closeOnClickOutside={!staysOpen}
      // Nothing that moves: a dialog with a transform would cut off the calendar of a date field at its edge.
      transitionProps={{ transition: "fade" }}
      classNames={{ content: classes.content, inner: classes.inner }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content>
        <CloseDialogContext value={onClose}>
          {/* Mantine's own head is a <header>, which would be a second banner on the page. */}
          <div className={classes.header}>
            <MantineModal.Title component="h2" className={classes.title}>
              {title}
            </MantineModal.Title>
            <MantineModal.CloseButton aria-label="Close dialog" size={30} className={classes.close} />
          </div>
          <MantineModal.Body className={aside ? classes.two : classes.body}>
            {aside ? (
              <>
                <div className={classes.aside}>{aside}</div>
                <div className={classes.work}>{children}</div>
              </>
            ) : (
              children
            )}
          </MantineModal.Body>
          {footer && <div className={classes.footer}>{footer}</div>}
        </CloseDialogContext>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

interface ModalFormProps extends Omit<ModalProps, "footer" | "staysOpen"> {
  /** The primary button's text: it names its effect. */
  submit: string;
  cancel?: string;
  danger?: boolean;
  disabled?: boolean;
  busy?: boolean;
  onSubmit: () => void;
}

/** The verb of a button: "Receive Rs 13,500" is "receive" in the line of hints. */
const firstWord = (text: string) => text.replace(/ .*/, "").toLowerCase();

interface FooterProps
  extends Required<Pick<ModalFormProps, "submit" | "cancel" | "danger" | "disabled" | "busy">> {
  size: ModalProps["size"];
  run: () => void;
  onClose: () => void;
}

function Footer({ submit, cancel, danger, disabled, busy, size, run, onClose }: FooterProps) {
  return (
    <>
      {size !== "sm" && (
        <KeyHints
          hints={[
            ["mod+Enter", firstWord(submit)],
            ["Escape", firstWord(cancel)],
          ]}
        />
      )}
      <span className="gap" />
      <Button variant="default" onMouseDown={preventFocusChange} onClick={onClose}>
        {cancel}
      </Button>
      <Button
        color={danger ? "red" : undefined}
        disabled={disabled}
        loading={busy}
        data-submit
        onMouseDown={preventFocusChange}
        onClick={run}
      >
        {submit}
      </Button>
    </>
  );
}

export function ModalForm({
  submit,
  cancel = "Cancel",
  danger = false,
  disabled = false,
  busy = false,
  onSubmit,
  ...modal
}: ModalFormProps) {
  const [isTyped, setTyped] = useState(false);
  const run = () => {
    if (!disabled && !busy) onSubmit();
  };
  useShortcut({ keys: "mod+Enter", label: submit, group: "This dialog", run, inDialog: true });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // A dialog may hang from a field of another form.
    event.stopPropagation();
    run();
  };
  return (
    <Modal
      {...modal}
      staysOpen={isTyped}
      footer={
        <Footer
          {...{ submit, cancel, danger, disabled, busy, run }}
          size={modal.size}
          onClose={modal.onClose}
        />
      }
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={handleSubmit}
        onKeyDown={keepEnterInOpenList}
        onInput={() => setTyped(true)}
      >
        {modal.children}
      </form>
    </Modal>
  );
}
