import { PRIORITIES } from "#rules/appointment.ts";
import { Say, useSite } from "#site/site.tsx";
import { AreaField, GroupField, Honeypot, SelectField, TextField } from "./fields.tsx";
import css from "./forms.module.css";
import segments from "./segments.module.css";

const LEAST_URGENT_FIRST = [...PRIORITIES].reverse();

function Priority() {
  return (
    <GroupField id="a-priority" name="priority" label="Priority" role="radiogroup">
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
            <label htmlFor={`a-priority-${priority}`}>{priority}</label>
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
  const { clinic } = useSite().snapshot;
  return (
    <div className={css.trouble} role="alert" data-trouble="" hidden>
      <p>
        The departments and doctors could not be loaded. Try again, or call{" "}
        <a href={`tel:${clinic.phone.tel}`}>{clinic.phone.display}</a>.
      </p>
      <button type="button" className="button outlined compact" data-again="">
        Try again
      </button>
    </div>
  );
}

function Send() {
  const { clinic, sections } = useSite().snapshot;
  return (
    <div className="send">
      <button className="button" type="submit" disabled>
        Send the request
      </button>
      <p>
        In pain today? Call <a href={`tel:${clinic.phone.tel}`}>{clinic.phone.display}</a>.{" "}
        <Say text={sections.booking.urgent} />
      </p>
    </div>
  );
}

/** The appointment request (docs/handbook/website.md#forms). Its script: `site/islands/appointment-form.ts`. */
export function AppointmentForm() {
  return (
    <form className={`${css.sheet} fields needs-script`} noValidate data-form="appointment">
      <Trouble />
      <TextField id="a-name" name="name" label="Name" half autoComplete="name" />
      <TextField
        id="a-mobile"
        name="mobile"
        label="Mobile"
        half
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0300 1234567"
      />
      <SelectField
        id="a-department"
        name="iddepartment"
        label="Department"
        half
        prompt="Choose a department"
      />
      <SelectField
        id="a-doctor"
        name="iddoctor"
        label="Doctor"
        half
        prompt="Choose a doctor"
        says={{ "data-doctor-hint": "" }}
      />
      <GroupField id="a-services" name="idservices" label="Services" aside="(one or more)">
        <p className="aside" role="status" data-services-hint="">
          Choose a department to see its services.
        </p>
        <div className={css.chips} data-services="" />
      </GroupField>
      <TextField id="a-date" name="date" label="Date" half type="date" />
      <TextField id="a-time" name="time" label="Time" half type="time" step={300} />
      <FreeTimes />
      <Priority />
      <AreaField
        id="a-message"
        name="message"
        label="Message"
        optional
        placeholder="For example: a back tooth hurts with cold water since Sunday"
      />
      <Honeypot id="a-website" />
      <Send />
    </form>
  );
}
