import { PRIORITIES } from "#rules/desk/appointment.ts";
import { PhoneLink, Say, type Site, useSite, Words } from "#site/site.tsx";
import { AreaField, GroupField, Honeypot, SelectField, TextField } from "./fields.tsx";
import css from "./forms.module.css";
import segments from "./segments.module.css";

const LEAST_URGENT_FIRST = [...PRIORITIES].reverse();

function Priority() {
  const { word } = useSite();
  return (
    <GroupField id="a-priority" name="priority" label={word("priority")} role="radiogroup">
      <div className={segments.segments}>
        {LEAST_URGENT_FIRST.map((priority) => (
          <span key={priority}>
            <input
              type="radio"
              id={`a-priority-${priority}`}
              name="priority"
              value={priority}
              defaultChecked={priority === "Medium"}
            />
            <label htmlFor={`a-priority-${priority}`}>{word(priority)}</label>
          </span>
        ))}
      </div>
    </GroupField>
  );
}

/** The doctor's free times on the chosen day, as buttons that fill in the time field. */
function FreeTimes() {
  return (
    <div className={css.free} data-free-times="" hidden>
      <p id="a-times-hint" role="status" data-times-hint="" />
      {/* biome-ignore lint/a11y/useSemanticElements: labelled by the sentence above, which a legend cannot be */}
      <div className={css.times} role="group" aria-labelledby="a-times-hint" data-times="" />
      <p className="hint" role="status" data-time-note="" />
    </div>
  );
}

/** Shown if departments or doctors could not be loaded. */
function Trouble() {
  const { word } = useSite();
  return (
    <div className={css.trouble} role="alert" data-trouble="" hidden>
      <p>
        <Words name="loadFailed" phone={<PhoneLink />} />
      </p>
      <button type="button" className="button outlined compact" data-again="">
        {word("tryAgain")}
      </button>
    </div>
  );
}

function Send() {
  const { snapshot, word } = useSite();
  const { sections } = snapshot;
  return (
    <div className="send">
      <button className="button" type="submit" disabled>
        {word("sendRequest")}
      </button>
      <p>
        <Words name="inPain" phone={<PhoneLink />} urgent={<Say text={sections.booking.urgent} />} />
      </p>
    </div>
  );
}

/** The Urdu names of what the script offers, for a page in Urdu: "department 3" → its name (`islands/urdu-voice.ts`). */
function namesInUrdu({ snapshot, language }: Site): string | undefined {
  if (language !== "ur") return undefined;
  const { departments, doctors, closures } = snapshot;
  const named = [
    ...departments.map(({ id, name }) => [`department ${id}`, name.ur]),
    ...departments.flatMap(({ services }) => services.map(({ id, name }) => [`service ${id}`, name.ur])),
    ...doctors.map(({ id, name }) => [`doctor ${id}`, name.ur]),
    ...closures.map(({ name }) => [`closure ${name.en}`, name.ur]),
  ];
  return JSON.stringify(Object.fromEntries(named.filter(([, name]) => name)));
}

/** The appointment request (docs/handbook/website/website.md#forms). Its script: `site/islands/forms/appointment-form.ts`. */
export function AppointmentForm() {
  const site = useSite();
  const { word } = site;
  return (
    <form
      className={`${css.sheet} fields needs-script`}
      noValidate
      data-form="appointment"
      data-names={namesInUrdu(site)}
    >
      <Trouble />
      <TextField id="a-name" name="name" label={word("name")} half autoComplete="name" />
      <TextField
        id="a-mobile"
        name="mobile"
        label={word("mobile")}
        half
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0300 1234567"
      />
      <SelectField
        id="a-department"
        name="iddepartment"
        label={word("department")}
        half
        prompt={word("chooseDepartment")}
      />
      <SelectField
        id="a-doctor"
        name="iddoctor"
        label={word("doctorField")}
        half
        prompt={word("chooseDoctor")}
        says={{ "data-doctor-hint": "" }}
      />
      <GroupField id="a-services" name="idservices" label={word("servicesField")} aside={word("oneOrMore")}>
        <p className="aside" role="status" data-services-hint="">
          {word("servicesHint")}
        </p>
        <div className={css.chips} data-services="" />
      </GroupField>
      <TextField id="a-date" name="date" label={word("date")} half type="date" />
      <TextField id="a-time" name="time" label={word("time")} half type="time" step={300} />
      <FreeTimes />
      <Priority />
      <AreaField
        id="a-message"
        name="message"
        label={word("message")}
        optional
        placeholder={word("messageExample")}
      />
      <Honeypot id="a-website" />
      <Send />
    </form>
  );
}
