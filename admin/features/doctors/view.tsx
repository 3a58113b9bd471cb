import { useParams } from "react-router";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { EditLink } from "#admin/kit/view/edit-link.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { Portrait } from "#admin/kit/view/portrait.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { Card, Split, useRecord, ViewPage } from "#admin/kit/view/view-page.tsx";
import { useMay } from "#admin/shell/session/use-session.ts";
import { type Doctor, getDoctor } from "#contract/doctors.ts";
import { formatDate, formatMoney, formatYesNo, groupPhone } from "#rules/display.ts";
import classes from "./doctors.module.css";
import { daysText, weekOf } from "./week.ts";

const phone = (digits: string | null) =>
  digits && (digits.startsWith("0") ? groupPhone(digits) : `+92 ${groupPhone(digits)}`);

/**
 * The fields of docs/handbook/doctors.md#screens. Roles that may not read a salary see no such field, which "N/A" would
 * call empty.
 */
function DoctorFacts({ doctor }: { doctor: Doctor }) {
  const may = useMay();
  return (
    <Facts columns>
      <Fact label="Name">
        <PersonName name={doctor.name} />
      </Fact>
      <Fact label="Date of Birth">{formatDate(doctor.dob)}</Fact>
      <Fact label="Qualification">{doctor.qualification}</Fact>
      <Fact label="Departments">{doctor.departmentNames || "Any"}</Fact>
      <Fact label="Mobile">{phone(doctor.mobileNumber)}</Fact>
      <Fact label="Second Number">{phone(doctor.secondNumber)}</Fact>
      <Fact label="Checkup Fee">{formatMoney(doctor.checkupFee)}</Fact>
      <Fact label="Email">{doctor.email && <a href={`mailto:${doctor.email}`}>{doctor.email}</a>}</Fact>
      <Fact label="City">{doctor.city}</Fact>
      <Fact label="Active Status">{formatYesNo(doctor.isActive)}</Fact>
      {may("salaries.read") && <Fact label="Salary">{formatMoney(doctor.salary)}</Fact>}
      <Fact label="Joining Date">{formatDate(doctor.joiningDate)}</Fact>
      <Fact label="Previous Experience" wide>
        {doctor.previousWorkExperience}
      </Fact>
    </Facts>
  );
}

function Summary({ doctor: { qualification, isActive } }: { doctor: Doctor }) {
  return (
    <p className="soft">{[qualification, isActive === 0 && "Not active"].filter(Boolean).join(" · ")}</p>
  );
}

function WeeklyHours({ hours }: Pick<Doctor, "hours">) {
  if (hours.length === 0) return <p className="muted">No hours yet, so no times are offered for booking.</p>;
  return (
    <ul className={classes.week} aria-label="Weekly hours">
      {weekOf(hours).map(({ days, from, to }) => (
        <li key={`${days} ${from}`}>
          <span>{daysText(days)}</span>
          <b className="num">
            {from} to {to}
          </b>
        </li>
      ))}
    </ul>
  );
}

/** One doctor, with the hours that can be booked. */
export default function DoctorView() {
  const { id = "" } = useParams();
  const may = useMay();
  const record = useRecord(getDoctor, { query: { id } });
  return (
    <ViewPage
      title={record.data?.name ?? "Doctor"}
      back={{ to: "/admin/doctors", label: "Back" }}
      record={record}
      heading={({ name }) => <PersonName name={name} />}
      picture={({ name, imgURL }) => <Portrait name={name} image={imgURL} />}
      below={(doctor) => <Summary doctor={doctor} />}
      actions={() =>
        may("doctors.write") && <EditLink to={`/admin/doctors/edit/${id}`} group="This doctor" />
      }
    >
      {(doctor) => (
        <Split
          aside={
            <Card title="Weekly hours">
              <WeeklyHours hours={doctor.hours} />
            </Card>
          }
          after={<HistorySection entity="doctor" id={doctor.id} />}
        >
          <DoctorFacts doctor={doctor} />
        </Split>
      )}
    </ViewPage>
  );
}
