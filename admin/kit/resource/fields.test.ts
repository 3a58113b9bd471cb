import { describe, expect, it } from "vitest";
import { z } from "zod";
import { flag, optionalRupees, optionalText, requiredId, requiredText } from "#contract/values/fields.ts";
import { formatMoney } from "#rules/values/display.ts";
import { fields } from "./fields.ts";
import { flag as asFlag, choice, date, money, phone, photo, recordId, text } from "./kinds.tsx";

const Pet = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(["cat", "dog"]).nullable(),
  idOwner: z.number(),
  ownerName: z.string(),
  born: z.string().nullable(),
  ownerPhone: z.string().nullable(),
  fee: z.number().nullable(),
  isActive: z.union([z.literal(0), z.literal(1)]),
  updatedOn: z.string(),
});
type Pet = z.infer<typeof Pet>;

const PetInput = z.object({
  name: requiredText("Name is required."),
  kind: z.preprocess((value) => value || null, z.enum(["cat", "dog"]).nullable()),
  idOwner: requiredId("Owner is required."),
  born: optionalText(),
  ownerPhone: optionalText(),
  fee: optionalRupees("Fee must be 0 or more."),
  isActive: flag("Is Active is required.").default(1),
  allowTwin: z.boolean().optional(),
});

const petFields = fields({
  input: PetInput,
  record: Pet,
  labels: { name: "Name", kind: "Kind", idOwner: "Owner", born: "Born On", ownerPhone: "Phone", fee: "Fee" },
  fields: {
    name: text({ label: "Called" }),
    kind: choice({ cat: "A cat", dog: "A dog" }),
    idOwner: recordId(({ ownerName }: Pet) => ownerName),
    born: date({ initial: () => "2026-01-01" }),
    ownerPhone: phone(),
    fee: money(),
    isActive: asFlag(),
  },
  notTyped: ["allowTwin"],
  formOnly: { photo: photo("Photo") },
});

const MIMI: Pet = {
  id: 7,
  name: "Mimi",
  kind: null,
  idOwner: 3,
  ownerName: "Sana Malik",
  born: null,
  ownerPhone: null,
  fee: 250,
  isActive: 0,
  updatedOn: "2026-11-22T08:00:00Z",
};

describe("a declaration of fields", () => {
  it("says what the form of a new record begins with", () => {
    expect(petFields.initial()).toEqual({
      name: "",
      kind: "",
      idOwner: null,
      born: "2026-01-01",
      ownerPhone: "",
      fee: "",
      isActive: 1,
      photo: "as stored",
      updatedOn: null,
    });
  });

  it("says what the form of a stored record begins with: what is missing is an empty input", () => {
    expect(petFields.from(MIMI)).toEqual({
      name: "Mimi",
      kind: "",
      idOwner: 3,
      born: null,
      ownerPhone: "",
      fee: 250,
      isActive: 0,
      photo: "as stored",
      updatedOn: MIMI.updatedOn,
    });
  });

  it("marks as required what the contract refuses empty", () => {
    const required = Object.keys(petFields.byName).filter(petFields.isRequired);
    expect(required).toEqual(["name", "idOwner", "isActive"]);
  });

  it("calls fields by the record's words, and on the form by its own", () => {
    expect(petFields.labels.name).toBe("Name");
    expect(petFields.formLabels).toMatchObject({ name: "Called", fee: "Fee", photo: "Photo" });
  });

  it("knows what ids stand for, and how values read", () => {
    expect(petFields.namesOf(MIMI)).toEqual({ idOwner: "Sana Malik" });
    const { kind, fee, isActive, ownerPhone } = petFields.say as Record<string, (value: unknown) => string>;
    expect([kind?.("cat"), fee?.(250), isActive?.(0), ownerPhone?.("03001234567")]).toEqual([
      "A cat",
      formatMoney(250),
      "No",
      "0300 1234567",
    ]);
  });

  it("carries the id where the input has one", () => {
    const withId = fields({
      input: z.object({ id: z.number(), name: z.string() }),
      record: Pet,
      labels: {},
      fields: { name: text() },
    });
    expect([withId.initial(), withId.from(MIMI)]).toEqual([
      { id: 0, name: "", updatedOn: null },
      { id: 7, name: "Mimi", updatedOn: MIMI.updatedOn },
    ]);
  });
});
