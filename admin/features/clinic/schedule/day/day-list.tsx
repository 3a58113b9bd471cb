import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { CalendarDoctor } from "#admin/features/clinic/schedule/calendar/calendar-doctor.ts";
import classes from "#admin/features/clinic/schedule/calendar/calendar-grid.module.css";
import { DayCell } from "#admin/features/clinic/schedule/calendar/day-cell.tsx";
import type { Calendar } from "#contract/clinic/schedule.ts";
import { factsOf } from "./day-text.ts";

interface ListProps {
  calendar: Calendar;
  onOpen: (doctor: CalendarDoctor, date: string) => void;
}

/** On a phone: one doctor's days below one another. */
export function DayList({ calendar: { doctors, closures }, onOpen }: ListProps) {
  const [id, setId] = useState(doctors[0]?.idDoctor);
  const doctor = doctors.find(({ idDoctor }) => idDoctor === id) ?? doctors[0];
  if (!doctor) return null;
  return (
    <>
      <NativeSelect
        label="Doctor"
        mb={12}
        data={doctors.map(({ idDoctor, doctorName }) => ({ value: String(idDoctor), label: doctorName }))}
        value={String(doctor.idDoctor)}
        onChange={(event) => setId(Number(event.currentTarget.value))}
      />
      <ul className={classes.days} aria-label={`Hours of ${doctor.doctorName}`}>
        {doctor.days.map((day) => (
          <li key={day.date}>
            <DayCell
              withDay
              facts={factsOf(day, closures)}
              doctorName={doctor.doctorName}
              onOpen={() => onOpen(doctor, day.date)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
