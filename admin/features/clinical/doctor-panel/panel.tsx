import { useDocumentTitle, useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconChevronDown, IconUserSearch } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type DoctorDay, getDoctorDay } from "#contract/clinical/doctor-panel.ts";
import { say } from "#ui/say.ts";
import { DayColumn } from "./day/day-column.tsx";
import { DoctorCards } from "./day/doctor-cards.tsx";
import { type Queue, useQueue } from "./day/use-queue.ts";
import classes from "./panel.module.css";
import { usePanelUrl } from "./panel-url.ts";
import { PatientColumns } from "./patient-columns.tsx";

/**
 * The doctor whose day is shown: the signed-in one (null), the one that an administrator viewed last, or the one that an
 * assistant chose (null: the first for whom they work).
 */
function useDoctor() {
  const { place, to } = usePanelUrl();
  const navigate = useNavigate();
  const may = useMay();
  const choosesDoctor = may("appointments.readAll");
  const assists = !may("clinicalNotes.write");
  const [lastDoctor, remember] = useLocalStorage<number | null>({
    key: "matab.panel-doctor",
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  // Remembered from the address: a day shown before its address stands could lose the doctor from it.
  useEffect(() => {
    if (choosesDoctor && place.idDoctor) remember(place.idDoctor);
  }, [choosesDoctor, place.idDoctor, remember]);
  const choose = (idDoctor: number) => {
    navigate(to({ idDoctor, idPatient: null, idAppointment: null }));
  };
  const chosen = choosesDoctor ? (place.idDoctor ?? lastDoctor) : assists ? place.idDoctor : null;
  return { choosesDoctor, assists, idDoctor: chosen, choose };
}

/** On a phone, where the columns are one below the other, scrolls to the top, where the chosen patient stands. */
function useBringIntoView(idPatient: number | null) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (idPatient && window.matchMedia("(max-width: 768px)").matches) place.current?.scrollIntoView();
  }, [idPatient]);
  return place;
}

/** On a phone the day is folded while a patient is open; choosing another folds it again. */
function useFoldedDay() {
  const { idPatient, idAppointment } = usePanelUrl().place;
  const [shownOver, showOver] = useState<string | null>(null);
  const open = idPatient && `${idPatient} ${idAppointment}`;
  const isShown = shownOver !== null && shownOver === open;
  return {
    isFolded: open !== null && !isShown,
    isShown,
    toggle: () => showOver(isShown ? null : open || null),
  };
}

function NobodyChosen() {
  return (
    <Grid align="center" justify="center" className={classes.nobody}>
      <EmptyState icon={<IconUserSearch size={28} stroke={1.4} />} title="Choose a patient">
        From the working day, or by name, number, phone or CNIC.
      </EmptyState>
    </Grid>
  );
}

interface WorkProps {
  idDoctor: number | null;
  onChooseDoctor?: (id: number) => void;
}

const A_MINUTE = 60_000;

/** The day, read again at intervals because reception keeps changing it. */
function useDay(date: string, idDoctor: number | null) {
  const query = { date, idDoctor };
  return useCall(getDoctorDay, { query }, { refetchInterval: A_MINUTE });
}

/** On arrival with nobody chosen, the visit in progress is open: the doctor is in the middle of it. */
function useOpenVisitInProgress(day: DoctorDay | undefined, queue: Queue | undefined) {
  const { place, to } = usePanelUrl();
  const navigate = useNavigate();
  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current || !day || !queue) return;
    hasArrived.current = true;
    const visit = day.appointments.find(({ id }) => queue.visitOf(id)?.stage === "With doctor");
    if (!visit || !queue.isToday || place.idPatient !== null) return;
    navigate(to({ idPatient: visit.idPatient, idAppointment: visit.id }), { replace: true });
  }, [day, queue, place, to, navigate]);
}

function Work({ idDoctor, onChooseDoctor }: WorkProps) {
  const { place } = usePanelUrl();
  const query = useDay(place.date, idDoctor);
  const queue = useQueue(place.date, query.data?.idDoctor);
  useOpenVisitInProgress(query.data, queue);
  const panel = useBringIntoView(place.idPatient);
  const { isFolded, isShown, toggle } = useFoldedDay();
  return (
    <Grid
      grow
      className={classes.panel}
      ref={panel}
      data-folded={isFolded || undefined}
      data-action-bar
      data-fills-screen
      data-chart={(place.idPatient !== null && place.isChart) || undefined}
    >
      {place.idPatient !== null && (
        <button type="button" className={classes.dayButton} aria-expanded={isShown} onClick={toggle}>
          {say("Working day")}
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </button>
      )}
      <DayColumn query={query} queue={queue} onChooseDoctor={onChooseDoctor} />
      <Grid
        shrink
        className={classes.patient}
        tabIndex={-1}
        data-patient-columns
        data-chosen={place.idPatient ?? undefined}
      >
        {place.idPatient ? (
          <PatientColumns key={place.idPatient} idPatient={place.idPatient} day={query.data} queue={queue} />
        ) : (
          <NobodyChosen />
        )}
      </Grid>
    </Grid>
  );
}

/**
 * The doctor's desk (docs/handbook/clinical/doctor-panel.md): the working day, the chosen patient's history, and the note on the
 * visit.
 */
export default function DoctorPanel() {
  useDocumentTitle("Doctor panel · Matab");
  const { choosesDoctor, assists, idDoctor, choose } = useDoctor();
  return (
    <>
      <h1 className="sr" tabIndex={-1}>
        Doctor panel
      </h1>
      {choosesDoctor && idDoctor === null ? (
        <Grid grow className={classes.choose}>
          <DoctorCards onChoose={choose} />
        </Grid>
      ) : (
        <Work idDoctor={idDoctor} onChooseDoctor={choosesDoctor || assists ? choose : undefined} />
      )}
    </>
  );
}
