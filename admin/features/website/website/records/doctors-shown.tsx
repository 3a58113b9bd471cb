import { ActionIcon, Switch } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconArrowDown, IconArrowUp, IconPencil } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import type { SiteLanguage } from "#contract/values/texts.ts";
import {
  arrangeSiteDoctors,
  listSiteDoctors,
  type SiteDoctorRow,
  saveSiteDoctor,
} from "#contract/website/records.ts";
import { call } from "#ui/call.ts";
import { DoctorDialog } from "./doctor-dialog.tsx";
import { inputOf } from "./doctor-values.ts";
import classes from "./records.module.css";
import { useSaveRecord } from "./use-save-record.ts";

interface RowProps {
  doctor: SiteDoctorRow;
  mayChange: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onShow: (isShown: boolean) => void;
}

function DoctorRow({ doctor, mayChange, onMove, onEdit, onShow }: RowProps) {
  const { name, qualification, departmentNames, isShown } = doctor;
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li data-out={!isShown || undefined} onKeyDown={mayChange ? onKeyDown : undefined}>
      <span className={`${classes.name} grow shrink`}>
        <b>
          Dr <PersonName name={name} />
        </b>
        <small>{[qualification, departmentNames].filter(Boolean).join(" · ")}</small>
      </span>
      {mayChange && (
        <>
          <ActionIcon variant="subtle" aria-label={`Move up: ${name}`} onClick={() => onMove(-1)}>
            <IconArrowUp {...icon} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={`Move down: ${name}`} onClick={() => onMove(1)}>
            <IconArrowDown {...icon} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={`Edit what the website shows of ${name}`} onClick={onEdit}>
            <IconPencil {...icon} />
          </ActionIcon>
        </>
      )}
      <Switch
        aria-label={`Show ${name}`}
        checked={isShown}
        disabled={!mayChange}
        onChange={({ currentTarget }) => onShow(currentTarget.checked)}
      />
    </li>
  );
}

/** The doctors on the website: who is shown, in which order, and what stands under the name. Public at once. */
export function DoctorsShown({ language }: { language: SiteLanguage }) {
  const doctors = useCall(listSiteDoctors);
  const mayChange = useMay()("site.publish");
  const [editedId, edit] = useState<number | null>(null);
  const { save } = useSaveRecord(listSiteDoctors);
  return (
    <Grid as="fieldset" gap={10} shrink className={classes.group}>
      <legend>Doctors on the website</legend>
      <p className="hint">Changes here are on the website at once.</p>
      <Loaded query={doctors}>
        {(found) => {
          const active = found.filter(({ isActive }) => isActive);
          const edited = active.find(({ id }) => id === editedId);
          const move = (from: number, by: -1 | 1) => {
            const ids = active.map(({ id }) => id);
            const [id] = ids.splice(from, 1);
            if (id === undefined || from + by < 0 || from + by > ids.length) return;
            ids.splice(from + by, 0, id);
            void save(() => call(arrangeSiteDoctors, { body: { ids } }));
          };
          return (
            <>
              {active.length === 0 && <p className="soft">No active doctor yet: add one under Doctors.</p>}
              <ol className={classes.records}>
                {active.map((doctor, index) => (
                  <DoctorRow
                    key={doctor.id}
                    doctor={doctor}
                    mayChange={mayChange}
                    onMove={(by) => move(index, by)}
                    onEdit={() => edit(doctor.id)}
                    onShow={(isShown) =>
                      void save(() => call(saveSiteDoctor, { body: { ...inputOf(doctor), isShown } }))
                    }
                  />
                ))}
              </ol>
              {edited && <DoctorDialog doctor={edited} language={language} onClose={() => edit(null)} />}
            </>
          );
        }}
      </Loaded>
      <p className="hint">Alt and an arrow key move the doctor in focus.</p>
    </Grid>
  );
}
