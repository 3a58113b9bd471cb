import { Badge } from "#admin/kit/display/badge.tsx";
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from "#admin/kit/display/icons.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { OpenSession } from "#contract/clinic/sessions.ts";
import { formatDateTime } from "#rules/values/display.ts";
import classes from "./session-list.module.css";

const HANDHELD = /Android|iPhone|iPad/;

function Session({ session: { browser, since, lastSeenOn, isThisOne } }: { session: OpenSession }) {
  const Icon = HANDHELD.test(browser ?? "") ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        <Row as="span" gap={4} gapX={12} align="center" wrap>
          <b>{browser ?? "Unknown browser"}</b>
          {isThisOne === 1 && (
            <Badge look="done" icon={IconCircleCheck}>
              This one
            </Badge>
          )}
        </Row>
        <Row as="span" gapX={16} wrap className="fs-13 soft">
          <span>
            Since <time dateTime={since}>{formatDateTime(since)}</time>
          </span>
          <span>
            Last seen <time dateTime={lastSeenOn}>{formatDateTime(lastSeenOn)}</time>
          </span>
        </Row>
      </div>
    </li>
  );
}

/** Where an account is signed in: browser, since when, last seen, the session that looks marked. */
export function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  if (sessions.length === 0) return <p className="muted">Signed in nowhere now.</p>;
  return (
    <Grid as="ul" className={classes.sessions} aria-label="Signed in on">
      {sessions.map((session) => (
        <Session key={session.id} session={session} />
      ))}
    </Grid>
  );
}

/** Whether an account is signed in anywhere else than here. */
export const isElsewhere = (sessions: readonly OpenSession[] | undefined) =>
  sessions?.some(({ isThisOne }) => isThisOne === 0) ?? false;
