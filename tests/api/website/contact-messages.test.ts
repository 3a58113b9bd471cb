import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getHistory } from "#contract/office/history.ts";
import {
  getContactMessage,
  listContactMessages,
  setAnswered,
  submitContactMessage,
} from "#contract/website/contact-messages.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Receptionist"));
});
afterAll(() => clinic.close());

const form = (changes: object = {}) => ({
  name: "زینب O'Brien-Khan",
  email: "zainab@mail.example",
  mobile: "0300 1234567",
  subject: "Opening hours",
  message: "Are you open on 14-August?\n<b>Thanks</b> 😬",
  ...changes,
});
const send = (changes: object = {}) => clinic.call(submitContactMessage, { body: form(changes) });
async function sent(changes: object = {}) {
  const { body } = await send(changes);
  if (!body.data) throw new Error(`the message was refused: ${JSON.stringify(body)}`);
  return body.data;
}
const found = async (query: Record<string, unknown>) =>
  (await clinic.call(listContactMessages, { query }, token)).body.data?.map(({ id }) => id);

describe("a visitor's message", () => {
  it("is read by the desk as it was written", async () => {
    const { status, body } = await send();
    expect([status, body.message]).toEqual([200, "Message is sent."]);
    const { body: read } = await clinic.call(getContactMessage, { query: { id: body.data?.id ?? 0 } }, token);
    expect(read.data).toMatchObject({ ...form(), mobile: "03001234567", isDeleted: 0 });
  });

  it("needs no e-mail", async () => {
    expect((await sent({ email: null })).email).toBeNull();
    expect((await sent({ email: "" })).email).toBeNull();
  });

  it("is stored once if it is sent again within minutes, even at the same moment; another message is stored too", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => sent({ mobile: "03331112223" })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await sent({ mobile: "03331112223", message: "And on Sunday?" })).id).not.toBe(answers[0]?.id);
  });

  it("is not revealed to a caller who sends its Idempotency-Key with another text", async () => {
    const key = { "idempotency-key": "a-key-that-somebody-guessed" };
    await clinic.call(submitContactMessage, { body: form() }, undefined, key);
    const other = { body: form({ message: "Something else" }) };
    const { status, body } = await clinic.call(submitContactMessage, other, undefined, key);
    expect([status, body.data, body.conflict]).toEqual([409, null, undefined]);
  });

  it.each([
    ["name", " ", "Name is required."],
    ["email", "zainab@", "A valid email is required if provided."],
    ["mobile", "", "Mobile number is required and must be numeric."],
    ["mobile", "call me", "Mobile number is required and must be numeric."],
    ["subject", "", "Subject is required."],
    ["message", null, "Message is required."],
  ])("is refused with %s = %j", async (field, value, message) => {
    const before = await clinic.count("contact_messages");
    const { status, body } = await send({ [field]: value });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
    expect(await clinic.count("contact_messages")).toBe(before);
  });
});

describe("the list", () => {
  it("shows the newest first and counts all", async () => {
    await sent({ subject: "First" });
    const last = await sent({ subject: "Second" });
    const { body } = await clinic.call(listContactMessages, { query: { page: 1, pageSize: 10 } }, token);
    expect(body.data?.[0]).toEqual({ ...last, isAnswered: 0, answeredOn: null, answeredBy: null });
    expect(body.total).toBe(await clinic.count("contact_messages"));
  });

  it.each(["quaid-e-azam", "QUESTION 7%", "0423576", "tariq@", "#77", "Hamza Tariq"])(
    "finds %j in what it shows",
    async (search) => {
      const { id } = await sent({
        name: "Hamza Tariq",
        email: "tariq@mail.example",
        mobile: "04235761234",
        subject: "Question 7% of #77",
        message: "On Quaid-e-Azam day",
      });
      expect(await found({ search, page: 1 })).toContain(id);
      expect(await found({ search: `${search} no more` })).toEqual([]);
    },
  );

  it("filters and sorts by its columns", async () => {
    const { id } = await sent({ subject: "ZZ last", createdOn: "2001-01-01" });
    expect(await found({ subject: "zz la" })).toEqual([id]);
    expect((await found({ sort: "subject:desc", page: 1 }))?.[0]).toBe(id);
    expect(await found({ createdOnTo: "2001-12-31" })).toEqual([]);
  });

  it("is for administrators and reception; a message that does not exist answers 404", async () => {
    for (const role of ["Doctor", "Accountant"] as const) {
      const theirs = (await clinic.signIn(role)).token;
      expect((await clinic.call(listContactMessages, { query: {} }, theirs)).status).toBe(403);
    }
    expect((await clinic.call(getContactMessage, { query: { id: 999_999 } }, token)).status).toBe(404);
  });
});

describe("a message that was answered", () => {
  it("says by whom and when, is found by it, and can wait again; its history tells both", async () => {
    const { id } = await sent({ mobile: "03335556667" });
    expect(await found({ isAnswered: "0" })).toContain(id);
    const mark = (isAnswered: 0 | 1) => clinic.call(setAnswered, { body: { id, isAnswered } }, token);
    const { body } = await mark(1);
    expect([body.message, body.data]).toMatchObject([
      "Marked as answered.",
      { isAnswered: 1, answeredOn: expect.any(String), answeredBy: expect.stringMatching(/./) },
    ]);
    // Marked again by another person, it stays with who did so first.
    const { token: other } = await clinic.signIn("Administrator");
    const again = await clinic.call(setAnswered, { body: { id, isAnswered: 1 } }, other);
    expect(again.body.data).toEqual(body.data);
    expect([await found({ isAnswered: "1" }), await found({ isAnswered: "0" })]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
    expect((await mark(0)).body.data).toMatchObject({ isAnswered: 0, answeredOn: null, answeredBy: null });
    const history = await clinic.call(
      getHistory,
      { query: { entity: "contactMessage", id } } as never,
      token,
    );
    const answered = history.body.data?.entries.flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(answered?.filter((field) => field === "Answered")).toHaveLength(2);
  });

  it("is marked by who may read messages, and tells its sender nothing of it", async () => {
    const { token: doctor } = await clinic.signIn("Doctor");
    const answer = await sent({ mobile: "03335556668" });
    expect(answer).not.toHaveProperty("isAnswered");
    const mark = (by?: string) => clinic.call(setAnswered, { body: { id: answer.id, isAnswered: 1 } }, by);
    expect([(await mark()).status, (await mark(doctor)).status]).toEqual([401, 403]);
    expect((await clinic.call(setAnswered, { body: { id: 999_999, isAnswered: 1 } }, token)).status).toBe(
      404,
    );
  });
});
