import { Checkbox, TextInput } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { CalendarDoctor } from "#admin/features/clinic/schedule/calendar/calendar-doctor.ts";
import table from "#admin/features/clinic/schedule/day/before-after.module.css";
import { windowText } from "#admin/features/clinic/schedule/day/day-text.ts";
import { useAfterSaving } from "#admin/features/clinic/schedule/use-after-saving.ts";
import { queryOf } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { DataTable } from "#admin/kit/display/data-table.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { getWeeks, saveWeek, type TimeWindow } from "#contract/clinic/schedule.ts";
import { ramadanFrom } from "#rules/clinic/hours/moon-days.ts";
import { clinicToday, minutesOf } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import { call } from "#ui/call.ts";
import { weekFor, weekWith } from "./ramadan.ts";
import { useSaveSeveral } from "./use-save-several.ts";
import { type WindowRow, WindowsField } from "./windows-field.tsx";

interface RamadanDialogProps {
  doctors: readonly CalendarDoctor[];
  onClose: () => void;
}

const IS_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const USUAL: WindowRow[] = [
  { key: 0, from: "11:00", to: "15:30" },
  { key: 1, from: "20:30", to: "23:30" },
];

/** A doctor's week as it is, and as it would be. */
interface Plan {
  idDoctor: number;
  doctorName: string;
  before: readonly TimeWindow[];
  after: ReturnType<typeof weekWith>;
}

const keyOf = ({ idDoctor }: Plan) => String(idDoctor);

/** The hours of a week in one line, each pair of times once. */
const hoursText = (hours: readonly TimeWindow[]) =>
  [...new Set(hours.map(windowText))].join(", ") || "no hours";

/** What is typed, and the week that follows from it for every doctor who has hours then. */
function useRamadan(doctors: readonly CalendarDoctor[]) {
  const [expected] = useState(() => ramadanFrom(clinicToday()));
  const [fromDay, setFromDay] = useState<string | null>(expected.fromDay);
  const [toDay, setToDay] = useState<string | null>(expected.toDay);
  const [name, setName] = useState(expected.name);
  const [rows, setRows] = useState(USUAL);
  const weeks = useQueries({
    queries: doctors.map(({ idDoctor }) => queryOf(getWeeks, { query: { idDoctor } })),
  });
  const hasTimes = rows.length > 0 && rows.every(({ from, to }) => IS_TIME.test(from) && IS_TIME.test(to));
  const windows = hasTimes ? rows.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })) : [];
  const plans = doctors.flatMap(({ idDoctor, doctorName }, index): Plan[] => {
    const before = weekFor(weeks[index]?.data?.data ?? [], wholeDate(fromDay) ?? expected.fromDay);
    if (!before || before.hours.length === 0) return [];
    return [{ idDoctor, doctorName, before: before.hours, after: weekWith(before, windows) }];
  });
  const fields = { fromDay, setFromDay, toDay, setToDay, name, setName, rows, setRows };
  return { ...fields, plans, isWhole: hasTimes && wholeDate(fromDay) !== null && wholeDate(toDay) !== null };
}

function Fields(ramadan: ReturnType<typeof useRamadan>) {
  const { fromDay, setFromDay, toDay, setToDay, name, setName, rows, setRows } = ramadan;
  return (
    <>
      <FieldGrid>
        <Col span={2}>
          <DateField
            label="From"
            required
            description="By the moon, give or take a day."
            value={fromDay}
            onChange={setFromDay}
          />
        </Col>
        <Col span={2}>
          <DateField label="To" required description="The eve of Eid." value={toDay} onChange={setToDay} />
        </Col>
        <Col span={2}>
          <TextInput
            label="Name"
            description="As the calendar shows it."
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Col>
      </FieldGrid>
      <WindowsField rows={rows} onChange={setRows} errorOf={() => undefined} />
    </>
  );
}

interface PlansProps {
  plans: readonly Plan[];
  isWanted: (plan: Plan) => boolean;
  problemOf: (plan: Plan) => string | undefined;
  onToggle: (plan: Plan) => void;
}

function Plans({ plans, isWanted, problemOf, onToggle }: PlansProps) {
  return (
    <DataTable
      label="What each doctor’s week becomes"
      className={table.table}
      rows={plans}
      keyOf={keyOf}
      columns={[
        {
          head: "Doctor",
          names: true,
          cell: (plan) => (
            <Checkbox
              label={plan.doctorName}
              error={problemOf(plan)}
              checked={isWanted(plan)}
              onChange={() => onToggle(plan)}
            />
          ),
        },
        { head: "Now", cell: ({ before }) => hoursText(before) },
        { head: "In Ramadan", cell: ({ after }) => hoursText(after) },
      ]}
    />
  );
}

/** One dated week for each doctor: the same hours on the days that each of them has. */
export default function RamadanDialog({ doctors, onClose }: RamadanDialogProps) {
  const ramadan = useRamadan(doctors);
  const { plans, name, fromDay, toDay, isWhole } = ramadan;
  const [left, setLeft] = useState<readonly number[]>([]);
  const afterSaving = useAfterSaving();
  const { busy, saveAll, problemOf } = useSaveSeveral(keyOf);
  const isWanted = ({ idDoctor }: Plan) => !left.includes(idDoctor);
  const wanted = plans.filter(isWanted);
  const save = async () => {
    const done = await saveAll(wanted, ({ idDoctor, after: hours }) =>
      call(saveWeek, { body: { id: 0, idDoctor, name, fromDay, toDay, hours } }),
    );
    if (!done.isWhole) return;
    onClose();
    afterSaving("Hours saved", { stranded: done });
  };
  return (
    <ModalForm
      title="Ramadan hours"
      size="lg"
      submit={wanted.length === 1 ? "Save for 1 doctor" : `Save for ${wanted.length} doctors`}
      disabled={!isWhole || wanted.length === 0}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Grid gap={16}>
        <Fields {...ramadan} />
        <Plans
          plans={plans}
          isWanted={isWanted}
          problemOf={problemOf}
          onToggle={(plan) =>
            setLeft(isWanted(plan) ? [...left, plan.idDoctor] : left.filter((id) => id !== plan.idDoctor))
          }
        />
      </Grid>
    </ModalForm>
  );
}
