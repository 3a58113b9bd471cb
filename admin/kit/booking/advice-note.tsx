import { Button, Checkbox } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Note } from "#admin/kit/display/note.tsx";
import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { OfferedTime } from "#contract/desk/offers.ts";
import { type BookingWish, offerText, type ShownAdvice } from "./advice.ts";
import classes from "./advice-note.module.css";
import { useAdvice } from "./use-advice.ts";
import type { OutsideTick } from "./use-booking-answers.ts";

/** Works within the fields too, where a time is being typed. */
const NEXT_FREE = "mod+.";

interface WaysOutProps {
  advice: ShownAdvice;
  /** The day that is asked for. */
  date: string | null;
  outside: OutsideTick;
  onTake: (offer: OfferedTime) => void;
}

/** The nearest free times as buttons, and the tick that books outside the hours. */
export function WaysOut({ advice: { offers, mayKeep }, date, outside, onTake }: WaysOutProps) {
  const label = useId();
  const [next] = offers;
  useShortcut(
    next
      ? {
          ...{ keys: NEXT_FREE, label: "Take the first free time", group: "This time" },
          ...{ inDialog: true, run: () => onTake(next) },
        }
      : null,
  );
  return (
    <Grid gap={10}>
      {offers.length > 0 && (
        <Row role="group" aria-labelledby={label} gap={6} gapX={8} align="center" wrap>
          <span id={label}>Nearest free:</span>
          {offers.map((offer) => (
            <Button
              key={`${offer.date} ${offer.time}`}
              size="xs"
              variant="default"
              onMouseDown={preventFocusChange}
              onClick={() => onTake(offer)}
            >
              {offerText(offer, date)}
            </Button>
          ))}
          <KeyHints hints={[[NEXT_FREE, "take the first"]]} />
        </Row>
      )}
      {mayKeep && (
        <Checkbox
          label="Book outside hours"
          checked={outside.isTicked}
          onChange={(event) => outside.tick(event.currentTarget.checked)}
        />
      )}
    </Grid>
  );
}

interface BookingAdviceProps {
  /** null: nothing is asked, as for a visit whose time stays. */
  wish: BookingWish | null;
  /** Day and time are those with which a new form began. */
  isUntouched?: boolean;
  outside: OutsideTick;
  onTake: (offer: OfferedTime) => void;
  /** Stands there while nothing speaks against the time. */
  children?: ReactNode;
}

/**
 * What speaks against the time that a form asks for, in words, and the ways out of it, and what else is to be known of it;
 * read out once it is known.
 */
export function BookingAdvice({ wish, isUntouched = false, outside, onTake, children }: BookingAdviceProps) {
  const judged = useAdvice(wish, isUntouched);
  const advice = judged?.against ?? null;
  return (
    <>
      {/* There before it has words: what is added to it is read out. */}
      <div aria-live="polite" className={classes.live}>
        {advice && (
          <Note
            kind="attention"
            title={advice.words[0]}
            actions={<WaysOut advice={advice} date={wish?.date ?? null} outside={outside} onTake={onTake} />}
          >
            {advice.words.slice(1).join(" ")}
          </Note>
        )}
        {judged?.remarks.map((words) => (
          <Note key={words} title={words} />
        ))}
      </div>
      {!advice && children}
    </>
  );
}
