import { GENDERS, MARITAL_STATUSES } from "#contract/patients/patients.ts";
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
  const { word } = useSite();
  return (
    <>
      <h2 className={own.group}>{word("aboutYou")}</h2>
      <TextField id="r-name" name="fullName" label={word("fullName")} half autoComplete="name" />
      <TextField
        id="r-guardian"
        name="guardianName"
        label={word("guardian")}
        half
        hint={word("guardianHint")}
      />
      <SelectField
        id="r-gender"
        name="gender"
        label={word("gender")}
        optional
        half
        prompt={word("notSaid")}
        options={GENDERS}
      />
      <SelectField
        id="r-marital"
        name="maritalStatus"
        label={word("maritalStatus")}
        optional
        half
        prompt={word("notSaid")}
        options={MARITAL_STATUSES}
      />
    </>
  );
}

function Reach() {
  const { word } = useSite();
  return (
    <>
      <h2 className={own.group}>{word("reach")}</h2>
      <TextField id="r-phone" name="phone" label={word("phoneNumber")} half autoComplete="tel" {...MOBILE} />
      <TextField
        id="r-email"
        name="email"
        label={word("email")}
        optional
        half
        type="email"
        autoComplete="email"
      />
      <h2 className={own.group}>{word("emergency")}</h2>
      <TextField
        id="r-person"
        name="emgencyContactPersonName"
        label={word("contactPerson")}
        half
        autoComplete="off"
      />
      <TextField
        id="r-number"
        name="emgencyContactNo"
        label={word("contactNumber")}
        half
        autoComplete="off"
        {...MOBILE}
      />
    </>
  );
}

function ForTheFile() {
  const { word } = useSite();
  return (
    <>
      <h2 className={own.group}>{word("forYourFile")}</h2>
      <TextField
        id="r-cnic"
        name="nationalIdentificationNumber"
        label={word("nationalId")}
        optional
        half
        inputMode="numeric"
        autoComplete="off"
        placeholder="00000-0000000-0"
        hint={word("nationalIdHint")}
      />
      <PhotoField id="r-photo" name="photo" half />
      <AreaField
        id="r-allergies"
        name="anyKnownAllergies"
        label={word("allergies")}
        optional
        placeholder={word("allergiesExample")}
      />
    </>
  );
}

/** Register as Patient (docs/handbook/website/website.md#forms). Its script: `site/islands/forms/registration-form.ts`. */
export function RegistrationForm() {
  const { word, language } = useSite();
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
            {word("createPatient")}
          </button>
          <a className="button outlined" href={addressOf("/", language)} data-cancel="">
            {word("cancel")}
          </a>
        </div>
      </div>
      <Overlay />
    </form>
  );
}
