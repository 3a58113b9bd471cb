import { Button, Tabs } from "@mantine/core";
import { useState } from "react";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import { IconBolt, IconTicket } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import type { BoardDay } from "#contract/desk/board.ts";
import { nextOf } from "#rules/desk/board/waiting.ts";
import { DoctorList } from "./doctor-list.tsx";
import classes from "./phone-day.module.css";

interface PhoneDayProps {
  day: BoardDay;
  now: string;
  clock: string | null;
  openId: number | null;
  showOff: boolean;
}

/** What the thumb reaches: calling the next patient of this doctor, and a walk-in. */
function ThumbBar({ day, now, idDoctor }: Pick<PhoneDayProps, "day" | "now"> & { idDoctor: number }) {
  const { actions, ask, may, tokenOf } = useBoard();
  const own = day.visits.filter((visit) => visit.idDoctor === idDoctor);
  const next = nextOf(own, now, day.lateAfterMinutes);
  const token = next && tokenOf(next);
  return (
    <div className={classes.thumb}>
      {may.run && (
        <Button
          variant="default"
          disabled={!next}
          leftSection={<IconBolt size={16} stroke={1.75} aria-hidden />}
          onClick={() => next && void actions.stage(next, "Called")}
        >
          {token ? `Call next, ${token}` : "Nobody to call"}
        </Button>
      )}
      {may.move && (
        <Button
          leftSection={<IconTicket size={16} stroke={1.75} aria-hidden />}
          onClick={() => ask({ about: "walk-in", idDoctor })}
        >
          Walk-in
        </Button>
      )}
    </div>
  );
}

/** The day on a phone: one doctor at a time. */
export function PhoneDay(props: PhoneDayProps) {
  const { day, now, clock } = props;
  const [chosen, choose] = useState<string | null>(null);
  const busiest = day.doctors.find(({ windows }) => windows.length > 0) ?? day.doctors[0];
  const shown = day.doctors.find(({ id }) => String(id) === chosen) ?? busiest;
  if (!shown) return null;
  return (
    <Tabs className={classes.day} value={String(shown.id)} onChange={choose} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label="Doctor">
        {day.doctors.map(({ id, name, waiting }) => (
          <Tabs.Tab key={id} value={String(id)}>
            <b className="fs-13 medium">
              <PersonName name={name} />
            </b>
            <small>{waiting > 0 ? `${waiting} waiting` : "Nobody waiting"}</small>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {day.doctors.map((doctor) => (
        <Tabs.Panel key={doctor.id} value={String(doctor.id)} className={classes.panel}>
          <h2 className="sr">{doctor.name}</h2>
          <DoctorList doctor={doctor} {...props} />
        </Tabs.Panel>
      ))}
      {clock !== null && <ThumbBar day={day} now={now} idDoctor={shown.id} />}
    </Tabs>
  );
}
