import { useState } from "react";
import { useParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { getLabCase, type LabCase } from "#contract/money/lab.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { workName } from "#rules/money/lab/lab-case.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import { LabDialogs, type OpenLabDialog } from "./lab-dialogs.tsx";
import { LabStatusBadge } from "./lab-status.tsx";
import { ViewActions } from "./view-actions.tsx";

const day = (on: string | null) => (on === null ? null : formatDate(on));

function Visit({ at }: { at: LabCase["orderedAt"] }) {
  if (!at) return null;
  return (
    <>
      {" "}
      <RecordLink screen="appointment/view/:id" id={at.idAppointment}>
        {at.registrationNo}
      </RecordLink>
    </>
  );
}

/** The days of the case, each with its visit where it has one. */
function Days({ one }: { one: LabCase }) {
  return (
    <>
      <Fact label={say("Sent on")}>{day(one.sentOn)}</Fact>
      <Fact label={say("Due back on")}>{day(one.dueOn)}</Fact>
      <Fact label={say("Received on")}>{day(one.receivedOn)}</Fact>
      <Fact label={say("Fitted on")}>
        {one.fittedAt ? (
          <bdi>
            {day(one.fittedOn)}
            <Visit at={one.fittedAt} />
          </bdi>
        ) : (
          day(one.fittedOn)
        )}
      </Fact>
      {one.orderedAt && (
        <Fact label={say("Ordered at visit")}>
          <bdi>
            {day(one.orderedAt.on)}
            <Visit at={one.orderedAt} />
          </bdi>
        </Fact>
      )}
      {one.cancelledOn && (
        <Fact label={say("Cancelled on")}>
          <span>
            {day(one.cancelledOn)}: <WrittenText text={one.cancelReason ?? ""} />
          </span>
        </Fact>
      )}
    </>
  );
}

/** What it costs and whether that is paid, for those who see bills. */
function Costs({ one: { cost, isPaid, paidOn, idExpense } }: { one: LabCase }) {
  if (isPaid === null) return null;
  return (
    <>
      <Fact label={say("Cost")}>
        {cost === null ? null : <Money rupees={cost} format={formatMoneyExactly} />}
      </Fact>
      <Fact label={say("Paid")}>
        {idExpense === null ? (
          day(paidOn)
        ) : (
          <RecordLink screen="daily-expenses/view/:id" id={idExpense}>
            {day(paidOn)}
          </RecordLink>
        )}
      </Fact>
    </>
  );
}

function Remakes({ one: { remakeOf, remakes } }: { one: LabCase }) {
  return (
    <>
      {remakeOf && (
        <Fact label={say("Made again for")}>
          <RecordLink screen="lab/view/:id" id={remakeOf.id}>
            {remakeOf.number}
          </RecordLink>
        </Fact>
      )}
      {remakes.map(({ id, number }) => (
        <Fact key={id} label={say("Made again as")}>
          <RecordLink screen="lab/view/:id" id={id}>
            {number}
          </RecordLink>
        </Fact>
      ))}
    </>
  );
}

function Whole({ one }: { one: LabCase }) {
  return (
    <Facts columns>
      <Fact label={say("Work")}>
        <b>
          <bdi>{workName(one)}</bdi>
        </b>
      </Fact>
      <Fact label={say("Patient")}>
        <RecordLink screen="patients/view/:id" id={one.idPatient}>
          <PersonName name={one.patientName} />, <span className="nowrap">{one.patientRegisterNo}</span>
        </RecordLink>
      </Fact>
      <Fact label={say("Lab")}>
        <span>
          <bdi>{one.labName}</bdi> {one.labPhone && <PhoneLink digits={one.labPhone} />}
        </span>
      </Fact>
      <Fact label={say("Doctor")}>{one.doctorName}</Fact>
      <Fact label={say("Made for")}>{one.madeFor && <bdi>{one.madeFor}</bdi>}</Fact>
      <Fact label={say("Material")}>{one.material}</Fact>
      <Fact label={say("Shade")}>{one.shade}</Fact>
      <Days one={one} />
      <Remakes one={one} />
      <Costs one={one} />
      <Fact label={say("Checked")} wide>
        {one.checked}
      </Fact>
      <Fact label={say("Instructions")} wide>
        {one.instructions && <WrittenText text={one.instructions} />}
      </Fact>
    </Facts>
  );
}

/** One case of a lab (docs/handbook/money/lab.md#screens). */
export default function LabCaseView() {
  const id = Number(useParams().id);
  const [dialog, open] = useState<OpenLabDialog | null>(null);
  const record = useCall(getLabCase, { query: { id } });
  return (
    <>
      <ViewPage
        title={record.data?.number ?? say("Lab work")}
        back={{ to: pathTo("lab"), label: say("Back") }}
        record={record}
        beside={(one) => <LabStatusBadge status={one.status} />}
        actions={(one) => <ViewActions one={one} open={open} />}
      >
        {(one) => (
          <>
            <Whole one={one} />
            <HistorySection entity="labCase" id={id} />
          </>
        )}
      </ViewPage>
      <LabDialogs open={dialog} onClose={() => open(null)} />
    </>
  );
}
