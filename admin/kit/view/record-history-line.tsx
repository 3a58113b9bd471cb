import { PersonName } from "#admin/kit/display/person-name.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { HistoryChange, HistoryEntity, HistoryEntry } from "#contract/office/history.ts";
import type { ViewPath } from "#rules/clinic/screens.ts";
import { formatDateTime } from "#rules/values/display.ts";
import classes from "./record-history.module.css";

const VIEWS: Partial<Record<HistoryEntity, ViewPath>> = {
  patient: "patients/view/:id",
  appointment: "appointment/view/:id",
  bill: "billing/view/:id",
  plan: "plans/view/:id",
  labCase: "lab/view/:id",
};
const FROM_OUTSIDE = new Set<HistoryEntity>(["patient", "appointmentRequest", "contactMessage"]);
const VERBS = {
  created: "created",
  changed: "changed",
  removed: "deleted",
  printed: "printed the prescription of",
} as const;

/** Nobody's name stands by what visitors sent and by what the system did on its own. */
function who({ by, action, record }: HistoryEntry, entity: HistoryEntity): string {
  if (by) return by;
  if (action === "password changed") return "Somebody";
  return action === "created" && !record && FROM_OUTSIDE.has(entity) ? "The public site" : "The system";
}

const NAMED: Partial<Record<HistoryEntity, string>> = {
  settings: "these settings",
  rules: "these rules",
  waiting: "this wish",
  rights: "what receptionists may do",
  dayClose: "this day close",
  package: "this package",
  shareStatement: "this statement",
  lab: "this lab",
  labCase: "this lab work",
  plan: "this plan",
  safetyFact: "this fact",
  vitals: "these values",
  finding: "this finding",
  procedure: "this work",
};

/** What stands below `HistorySection`, as a sentence about it names it. */
const named = (entity: HistoryEntity, action: HistoryEntry["action"]): string =>
  NAMED[entity] ?? (action === "printed" ? "this appointment" : "this record");

interface LineProps {
  entry: HistoryEntry;
  entity: HistoryEntity;
}

function What({ entry: { action, record }, entity }: LineProps) {
  if (action === "opened anyway") return "opened the clinical history without treating this patient";
  if (action === "password changed") return "changed this account’s password";
  if (action === "signed out") return "signed this account out";
  if (!record) return `${VERBS[action]} ${named(entity, action)}`;
  const screen = VIEWS[record.entity];
  return (
    <>
      {VERBS[action]}{" "}
      {screen && action !== "removed" ? (
        <RecordLink screen={screen} id={record.id}>
          {record.name}
        </RecordLink>
      ) : (
        record.name
      )}
    </>
  );
}

function Change({ change: { field, before, after }, isNew }: { change: HistoryChange; isNew: boolean }) {
  const now = (
    <ins>
      <WrittenText text={after ?? "empty"} />
    </ins>
  );
  return (
    <li>
      {field}{" "}
      {isNew ? (
        now
      ) : (
        <>
          {before === null ? (
            "empty"
          ) : (
            <del>
              <WrittenText text={before} />
            </del>
          )}{" "}
          to {now}
        </>
      )}
    </li>
  );
}

/** Whether a plan was shown or answered: nothing stood there before, so it reads as what is new does. */
const isEvent = ({ record, changes }: HistoryEntry, entity: HistoryEntity): boolean =>
  (record?.entity ?? entity) === "plan" && changes.every(({ before }) => before === null);

/** One line of a record's history. */
export function HistoryLine({ entry, entity }: LineProps) {
  const isNew = entry.action !== "changed" || isEvent(entry, entity);
  return (
    <li data-plain={entry.changes.length === 0 || undefined}>
      <Row gapX={8} align="baseline" wrap className={classes.head}>
        <b className="strong">
          <PersonName name={who(entry, entity)} /> <What entry={entry} entity={entity} />
        </b>
        <time dateTime={entry.on}>{formatDateTime(entry.on)}</time>
      </Row>
      {(entry.changes.length > 0 || entry.withheld) && (
        <Grid as="ul" gap={2} className={classes.changes} data-inline={isNew || undefined}>
          {entry.changes.map((change) => (
            <Change key={change.field} change={change} isNew={isNew} />
          ))}
          {entry.withheld && <li className="muted">Details that your role does not read</li>}
        </Grid>
      )}
    </li>
  );
}
