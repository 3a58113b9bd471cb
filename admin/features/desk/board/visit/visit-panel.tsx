import { ActionIcon, Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import { freedTime, visitTold } from "#admin/features/desk/board/later-parts.ts";
import { useHasStopped } from "#admin/features/desk/messages/use-wishes.ts";
import { Avatar } from "#admin/kit/display/avatar.tsx";
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconCircle,
  IconX,
} from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { usePart } from "#admin/kit/page/parts.ts";
import type { BoardVisit } from "#contract/desk/board.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { timeAt } from "#rules/desk/board/board-day.ts";
import { formatMoney } from "#rules/values/display.ts";
import { minutesOf } from "#rules/values/time/clinic-time.ts";
import { billAddress } from "./bill-address.ts";
import { NextStep, Steps } from "./steps.tsx";
import { VisitActions } from "./visit-actions.tsx";
import classes from "./visit-panel.module.css";
import { noShowWords, servicesOf } from "./visit-words.ts";

// What the patient was told, and who could have the time, is read after who it is and where it stands.
const FreedTime = lazy(freedTime);
const VisitToldBeside = lazy(visitTold);

interface VisitPanelProps {
  visit: BoardVisit;
  now: string;
  /** The visits before and after it in the same column. */
  before: number | null;
  after: number | null;
}

function Who({ visit }: { visit: BoardVisit }) {
  const { idPatient, patientName, registrationNo, patientPhone, hasAllergy, noShows, isPartial } = visit;
  const hasStopped = useHasStopped(idPatient);
  return (
    <>
      <Row gap={12} align="center" className={classes.who}>
        <Avatar name={patientName} size={40} />
        <div>
          <h2>
            <Link to={pathTo("patients/view/:id", idPatient)}>
              <PersonName name={patientName} />
            </Link>
          </h2>
          <p>
            {registrationNo} · <PhoneLink digits={patientPhone} />
          </p>
        </div>
      </Row>
      {(hasAllergy || noShows > 0 || isPartial || hasStopped || visit.outsideHours) && (
        <Row as="ul" gap={6} wrap className={classes.alerts} aria-label="To know">
          {hasAllergy && (
            <li data-attention>
              <IconAlertTriangle size={13} aria-hidden />
              Has an allergy
            </li>
          )}
          {visit.outsideHours && <li data-attention>Outside the doctor’s hours</li>}
          {noShows > 0 && <li>{noShowWords(noShows)} in 12 months</li>}
          {hasStopped && <li>No messages</li>}
          {isPartial && (
            <li>
              <Link to={pathTo("patients/edit/:id", idPatient)}>File to complete</Link>
            </li>
          )}
        </Row>
      )}
    </>
  );
}

/** What is owed on the visit's bill, or that a visit that is done has none. */
function Owed({ visit }: { visit: BoardVisit }) {
  const { may, ask } = useBoard();
  const { bill, stage } = visit;
  if (!may.seeBills) return null;
  if (bill && bill.balance > 0)
    return (
      <div className={classes.owed}>
        <IconCircle size={18} aria-hidden />
        <p>
          <b>Owes {formatMoney(bill.balance)}</b>
          <span>Bill {bill.id}</span>
        </p>
        {may.bill && (
          <Button size="xs" variant="default" onClick={() => ask({ about: "receive", idBill: bill.id })}>
            Receive
          </Button>
        )}
      </div>
    );
  if (bill || stage !== "Done") return null;
  return (
    <div className={classes.owed}>
      <IconCircle size={18} aria-hidden />
      <p>
        <b>Not billed</b>
        <span>The visit is done.</span>
      </p>
      {may.bill && (
        <Button
          component={Link}
          to={billAddress(visit)}
          size="xs"
          variant="default"
          rightSection={<KeyCaps of="b" />}
        >
          Bill
        </Button>
      )}
    </div>
  );
}

/** Of a visit that takes place no more: who on the waiting list fits its time. */
function Freed({ visit }: { visit: BoardVisit }) {
  const canOpen = useCanOpen();
  const { idDoctor, date, time, durationMinutes: minutes, stage } = visit;
  if (!["Cancelled", "No-show", "Left"].includes(stage) || !canOpen("waiting-list")) return null;
  return (
    <Suspense>
      <FreedTime freed={{ idDoctor, date, time, minutes }} />
    </Suspense>
  );
}

/**
 * The panel takes the focus when it opens, and when the button that had it went with a step; it gives it back to the visit
 * on the board.
 */
function usePanelFocus({ id, stage }: BoardVisit) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(id);
  shown.current = id;
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    return () => {
      document.querySelector<HTMLElement>(`[data-visit="${shown.current}"]`)?.focus({ preventScroll: true });
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage has other buttons
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [stage]);
  return panel;
}

/**
 * One visit, beside the board and not over it: who, what to know, money, where it stands, the one next step, and what
 * else can be done. A sheet from below on a phone. Over 60 lines: one panel.
 */
export function VisitPanel({ visit, now, before, after }: VisitPanelProps) {
  const { open, tokenOf } = useBoard();
  const [VisitVitals, LabNote] = [usePart("VisitVitals"), usePart("LabNote")];
  const panel = usePanelFocus(visit);
  const token = tokenOf(visit);
  const walk = (id: number | null, label: string, icon: React.ReactNode) => (
    <ActionIcon aria-label={label} disabled={id === null} onClick={() => open(id)}>
      {icon}
    </ActionIcon>
  );
  return (
    <>
      <button
        type="button"
        className={classes.scrim}
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => open(null)}
      />
      <aside
        className={classes.panel}
        ref={panel}
        tabIndex={-1}
        data-visit-panel
        aria-label={`Appointment of ${visit.patientName}`}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.defaultPrevented) return;
          event.preventDefault();
          event.stopPropagation();
          open(null);
        }}
      >
        <header>
          <div>
            <b>
              {visit.time}–{timeAt(minutesOf(visit.time) + visit.durationMinutes)}
            </b>
            <span>
              {visit.doctorName}
              {token && ` · token ${token}`}
              {visit.isWalkIn && " · walk-in"}
            </span>
          </div>
          {walk(before, "Visit before", <IconChevronLeft size={18} stroke={1.75} aria-hidden />)}
          {walk(after, "Visit after", <IconChevronRight size={18} stroke={1.75} aria-hidden />)}
          <ActionIcon aria-label="Close" onClick={() => open(null)}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </header>
        <div className={classes.content}>
          <Who visit={visit} />
          <p className={classes.service}>
            <b>{servicesOf(visit)}</b>
            <span>{visit.durationMinutes} min</span>
          </p>
          <Owed visit={visit} />
          <Freed visit={visit} />
          {visit.stage !== "Cancelled" && (
            <Suspense>
              <LabNote
                key={`lab ${visit.id}`}
                idPatient={visit.idPatient}
                visit={{ id: visit.id, day: visit.date }}
              />
            </Suspense>
          )}
          <Steps visit={visit} now={now} />
          <NextStep visit={visit} />
          <VisitActions visit={visit} />
          <Suspense>
            <VisitVitals
              key={`vitals ${visit.id}`}
              visit={{ ...visit, isCancelled: visit.stage === "Cancelled" }}
            />
          </Suspense>
          <Suspense>
            <VisitToldBeside key={visit.id} visit={visit} />
          </Suspense>
        </div>
      </aside>
    </>
  );
}
