import type { ReactNode } from "react";
import { CANCEL_REASONS, type CancelReason, MOST_WISHES } from "#rules/desk/patient-link.ts";
import { addressOf } from "#site/layout/address.ts";
import { Icon } from "#site/layout/icons.tsx";
import { BOOKING_HREF } from "#site/layout/links.ts";
import { Listed, PhoneLink, Say, useSite, Words } from "#site/site.tsx";
import type { WordName } from "#site/words.ts";
import css from "./visit.module.css";

/** One state of the page; `site/islands/visit.ts` shows the one that holds. */
function Panel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.panel} data-panel={name} tabIndex={-1} hidden>
      {children}
    </div>
  );
}

/** When and with whom; never what for. */
function Ticket({ states = [] }: { states?: readonly (readonly [string, WordName])[] }) {
  const { word } = useSite();
  return (
    <section className={css.ticket} aria-label={word("visitTitle")}>
      {states.map(([state, name]) => (
        <p key={state} className={css.state} data-shown={state} hidden>
          <Icon name={state === "confirmed" ? "done" : "clock"} />
          {word(name)}
        </p>
      ))}
      <p className={css.day} data-fact="day" />
      <p className={css.time} data-fact="time" />
      <p className={css.doctor} dir="auto" data-fact="doctor" />
      <p className={css.length}>
        <Words name="visitLength" minutes={<bdi data-fact="minutes" />} />
      </p>
    </section>
  );
}

const REASONS: Readonly<Record<CancelReason, WordName>> = {
  "not well": "visitNotWell",
  "no transport": "visitNoTransport",
  work: "visitWork",
  "feeling better": "visitBetter",
  other: "visitOtherReason",
};

function Coming() {
  const { word } = useSite();
  return (
    <Panel name="coming">
      <h1>
        <Words name="visitGreeting" who={<bdi data-fact="name" />} />
      </h1>
      <Ticket
        states={[
          ["waiting", "visitWaiting"],
          ["confirmed", "visitConfirmed"],
        ]}
      />
      <p className={css.asked} data-shown="asked" hidden>
        {word("visitAsked")} <span data-fact="wishes" />
      </p>
      <div className={css.steps}>
        <button type="button" className="button" data-step="confirm" data-shown="mayConfirm" hidden>
          <Icon name="done" />
          {word("visitCome")}
        </button>
        <button type="button" className="button outlined" data-step="other" data-shown="mayAskOther" hidden>
          {word("visitOther")}
        </button>
        <button type="button" className={css.quiet} data-step="cancelling" data-shown="mayCancel" hidden>
          {word("visitCancel")}
        </button>
        <p className="mute small" data-shown="isTooLate" hidden>
          <Words name="visitTooLate" phone={<PhoneLink />} />
        </p>
      </div>
    </Panel>
  );
}

function Cancelling() {
  const { word } = useSite();
  return (
    <Panel name="cancelling">
      <h1>{word("visitCancelQuestion")}</h1>
      <p className="lead">{word("visitCancelNote")}</p>
      <Ticket />
      <fieldset className={css.reasons}>
        <legend>{word("visitReason")}</legend>
        {CANCEL_REASONS.map((reason) => (
          <label key={reason}>
            <input type="radio" name="reason" value={reason} />
            <span>{word(REASONS[reason])}</span>
          </label>
        ))}
      </fieldset>
      <div className={css.steps}>
        <button type="button" className={`button ${css.no}`} data-step="cancel">
          {word("visitCancelNow")}
        </button>
        <button type="button" className="button outlined" data-step="back">
          {word("visitKeep")}
        </button>
      </div>
    </Panel>
  );
}

function OtherTime() {
  const { word } = useSite();
  return (
    <Panel name="other">
      <h1>{word("visitWhichTime")}</h1>
      <p className="lead">
        <Words name="visitStaysYours" most={<bdi>{MOST_WISHES}</bdi>} />
      </p>
      <p role="status" className="mute" data-shown="lookingForTimes" hidden>
        {word("visitLoading")}
      </p>
      <p data-shown="noTimes" hidden>
        <Words name="visitNoTimes" phone={<PhoneLink />} />
      </p>
      <p role="alert" data-shown="timesFailed" hidden>
        {word("visitTimesFailed")}
      </p>
      <p role="alert" data-shown="timeGone" hidden>
        {word("visitGone1")}
      </p>
      <div className={css.times} data-offers="" />
      <p>
        <button type="button" className={css.quiet} data-step="later">
          {word("visitMoreDays")}
        </button>
      </p>
      <label className={css.note}>
        <span>{word("visitNote")}</span>
        <textarea rows={2} maxLength={500} data-message="" />
      </label>
      <div className={css.steps}>
        <button type="button" className="button" data-step="ask" disabled>
          {word("visitAsk")}
        </button>
        <button type="button" className="button outlined" data-step="back">
          {word("visitKeep")}
        </button>
      </div>
    </Panel>
  );
}

