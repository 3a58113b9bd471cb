import { IconCalendarTime } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { columnsOf } from "#admin/kit/resource/columns.ts";
import { ResourceList } from "#admin/kit/resource/resource-list.tsx";
import { DOCTOR_LABELS, type DoctorRow, listDoctors } from "#contract/clinic/doctors.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { shorten } from "#rules/values/display.ts";
import classes from "./doctors.module.css";
import { doctors } from "./doctors.ts";

/** The first name; on a card, which has no column for the last name, the whole one. */
function Name({ doctor: { firstName, name } }: { doctor: DoctorRow }) {
  return (
    <>
      <span className={classes.inTable}>
        <PersonName name={shorten(firstName)} />
      </span>
      <span className={classes.onCard}>
        <PersonName name={name} />
      </span>
    </>
  );
}

const COLUMNS = columnsOf(listDoctors, DOCTOR_LABELS, {
  id: { quiet: true, card: "none" },
  firstName: { narrow: true, card: "title", render: (row) => <Name doctor={row} /> },
  lastName: { format: "name", card: "none" },
  qualification: { narrow: true },
  joiningDate: { cardLabel: true },
  isActive: { cardLabel: true },
});

/** The clinic's doctors (docs/handbook/clinic/doctors.md#screens). */
export default function DoctorList() {
  const canOpen = useCanOpen();
  return (
    <ResourceList
      resource={doctors}
      title="Manage Doctors"
      columns={COLUMNS}
      related={
        canOpen("schedule") ? [{ label: "Hours", to: pathTo("schedule"), icon: IconCalendarTime }] : []
      }
      beginning={{ lead: "Appointments are booked with a doctor, within the doctor’s hours." }}
      nameOf={({ name }) => `doctor ${name}`}
      removal={{
        what: ({ name }) => `Doctor ${name}`,
        refused: "doctor not deleted! Please try again.",
        failed: "An error occurred while deleting the doctor.",
      }}
    />
  );
}
