import { ActionIcon, Button, Checkbox, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { IconChevronLeft, IconChevronRight } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { FOUND_DAYS, findTimes } from "#contract/desk/offers.ts";
import { countOf, DAY_PARTS, type DayPart, suiting } from "#rules/desk/find-time.ts";
import { formatDate, formatDay } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import classes from "./find-time.module.css";
import { ForPatient } from "./for-patient.tsx";
import { FoundTimes } from "./found-times.tsx";
import type { FindTimeWish, FoundTime } from "./wish.ts";

interface FindTimeDialogProps {
  wish: FindTimeWish;
  onTake: (time: FoundTime) => void;
  onClose: () => void;
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function useFoundTimes(wish: FindTimeWish, idDoctor: number | null, from: string) {
  const { idDepartment = null, idServices, durationMinutes, idAppointment = null } = wish;
  const services = idServices?.length ? { idServices } : {};
  const query = { idDepartment, idDoctor, ...services, durationMinutes, idAppointment, from };
  return useCall(findTimes, { query }, { keepPrevious: true });
}

interface WeekProps {
  from: string;
  onFrom: (from: string) => void;
  free: number | null;
}

function Week({ from, onFrom, free }: WeekProps) {
  const today = clinicToday();
  const before = addDays(from, -FOUND_DAYS);
  return (
    <Row gap={8} align="center" className={classes.week}>
      <ActionIcon
        aria-label="Seven days earlier"
        disabled={from <= today}
        onClick={() => onFrom([today, before].toSorted().at(-1) ?? today)}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <b className="nowrap">
        {formatDay(from)} to {formatDate(addDays(from, FOUND_DAYS - 1))}
      </b>
      <ActionIcon aria-label="Seven days later" onClick={() => onFrom(addDays(from, FOUND_DAYS))}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className="gap" />
      <span aria-live="polite" className="nowrap">
        {free === null ? "" : `${free} free`}
      </span>
    </Row>
  );
}

interface ChoicesProps {
  part: DayPart;
  onPart: (part: DayPart) => void;
  weekdays: readonly number[];
  onWeekdays: (weekdays: number[]) => void;
}

/** Which part of the day, and which days of the week. */
function Choices({ part, onPart, weekdays, onWeekdays }: ChoicesProps) {
  const toggle = (day: number) =>
    onWeekdays(weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day]);
  return (
    <Row gap={12} align="center" wrap className={classes.choices}>
      <SegmentedControl
        aria-label="Part of the day"
        data={[...DAY_PARTS]}
        value={part}
        onChange={(value) => onPart(value as DayPart)}
      />
      <Row as="fieldset" gap={4} wrap className={classes.weekdays}>
        <legend className="sr">Days of the week</legend>
        {WEEKDAYS.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={weekdays.includes(index + 1)}
            onClick={() => toggle(index + 1)}
          >
            {name}
          </button>
        ))}
      </Row>
    </Row>
  );
}

function NotShown({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Note
      kind="bad"
      title="Free times cannot be shown"
      actions={
        <Button size="xs" variant="default" loading={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Close this and type a time; it is checked when it is saved.
    </Note>
  );
}

function NoTimes({ onNext }: { onNext: () => void }) {
  return (
    <Note
      title="No free time in these days"
      actions={
        <Button size="xs" variant="default" onClick={onNext}>
          Look at the next seven days
        </Button>
      }
    >
      Choose another part of the day, more days of the week or another doctor.
    </Note>
  );
}

function Foot({ onClose }: { onClose: () => void }) {
  return (
    <>
      <KeyHints
        hints={[
          ["ArrowRight", "day"],
          ["ArrowDown", "time"],
          ["Enter", "take"],
          ["Escape", "close"],
        ]}
      />
      <span className="gap" />
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </>
  );
}

/** Free times over doctors and days; a press takes one. Arrows walk over them, Enter takes, Esc closes. */
export function FindTimeDialog({ wish, onTake, onClose }: FindTimeDialogProps) {
  const today = clinicToday();
  const wished = wholeDate(wish.date);
  const [from, setFrom] = useState(wished && wished > today ? wished : today);
  const [others, setOthers] = useState(wish.idDoctor === null);
  const [part, setPart] = useState<DayPart>("Any time");
  const [weekdays, setWeekdays] = useState<number[]>([]);
  const { data, isError, refetch, isFetching } = useFoundTimes(wish, others ? null : wish.idDoctor, from);
  const doctors = data && suiting(data.doctors, { part, weekdays });
  // The doctor who was asked for stands first.
  const ordered = doctors?.toSorted(
    (a, b) => Number(b.idDoctor === wish.idDoctor) - Number(a.idDoctor === wish.idDoctor),
  );
  const free = doctors ? countOf(doctors) : null;
  return (
    <Modal
      title={data ? `Find a time: ${data.minutes} min` : "Find a time"}
      size="xl"
      onClose={onClose}
      footer={<Foot onClose={onClose} />}
    >
      <Choices part={part} onPart={setPart} weekdays={weekdays} onWeekdays={setWeekdays} />
      {!wish.isDoctorFixed && wish.idDoctor !== null && (
        <Checkbox
          label="Other doctors of the department too"
          checked={others}
          onChange={(event) => setOthers(event.currentTarget.checked)}
        />
      )}
      <Week from={from} onFrom={setFrom} free={free} />
      {isError && <NotShown busy={isFetching} onRetry={() => void refetch()} />}
      {!ordered && !isError && <p role="status">Looking for free times…</p>}
      {ordered && <FoundTimes doctors={ordered} onTake={onTake} />}
      {ordered && <ForPatient doctors={ordered} />}
      {free === 0 && <NoTimes onNext={() => setFrom(addDays(from, FOUND_DAYS))} />}
    </Modal>
  );
}
