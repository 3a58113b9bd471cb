import { Button, Modal as MantineModal } from "@mantine/core";
import {
  createContext,
  type InputEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { keepEnterInOpenList, useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useDialogFocusReturn } from "#admin/kit/focus/use-dialog-focus-return.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
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
 * beside it. Once somebody has typed Esc asks first, and a press beside it does nothing;
 * its cross and Cancel are meant and leave at once.
 */
interface ModalProps {
  title: string;
  onClose: () => void;
  /** 440, 560 or 860 px wide. */
  size?: "sm" | "md" | "lg" | "xl";
  aside?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Asks before the dialog is left: somebody has typed. Without it, it closes. */
  askToLeave?: (() => void) | undefined;
}

/** Closes the dialog around a control that keeps Esc from reaching it. */
export const CloseDialogContext = createContext<() => void>(() => undefined);

const WIDTHS = { sm: 440, md: 560, lg: 860, xl: 1080 };

export function Modal({ title, onClose, size = "md", aside, children, footer, askToLeave }: ModalProps) {
  useDialogFocusReturn();
  const leave = askToLeave ?? onClose;
  return (
    <MantineModal.Root
      opened
      onClose={leave}
      size={WIDTHS[size]}
      yOffset={44}
      closeOnClickOutside={!askToLeave}
      // Nothing that moves: a dialog with a transform would cut off the calendar of a date field at its edge.
      transitionProps={{ transition: "fade" }}
      classNames={{ content: classes.content, inner: classes.inner }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content>
        <CloseDialogContext value={leave}>
          {/* Mantine's own head is a <header>, which would be a second banner on the page. */}
          <Row gap={12} align="center" justify="between" className={classes.header}>
            <MantineModal.Title component="h2" className={classes.title}>
              {title}
            </MantineModal.Title>
            <MantineModal.CloseButton
              {...(askToLeave && { onClick: onClose })}
              aria-label="Close dialog"
              size={30}
              className={classes.close}
            />
          </Row>
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
          {footer && (
            <Row gap={10} align="center" className={classes.footer}>
              {footer}
            </Row>
          )}
        </CloseDialogContext>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

interface ModalFormProps extends Omit<ModalProps, "footer" | "askToLeave"> {
  /** The primary button's text: it names its effect. */
  submit: string;
  cancel?: string;
  danger?: boolean;
  disabled?: boolean;
  busy?: boolean;
  /** Nothing that was typed is lost by leaving: a dialog that stays open has saved it. */
  isSettled?: boolean;
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

interface LeaveProps {
  onStay: () => void;
  onLeave: () => void;
}

/** The two answers to "Leave without saving?"; the one that loses nothing has the focus. */
export function LeaveButtons({ onStay, onLeave }: LeaveProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <span className="gap" />
      <Button ref={stay} variant="default" data-autofocus onClick={onStay}>
        Stay here
      </Button>
      <Button color="red" onClick={onLeave}>
        Leave without saving
      </Button>
    </>
  );
}

/** Stands in the footer's place. Esc, Enter and typing on go back to the form. */
function LeaveQuestion(answers: LeaveProps) {
  return (
    <>
      <p className="strong" role="alert">
        Leave without saving?
      </p>
      <LeaveButtons {...answers} />
    </>
  );
}

/** The field in which somebody has typed, and whether it is asked if that is to be lost; who stays goes on in it. */
function useTyped() {
  const [field, setField] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const stay = () => {
    setAsking(false);
    // After the key that is down: Enter would be typed into the field.
    setTimeout(() => field?.focus());
  };
  return {
    isAsking,
    stay,
    type: ({ target, currentTarget }: InputEvent<HTMLElement>) => {
      // React tells of another dialog's fields too where that one was opened from here.
      if (!currentTarget.contains(target as HTMLElement)) return;
      setField(target as HTMLElement);
      setAsking(false);
    },
    askToLeave: field ? () => (isAsking ? stay() : setAsking(true)) : undefined,
  };
}

export function ModalForm({
  submit,
  cancel = "Cancel",
  danger = false,
  disabled = false,
  busy = false,
  isSettled = false,
  onSubmit,
  ...modal
}: ModalFormProps) {
  const { isAsking, askToLeave, stay, type } = useTyped();
  const run = () => {
    if (disabled || busy) return;
    if (isAsking) stay();
    onSubmit();
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
      askToLeave={isSettled ? undefined : askToLeave}
      footer={
        isAsking ? (
          <LeaveQuestion onStay={stay} onLeave={modal.onClose} />
        ) : (
          <Footer
            {...{ submit, cancel, danger, disabled, busy, run }}
            size={modal.size}
            onClose={modal.onClose}
          />
        )
      }
    >
      <Grid
        noValidate
        as="form"
        gap={16}
        className={classes.form}
        onSubmit={handleSubmit}
        onKeyDown={keepEnterInOpenList}
        onInput={type}
      >
        {modal.children}
      </Grid>
    </Modal>
  );
}
