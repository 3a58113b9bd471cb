import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { type BookingWish, offerText, questionOf } from "#admin/kit/booking/advice.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { findTimes, getAdvice } from "#contract/desk/offers.ts";
import {
  dayAfter,
  NEAR_SPANS,
  nearestOnFirstDay,
  type Span,
  soughtFrom,
} from "#rules/desk/nearest-offers.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";
import classes from "./time-chips.module.css";

/** Day `yyyy-MM-dd` and time `HH:mm`. */
interface Moment {
  date: string;
  time: string;
}

interface TimeChipsProps {
  /** Whose time it is and how long; null until that is known. */
  visit: Omit<BookingWish, "date" | "time"> | null;
  /** When the visit is, or was, after which the new time is sought. */
  was: Moment;
  /** The nearest free times are offered until a day or a time is chosen. */
  isChosen: boolean;
  onTake: (moment: Moment) => void;
}

/** The free times nearest to when the visit is. */
function useNearest(wish: BookingWish | null) {
  const question = wish && questionOf(wish);
  const { data } = useCall(getAdvice, question && { query: question });
  return data?.nextOffers ?? [];
}

/** The free time nearest to a moment, of that day or the week after; the moment itself where none is found or known. */
async function freeNear(visit: Omit<BookingWish, "date" | "time">, wish: Moment): Promise<Moment> {
  const { idDoctor, idServices, durationMinutes, idAppointment = null } = visit;
  const services = idServices?.length ? { idServices } : {};
  const asked = { idDepartment: null, idDoctor, ...services, durationMinutes, idAppointment };
  try {
    const { data } = await call(findTimes, { query: { ...asked, from: wish.date } });
    const days = data.doctors[0]?.days ?? [];
    const free = days.flatMap(({ date, times }) => times.map((time) => ({ date, time })));
    return nearestOnFirstDay(free, wish) ?? wish;
  } catch {
    // A time is judged again when it stands in the form, and when it is saved.
    return wish;
  }
}

/** Another time for a visit in one press: the nearest free ones, and the free one nearest to the same hour in a week and later. */
export function TimeChips({ visit, was, isChosen, onTake }: TimeChipsProps) {
  const label = useId();
  const from = soughtFrom(was, clinicToday());
  const nearest = useNearest(visit && !isChosen ? { ...visit, ...from } : null);
  const [busy, setBusy] = useState<Span | null>(null);
  const takeLater = async (span: Span) => {
    if (!visit) return;
    setBusy(span);
    onTake(await freeNear(visit, { ...from, date: dayAfter(from.date, span) }));
    setBusy(null);
  };
  return (
    <Row gap={8} gapX={20} wrap className="mb-14 fs-13 soft">
      {!isChosen && nearest.length > 0 && (
        <Row role="group" aria-labelledby={label} gap={6} align="center" wrap className={classes.group}>
          <span id={label}>Nearest free:</span>
          {nearest.map((offer) => (
            <Button
              key={`${offer.date} ${offer.time}`}
              size="xs"
              variant="default"
              onMouseDown={preventFocusChange}
              onClick={() => onTake(offer)}
            >
              {offerText(offer, null)}
            </Button>
          ))}
        </Row>
      )}
      <Row
        role="group"
        aria-labelledby={`${label}-later`}
        gap={6}
        align="center"
        wrap
        className={classes.group}
      >
        <span id={`${label}-later`}>In:</span>
        {NEAR_SPANS.map((span) => (
          <Button
            key={span}
            size="xs"
            variant="default"
            loading={busy === span}
            disabled={!visit}
            onMouseDown={preventFocusChange}
            onClick={() => void takeLater(span)}
          >
            {span}
          </Button>
        ))}
      </Row>
    </Row>
  );
}
