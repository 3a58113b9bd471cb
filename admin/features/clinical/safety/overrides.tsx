import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Badge } from "#admin/kit/display/badge.tsx";
import { IconCheck, IconX } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { RecordTable } from "#admin/kit/view/record-table.tsx";
import {
  type getOverrides,
  MOST_OVERRIDES,
  type OverriddenRule,
  type Override,
} from "#contract/clinical/overrides.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { formatCount, formatDate } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./safety.module.css";

type Found = OutputOf<typeof getOverrides>;

/** How many are listed until somebody asks for all. */
const FIRST_SHOWN = 50;

/** A rule whose reasons alone are listed; undefined: all. */
type Chosen = string | null | undefined;

/** How often each rule was overridden, and each medicine that was given all the same. */
export function Overrides({ since, rules, overrides }: Found) {
  const [only, choose] = useState<Chosen>();
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
      <RuleCounts rules={rules} only={only} onChoose={choose} />
      <Newest rules={rules} shown={overrides.length} />
      <Given
        key={only}
        overrides={only === undefined ? overrides : overrides.filter(({ rule }) => rule === only)}
      />
    </Grid>
  );
}

interface RuleCountsProps extends Pick<Found, "rules"> {
  only: Chosen;
  onChoose: (rule: Chosen) => void;
}

/** The counts; pressing a rule lists its reasons alone, pressing it again all. */
function RuleCounts({ rules, only, onChoose }: RuleCountsProps) {
  const isOne = rules.length === 1;
  const nameOf = (rule: string | null) => rule ?? say("Not known");
  const choice = ({ rule }: OverriddenRule) => (
    <button
      type="button"
      className={classes.rule}
      aria-pressed={only === rule}
      onClick={() => onChoose(only === rule ? undefined : rule)}
    >
      {nameOf(rule)}
      {only === rule && <IconCheck size={16} stroke={2} aria-hidden />}
    </button>
  );
  return (
    <Grid gap={8}>
      <RecordTable
        label={say("How often each rule was overridden")}
        columns={[
          { header: say("Rule"), title: true, cell: isOne ? ({ rule }) => nameOf(rule) : choice },
          { header: say("Times"), kind: "number", cell: ({ times }) => formatCount(times) },
          { header: say("Patients"), kind: "number", cell: ({ patients }) => formatCount(patients) },
          { header: say("Doctors"), kind: "number", cell: ({ doctors }) => formatCount(doctors) },
        ]}
        rows={rules}
        keyOf={({ rule }) => rule ?? ""}
      />
      {!isOne && (
        <p className="soft" role="status">
          {only === undefined
            ? say("Press a rule to list it alone.")
            : say("Only {rule} is listed.", { rule: nameOf(only) })}
        </p>
      )}
    </Grid>
  );
}

/** The newest of them, and all once that is asked for: then the focus is at the first that was not there. */
function Given({ overrides }: Pick<Found, "overrides">) {
  const [isWhole, showAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isWhole) list.current?.children[FIRST_SHOWN]?.querySelector("a")?.focus();
  }, [isWhole]);
  const shown = isWhole ? overrides : overrides.slice(0, FIRST_SHOWN);
  return (
    <div>
      <ol ref={list} className={classes.overrides} aria-label={say("Given against an allergy")}>
        {shown.map((override) => (
          <OverrideRow key={override.id} {...override} />
        ))}
      </ol>
      {shown.length < overrides.length && (
        <Button variant="default" onClick={() => showAll(true)}>
          {say("Show all {count}", { count: formatCount(overrides.length) })}
        </Button>
      )}
    </div>
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
    <>
      <span className="soft">
        <PersonName name={doctorName} />
      </span>
      {writtenBy !== null && (
        <span className="soft">
          {say("Written by")} <PersonName name={writtenBy} />
        </span>
      )}
    </>
  );
}
