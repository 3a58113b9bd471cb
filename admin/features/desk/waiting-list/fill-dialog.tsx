import { Button } from "@mantine/core";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { Fitting } from "#contract/desk/waiting-list.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { wishWords } from "#rules/desk/waiting-list.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicDateOf, clinicTimeOf } from "#rules/values/time/clinic-time.ts";
import { type FreedVisit, useFitting } from "./use-fitting.ts";
import { useWaiting } from "./use-waiting.ts";
import classes from "./waiting.module.css";

/** What was offered to somebody last, in words. */
function offered({ offer }: Fitting["entry"]): string | null {
  if (!offer) return null;
  const when = `${formatDate(clinicDateOf(offer.on))} ${clinicTimeOf(offer.on)}`;
  return `Offered ${formatDate(offer.date)} ${offer.time}${offer.by ? ` by ${offer.by}` : ""}, ${when}: ${offer.state}`;
}

interface PersonProps {
  fit: Fitting;
  /** Who is asked first has the button that stands out. */
  isFirst: boolean;
  freed: FreedVisit;
  waiting: ReturnType<typeof useWaiting>;
  onBooked: () => void;
}

/** One who could come: whom to call, what is wished, and what can be done. */
function Person({ fit: { entry, time }, isFirst, freed, waiting, onBooked }: PersonProps) {
  const { busy, book, offer, decline } = waiting;
  const { idDoctor, date } = freed;
  const at = { idDoctor, date, time };
  const said = offered(entry);
  return (
    <li>
      <Row gap={2} gapX={10} align="baseline" wrap>
        <b>
          <PersonName name={entry.patientName} />
        </b>
        <PhoneLink digits={entry.patientPhone} />
        <small>
          {entry.priority} · since {formatDate(clinicDateOf(entry.createdOn))}
          {entry.hasStopped && " · no messages: call"}
        </small>
      </Row>
      <small>
        {entry.serviceNames}, {entry.durationMinutes} min · {wishWords(entry)}
        {entry.laterVisit &&
          ` · has ${formatDate(entry.laterVisit.date)} ${entry.laterVisit.time}, which is moved`}
      </small>
      {entry.note && (
        <small>
          <bdi>{entry.note}</bdi>
        </small>
      )}
      {said && <small>{said}</small>}
      <Row gap={6} wrap>
        <Button
          size="xs"
          variant={isFirst ? "filled" : "default"}
          disabled={busy}
          onClick={() => book(entry, at).then((went) => went && onBooked())}
        >
          Book {time}
          <span className="sr"> for {entry.patientName}</span>
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => offer(entry, at)}>
          WhatsApp
          <span className="sr"> to {entry.patientName}</span>
        </Button>
        <Button size="xs" variant="subtle" disabled={busy} onClick={() => decline(entry, at)}>
          Does not want it
          <span className="sr">: {entry.patientName}</span>
        </Button>
      </Row>
    </li>
  );
}

/** Who on the waiting list fits a free time, the first to be asked first. */
export default function FillDialog({ freed, onClose }: { freed: FreedVisit; onClose: () => void }) {
  const { data } = useFitting(freed);
  const waiting = useWaiting();
  return (
    <Modal title="Fill from the waiting list" onClose={onClose}>
      {data && (
        <>
          <p role="status">
            {data.free
              ? `${formatDate(data.date)}, ${data.free.from} to ${data.free.to} with ${calledDoctor(data.doctorName)}. ${data.count} fit; ask from the top.`
              : `This time is not free any more. ${data.reasons.join(" ")}`}
          </p>
          {data.remarks && data.remarks.length > 0 && (
            <Note kind="attention" title={data.remarks.join(" ")} />
          )}
          <Grid as="ol" gap={10} className={classes.fitting} aria-label="Who fits">
            {data.fitting.map((fit, index) => (
              <Person
                key={fit.entry.id}
                fit={fit}
                isFirst={index === 0}
                freed={freed}
                waiting={waiting}
                onBooked={onClose}
              />
            ))}
          </Grid>
        </>
      )}
    </Modal>
  );
}
