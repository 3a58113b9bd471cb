import { useParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { factsOf } from "#admin/kit/resource/facts.tsx";
import { EditLink } from "#admin/kit/view/edit-link.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { Portrait } from "#admin/kit/view/portrait.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { Card, Split, ViewPage } from "#admin/kit/view/view-page.tsx";
import { DOCTOR_LABELS, type Doctor, getDoctor } from "#contract/clinic/doctors.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import classes from "./doctors.module.css";
import { doctorFields } from "./doctors.ts";
import { daysText, weekOf } from "./week.ts";

/**
 * The fields of docs/handbook/clinic/doctors.md#screens. Roles that may not read a salary see no such field, which "N/A" would
 * call empty.
 */
function DoctorFacts({ doctor }: { doctor: Doctor }) {
  const may = useMay();
  const fact = factsOf(doctorFields, doctor);
  return (
    <Facts columns>
      <Fact label={DOCTOR_LABELS.name}>
        <PersonName name={doctor.name} />
      </Fact>
      {fact("dob")}
      {fact("qualification")}
      {fact("registrationNo")}
      {fact("idDepartments")}
      {fact("mobileNumber", { label: "Mobile" })}
      {fact("secondNumber")}
      {fact("checkupFee")}
      {fact("email")}
      {fact("city")}
      {fact("isActive", { label: "Active Status" })}
      {may("salaries.read") && fact("salary")}
      {fact("joiningDate")}
      {fact("idWalkInService")}
      {fact("previousWorkExperience", { label: "Previous Experience", wide: true })}
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
    <Grid as="ul" gap={6} className={classes.week} aria-label="Weekly hours">
      {weekOf(hours).map(({ days, from, to }) => (
        <Row as="li" gap={12} justify="between" key={`${days} ${from}`}>
          <span>{daysText(days)}</span>
          <b className="num">
            {from} to {to}
          </b>
        </Row>
      ))}
    </Grid>
  );
}

/** One doctor, with the hours that can be booked. */
export default function DoctorView() {
  const { id = "" } = useParams();
  const may = useMay();
  const record = useCall(getDoctor, { query: { id } });
  return (
    <ViewPage
      title={record.data?.name ?? "Doctor"}
      back={{ to: pathTo("doctors"), label: "Back" }}
      record={record}
      heading={({ name }) => <PersonName name={name} />}
      picture={({ name, imgURL }) => <Portrait name={name} image={imgURL} />}
      below={(doctor) => <Summary doctor={doctor} />}
      actions={() =>
        may("doctors.write") && <EditLink to={pathTo("doctors/edit/:id", id)} group="This doctor" />
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
