import { GENDERS, MARITAL_STATUSES } from "#contract/patients.ts";
import { addressOf } from "#site/layout/address.ts";
import { Icon } from "#site/layout/icons.tsx";
import { useSite } from "#site/site.tsx";
import { AreaField, Honeypot, SelectField, TextField } from "./fields.tsx";
import css from "./forms.module.css";
import { PhotoField } from "./photo-field.tsx";
import own from "./registration-form.module.css";

/** The list of errors, with links to their fields; empty until the form cannot be sent. */
function Summary() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, this holds links to them
    <div
      className={own.summary}
      role="group"
      aria-labelledby="r-summary-title"
      aria-describedby="r-summary-text"
      tabIndex={-1}
      hidden
      data-summary=""
    >
      <Icon name="warning" />
      <div>
        <p id="r-summary-title" data-summary-title="" />
        <p id="r-summary-text" data-summary-text="" />
        <ul data-summary-links="" />
      </div>
    </div>
  );
}

/** Covers the form while it is being sent. */
function Overlay() {
  return (
    <div className={own.overlay} hidden data-overlay="">
      <p role="status" data-overlay-text="" />
    </div>
  );
}

const MOBILE = { type: "tel", inputMode: "tel", placeholder: "0300 1234567" } as const;

function Person() {
  return (
    <>
      <h2 className={own.group}>About you</h2>
      <TextField id="r-name" name="fullName" label="Full name" half autoComplete="name" />
      <TextField
        id="r-guardian"
        name="guardianName"
        label="Guardian name"
        half
        hint="Father, husband or guardian."
      />
      <SelectField
        id="r-gender"
        name="gender"
        label="Gender"
        optional
        half
        prompt="Not said"
        options={GENDERS}
      />
      <SelectField
        id="r-marital"
        name="maritalStatus"
        label="Marital status"
        optional
        half
        prompt="Not said"
        options={MARITAL_STATUSES}
      />
    </>
  );
}

function Reach() {
  return (
    <>
      <h2 className={own.group}>How we reach you</h2>
      <TextField id="r-phone" name="phone" label="Phone number" half autoComplete="tel" {...MOBILE} />
      <TextField id="r-email" name="email" label="E-mail" optional half type="email" autoComplete="email" />
      <h2 className={own.group}>In an emergency</h2>
      <TextField
        id="r-person"
        name="emgencyContactPersonName"
        label="Contact person"
        half
        autoComplete="off"
      />
      <TextField
        id="r-number"
        name="emgencyContactNo"
        label="Contact number"
        half
        autoComplete="off"
        {...MOBILE}
      />
    </>
  );
}

function ForTheFile() {
  return (
    <>
      <h2 className={own.group}>For your file</h2>
      <TextField
        id="r-cnic"
        name="nationalIdentificationNumber"
        label="National ID number"
        optional
        half
        inputMode="numeric"
        autoComplete="off"
        placeholder="00000-0000000-0"
        hint="13 digits, as on your CNIC."
      />
      <PhotoField id="r-photo" name="photo" half />
      <AreaField
        id="r-allergies"
        name="anyKnownAllergies"
        label="Any known allergies"
        optional
        placeholder="For example: penicillin, latex, peanuts"
      />
    </>
  );
}

/** Register as Patient (docs/handbook/website.md#forms). Its script: `site/islands/registration-form.ts`. */
export function RegistrationForm() {
  return (
    <form className={`${css.sheet} ${own.form} needs-script`} noValidate data-form="registration">
      <Summary />
      <div className="fields">
        <Person />
        <Reach />
        <ForTheFile />
        <Honeypot id="r-website" />
        <div className="send">
          <button className="button" type="submit" disabled>
            Create Patient
          </button>
          <a className="button outlined" href={addressOf("/", useSite().language)} data-cancel="">
            Cancel
          </a>
        </div>
      </div>
      <Overlay />
    </form>
  );
}
