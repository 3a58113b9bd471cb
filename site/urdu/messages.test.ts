import { describe, expect, it } from "vitest";
import { z } from "zod";
import { getAvailability } from "#contract/clinic/availability.ts";
import { AppointmentRequestInput } from "#contract/desk/appointment-requests.ts";
import { RegistrationInput } from "#contract/patients/patients.ts";
import { ContactMessageInput } from "#contract/website/contact-messages.ts";
import { pictureProblem, UNREADABLE_MESSAGE } from "#ui/picture.ts";
import { messageInUrdu } from "./messages.ts";

type Part = { _zod: { def: Record<string, unknown> } };
const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && "_zod" in value;

/** The parts of a schema, however deep: what it wraps, its fields, and its checks. */
function partsOf(schema: unknown): Part[] {
  if (!isPart(schema)) return [];
  const { in: before, out, innerType, element, shape, options, checks } = schema._zod.def;
  const inner = [before, out, innerType, element, ...Object.values(shape ?? {})];
  return [
    schema,
    ...[...inner, ...((options as unknown[]) ?? []), ...((checks as unknown[]) ?? [])].flatMap(partsOf),
  ];
}

/** The messages that a schema was given. */
function givenTo(schema: unknown): string[] {
  return partsOf(schema).flatMap(({ _zod: { def } }) => {
    const said =
      typeof def.error === "function" ? def.error({ code: "custom", input: undefined }) : undefined;
    return said ? [typeof said === "string" ? said : said.message] : [];
  });
}

/** What a form's fields can hold, right or wrong: for rules that make their message from the value. */
const TYPED = [
  "",
  " ",
  "x",
  "a\u0000",
  "\ud800",
  "a\u202eb",
  "x".repeat(20_000),
  "2001-02-30",
  "0001-01-01",
  "9999-12-31",
  "25:00",
  "12345",
  "1234567890123456",
  "11111111111",
  "abc@",
];
const FIELDS = [
  undefined,
  null,
  ...TYPED,
  [],
  ["x"],
  Array.from({ length: 51 }, (_, index) => String(index + 1)),
];

/** Every message about a field that a schema can answer with. */
function messagesOf(schema: z.ZodObject): string[] {
  const answered = Object.values(schema.shape).flatMap((field) =>
    FIELDS.flatMap((value) => z.safeParse(field, value).error?.issues ?? []),
  );
  return [...new Set([...givenTo(schema), ...answered.map(({ message }) => message)])];
}

const pictures = [
  new Blob(["x"], { type: "image/gif" }),
  new Blob(["x".repeat(6_000_000)], { type: "image/png" }),
];

const MESSAGES = {
  "the appointment form": messagesOf(AppointmentRequestInput),
  "the contact form": messagesOf(ContactMessageInput),
  "the registration": messagesOf(RegistrationInput),
  "the free times": messagesOf(getAvailability.query),
  "a picture": [...pictures.map((picture) => pictureProblem(picture) ?? ""), UNREADABLE_MESSAGE],
};

describe("messages of the forms in Urdu", () => {
  for (const [form, messages] of Object.entries(MESSAGES)) {
    it(`has every message of ${form}`, () => {
      expect(messages.length).toBeGreaterThan(1);
      expect(messages.filter((message) => messageInUrdu(message) === null)).toEqual([]);
    });

    it(`leaves no Latin sentence in what it says of ${form}`, () => {
      const said = messages.map((message) => messageInUrdu(message) ?? "");
      expect(
        said.map((urdu) => urdu.replace(/\u2066.*?\u2069/g, "")).filter((urdu) => /[A-Za-z]/.test(urdu)),
      ).toEqual([]);
    });
  }

  it("keeps what a rule says of the value", () => {
    expect(messageInUrdu("Please keep this within 200 characters.")).toBe("اسے 200 حروف کے اندر رکھیں۔");
    expect(messageInUrdu("The date cannot be after 22-Nov-2028.")).toContain("\u206622-Nov-2028\u2069");
    expect(messageInUrdu("Emergency contact number is required.")).toMatch(/^ہنگامی رابطے کا نمبر لکھیں/);
  });

  it("says nothing of a message that it does not know", () => {
    expect(messageInUrdu("The moon is required.")).toBeNull();
  });
});