function Cancelled() {
  const { language, word } = useSite();
  return (
    <Panel name="cancelled">
      <h1>{word("visitCancelled")}</h1>
      <p className="lead">{word("visitCancelledNote")}</p>
      <Ticket />
      <div className={css.steps}>
        <button type="button" className="button" data-step="takeBack" data-shown="mayTakeBack" hidden>
          {word("visitTakeBack")}
        </button>
        <a className="button outlined" href={addressOf(BOOKING_HREF, language)}>
          {word("visitBook")}
        </a>
      </div>
    </Panel>
  );
}

/** A state without a visit. */
function Message({ name, title, text, children }: MessageProps) {
  const { word } = useSite();
  return (
    <Panel name={name}>
      <h1>{word(title)}</h1>
      <p className="lead">{word(text)}</p>
      {children}
    </Panel>
  );
}

interface MessageProps {
  name: string;
  title: WordName;
  text: WordName;
  children?: ReactNode;
}

function Where() {
  const { snapshot, word } = useSite();
  const { address, phone, map } = snapshot.clinic;
  return (
    <section className={css.where} aria-labelledby="where-heading">
      <h2 id="where-heading">{word("visitWhere")}</h2>
      <p>
        <Listed texts={[address.street, address.area, address.city]} />
        {address.landmark.en !== address.street.en && (
          <>
            <br />
            <Say text={address.landmark} />
          </>
        )}
      </p>
      <p className="actions">
        <a className="button outlined compact" href={map.url}>
          {word("directions")}
        </a>
        <a className="button outlined compact" href={`tel:${phone.tel}`}>
          {word("visitCall")}
        </a>
      </p>
    </section>
  );
}

/** Stopping the messages, which asks first, and having them again. */
function Messages() {
  const { word } = useSite();
  return (
    <div data-stop="" hidden>
      <button type="button" className={css.quiet} data-step="stopping" data-shown="mayStop" hidden>
        {word("visitStop")}
      </button>
      <div className={css.steps} data-shown="stopping" tabIndex={-1} hidden>
        <p className={css.asked}>{word("visitStopQuestion")}</p>
        <button type="button" className={`button ${css.no}`} data-step="stop">
          {word("visitStopNow")}
        </button>
        <button type="button" className="button outlined" data-step="keepMessages">
          {word("visitStopKeep")}
        </button>
      </div>
      <div data-shown="stopped" hidden>
        <span role="status">{word("visitStopped")}</span>{" "}
        <button type="button" className={css.quiet} data-step="resume">
          {word("visitResume")}
        </button>
      </div>
    </div>
  );
}

/** Everything that the page can say, hidden until its script knows which of it holds. */
export function Visit() {
  const { word } = useSite();
  return (
    <div className={`wrap ${css.visit}`} data-visit="">
      <noscript>
        <p className="lead">
          <Words name="visitNeedsScript" phone={<PhoneLink />} />
        </p>
      </noscript>
      <p role="alert" className={css.alert} data-alert="notSent" hidden>
        {word("visitNotSent")}
      </p>
      <p role="alert" className={css.alert} data-alert="changed" hidden>
        {word("visitChanged")}
      </p>
      <p role="alert" className={css.alert} data-alert="given" hidden>
        <Words name="visitTimeGone" phone={<PhoneLink />} />
      </p>
      <p role="status" className="mute" data-loading="" hidden>
        {word("visitLoading")}
      </p>
      <Coming />
      <Cancelling />
      <OtherTime />
      <Cancelled />
      <Message name="over" title="visitOver" text="visitOverNote" />
      <Message name="gone" title="visitGone" text="visitGoneNote" />
      <Message name="offline" title="visitOffline" text="visitOfflineNote">
        <div className={css.steps}>
          <button type="button" className="button" data-step="again">
            {word("visitAgain")}
          </button>
        </div>
      </Message>
      <Where />
      <p className={css.foot} data-shown="hasVisit" hidden>
        {word("visitForwarded")}
      </p>
      <Messages />
    </div>
  );
}
