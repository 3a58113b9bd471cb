import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getRequest, submitRequest } from "#contract/desk/appointment-requests.ts";
import { getPatient, registerPatient as registration } from "#contract/patients/patients.ts";
import { getContactMessage, submitContactMessage } from "#contract/website/contact-messages.ts";
import { patientInput, registerPatient, requestInput } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Receptionist"));
});
afterAll(() => clinic.close());

let sent = 0;
/** A name that nobody has sent before. */
const newName = () => {
  sent += 1;
  return `Visitor ${sent}`;
};

/** Sends each of the three forms in a language, and answers what the desk reads of it. */
const FORMS = {
  "an appointment request": async (language: object) => {
    const body = { ...(await requestInput(clinic)), name: newName(), ...language };
    const { body: answer } = await clinic.call(submitRequest, { body });
    const id = answer.data?.id ?? 0;
    return (await clinic.call(getRequest, { query: { id } }, token)).body.data?.language;
  },
  "a message": async (language: object) => {
    const body = { name: newName(), mobile: "03001234567", subject: "Hours", message: "Open?", ...language };
    const { body: answer } = await clinic.call(submitContactMessage, { body });
    const id = answer.data?.id ?? 0;
    return (await clinic.call(getContactMessage, { query: { id } }, token)).body.data?.language;
  },
  "a registration": async (language: object) => {
    const { id: _, createdOn, ...form } = patientInput();
    const body = { ...form, fullName: newName(), ...language };
    const { body: answer } = await clinic.call(registration, { body, file: null });
    const id = answer.data?.id ?? 0;
    return (await clinic.call(getPatient, { params: { id } }, token)).body.data?.language;
  },
};

describe("the language of the page that something was sent from", () => {
  for (const [name, send] of Object.entries(FORMS)) {
    it(`is kept with ${name}`, async () => {
      expect([await send({ language: "ur" }), await send({ language: "en" }), await send({})]).toEqual([
        "ur",
        "en",
        "en",
      ]);
    });
  }

  it("is not known of a patient whom the staff registered", async () => {
    expect((await registerPatient(clinic, token, { fullName: newName() })).language).toBeNull();
  });

  it("is one of the website's", async () => {
    const body = { name: "x", mobile: "03001234567", subject: "x", message: "x", language: "fr" } as never;
    const { status, body: answer } = await clinic.call(submitContactMessage, { body });
    expect([status, answer.errors?.map(({ field }) => field)]).toEqual([400, ["language"]]);
  });
});
