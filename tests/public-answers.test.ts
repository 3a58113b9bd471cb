import { describe, expect, it } from "vitest";
import { z } from "zod";
import { routes } from "#server/app.ts";

/** A text in the languages of the website. */
const inLanguages = (name: string) => [name, `${name}.en`, `${name}.ur`];
const within = (part: string, names: readonly string[]) => [part, ...names.map((name) => `${part}.${name}`)];

const CLINIC = [
  ...within("clinic", [
    ...["name", "tagline", "description"].flatMap(inLanguages),
    ...within("address", ["street", "area", "city", "country", "landmark"].flatMap(inLanguages)),
    ...["phone", "mobile", "whatsapp"].flatMap((part) => within(part, ["tel", "display"])),
    "email",
    ...within("map", ["latitude", "longitude", "url"]),
    ...within("social", ["name", "url"]),
    ...within("director", ["name", "title"].flatMap(inLanguages)),
    ...within("logo", ["picture", "width", "height"]),
  ]),
  ...within("hours", [
    ...within("days", ["weekday", "from", "to"]),
    ...within("closures", ["day", ...inLanguages("reason")]),
  ]),
  ...within("prints", [...inLanguages("thankYou"), "taxNumber", "licenceNumber"]),
  ...within("demo", ["start"]),
];

/**
 * What anyone on the internet is answered, field by field. A field that is added to a record does not get out by
 * itself: whoever means to publish it adds it here.
 */
const VISIT = [
  "state",
  ...within("visit", [
    ..."firstName doctorName doctorNameUr date time durationMinutes isConfirmed mayConfirm mayCancel".split(
      " ",
    ),
    ..."mayAskOther takeBackUntil wishes wishes.date wishes.time hasStoppedMessages".split(" "),
  ]),
];

const PUBLISHED: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ["Open", "Confirm", "Cancel", "TakeBack", "AskOther", "StopMessages", "ResumeMessages"].map((name) => [
      `/Visit/${name}`,
      VISIT,
    ]),
  ),
  "/Visit/GetOffers": ["date", "times"],
  "/Clinic/GetPublic": CLINIC,
  "/Account/AdminLogin": [
    ..."token expiresAt device user user.id user.name user.email user.role user.doctorId user.granted".split(
      " ",
    ),
  ],
  "/Account/ForgotPassword": [],
  "/Account/ResetPassword": [],
  "/Account/GetPasswordHelp": ["isMailSetUp"],
  "/Account/GetFormChallenge": ["challenge", "bits", "needed"],
  "/Account/ContactUs": [..."id name email mobile subject message createdOn updatedOn isDeleted".split(" ")],
  "/Account/AppointmentRequest": [
    ..."id reference name mobile priority status date time iddoctor doctorName iddepartment departmentName".split(
      " ",
    ),
    ..."idservices serviceNames message createdOn updatedOn isDeleted".split(" "),
  ],
  "/Appointment/GetOffers": [..."idDoctor doctorName date times byToken byToken.from byToken.to".split(" ")],
  "/Appointment/GetAvailability": [
    ..."idDoctor date durationMinutes windows windows.from windows.to".split(" "),
    ..."times times.time times.free times.asked closed".split(" "),
  ],
  "/Screen/AskForCode": ["code", "token", "expiresOn"],
  "/Patient/PatientRegistration": [
    ..."id registerNo fullName guardianName gender dob dobPrecision age maritalStatus phone emgencyContactNo".split(
      " ",
    ),
    ..."emgencyContactPersonName email address medicalHistory anyKnownAllergies tpaId tpaValidity".split(" "),
    ..."nationalIdentificationNumber alternateNumber createdOn updatedOn isDeleted".split(" "),
  ],
  "/MasterServices/GetActiveServices": ["id", "name", "description"],
  "/Services/GetServicesByIdMasterService": ["id", "name", "IdDepartment", "description", "fees"],
  "/Doctor/GetActiveDoctors": [
    ..."id name qualification timing hours hours.weekday hours.from hours.to idDepartments imgURL".split(" "),
  ],
};

/**
 * What anyone on the internet may write into a record. A field that staff alone fill in does not get here by itself: whoever
 * means visitors to send it adds it.
 */
const BOT_SIGNALS = ["filledInMs", "website"];
const ACCEPTED: Record<string, readonly string[]> = {
  "/Account/AppointmentRequest": [
    ..."name mobile iddepartment iddoctor idservices date time priority message language".split(" "),
    ...BOT_SIGNALS,
  ],
  "/Account/ContactUs": [..."name email mobile subject message language".split(" "), ...BOT_SIGNALS],
  "/Patient/PatientRegistration": [
    ..."fullName guardianName gender dob dobPrecision maritalStatus phone emgencyContactNo".split(" "),
    ..."emgencyContactPersonName email address medicalHistory anyKnownAllergies tpaId tpaValidity".split(" "),
    ..."nationalIdentificationNumber alternateNumber language".split(" "),
    ...BOT_SIGNALS,
  ],
};

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: unknown;
}

/** The names of a schema's fields, those within lists and objects after a dot. */
function fieldsOf({ properties = {}, items, anyOf = [] }: Schema, within = ""): string[] {
  const named = Object.entries(properties).flatMap(([name, schema]) => [
    `${within}${name}`,
    ...fieldsOf(schema, `${within}${name}.`),
  ]);
  return [...named, ...[items, ...anyOf].flatMap((schema) => (schema ? fieldsOf(schema, within) : []))];
}

describe("what anyone may call", () => {
  const open = routes.map(({ endpoint }) => endpoint).filter(({ access }) => access === "public");

  it.each(open.map((endpoint) => [endpoint.path, endpoint.output] as const))(
    "%s answers the fields that are published, and no others",
    (path, output) => {
      const schema = z.toJSONSchema(output, { io: "output", unrepresentable: "any" }) as Schema;
      expect(fieldsOf(schema).sort()).toEqual([...(PUBLISHED[path] ?? [])].sort());
    },
  );

  it("is all that is published", () => {
    expect(Object.keys(PUBLISHED).sort()).toEqual(open.map(({ path }) => path).sort());
  });

  it.each(open.filter(({ creates }) => creates).map(({ path, body }) => [path, body] as const))(
    "%s takes the fields that visitors may fill in, and no others",
    (path, body) => {
      const schema = z.toJSONSchema(body ?? z.object({}), { io: "input", unrepresentable: "any" }) as Schema;
      expect(fieldsOf(schema).sort()).toEqual([...(ACCEPTED[path] ?? [])].sort());
    },
  );
});
