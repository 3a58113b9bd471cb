import { Badge } from "#admin/kit/display/badge.tsx";
import { IconX } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { RecordTable } from "#admin/kit/view/record-table.tsx";
import { type getOverrides, MOST_OVERRIDES, type Override } from "#contract/clinical/overrides.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { formatCount, formatDate } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./safety.module.css";

type Found = OutputOf<typeof getOverrides>;

/** How often each rule was overridden, and each medicine that was given all the same. */
export function Overrides({ since, rules, overrides }: Found) {
  if (overrides.length === 0)
    return (
      <p className="soft">
        {say("Since {day} nothing was prescribed against an allergy.", { day: formatDate(since) })}
      </p>
    );
  return (
    <Grid gap={16}>
      <p className="soft">
        {say(
          "Since {day}: what a doctor prescribed with a reason although a listed allergy forbids it. A rule that nearly every doctor overrides should be changed.",
          { day: formatDate(since) },
        )}
      </p>
      <RuleCounts rules={rules} />
      <Newest rules={rules} shown={overrides.length} />
      <ol className={classes.overrides} aria-label={say("Given against an allergy")}>
        {overrides.map((override) => (
          <OverrideRow key={override.id} {...override} />
        ))}
      </ol>
    </Grid>
  );
}

function RuleCounts({ rules }: Pick<Found, "rules">) {
  return (
    <RecordTable
      label={say("How often each rule was overridden")}
      columns={[
        { header: say("Rule"), title: true, cell: ({ rule }) => rule ?? say("Not known") },
        { header: say("Times"), kind: "number", cell: ({ times }) => formatCount(times) },
        { header: say("Patients"), kind: "number", cell: ({ patients }) => formatCount(patients) },
        { header: say("Doctors"), kind: "number", cell: ({ doctors }) => formatCount(doctors) },
      ]}
      rows={rules}
      keyOf={({ rule }) => rule ?? ""}
    />
  );
}

/** Says that more were counted than are listed. */
function Newest({ rules, shown }: Pick<Found, "rules"> & { shown: number }) {
  const all = rules.reduce((sum, { times }) => sum + times, 0);
  if (all <= shown) return null;
  return (
    <p className="soft">
      {say("The newest {shown} of {all} are listed.", {
        shown: formatCount(MOST_OVERRIDES),
        all: formatCount(all),
      })}
    </p>
  );
}

function OverrideRow(override: Override) {
  const { day, idPatient, patientName, patientRegisterNo, idAppointment, line } = override;
  return (
    <li className={classes.override}>
      <div className={classes.whose}>
        <RecordLink screen="patients/view/:id" id={idPatient}>
          <PersonName name={patientName} />
        </RecordLink>
        <Row gap={4} gapX={12} wrap>
          <span className="muted num">{patientRegisterNo}</span>
          <RecordLink screen="appointment/view/:id" id={idAppointment}>
            <span className="sr">{say("Visit, reason given on")} </span>
            {formatDate(day)}
          </RecordLink>
        </Row>
        <Prescriber {...override} />
      </div>
      <div className={classes.what}>
        <Row gap={8} wrap align="baseline">
          <b>
            <WrittenText text={line} />
          </b>
          {!override.isPrescribed && (
            <Badge look="line" icon={IconX}>
              {say("Taken out again")}
            </Badge>
          )}
        </Row>
        <p className="soft" lang="en" dir="ltr">
          {override.finding}
        </p>
        <p>
          <span className="muted">{say("Reason")}: </span>
          <WrittenText text={override.reason} />
        </p>
      </div>
    </li>
  );
}

/** The doctor of the visit, and who gave the reason in their place. */
function Prescriber({ doctorName, writtenBy }: Pick<Override, "doctorName" | "writtenBy">) {
  return (
    <span className="soft">
      <PersonName name={doctorName} />
      {writtenBy !== null && (
        <span className={classes.writer}>
          {say("Written by")} <PersonName name={writtenBy} />
        </span>
      )}
    </span>
  );
}
