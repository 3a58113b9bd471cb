import { expect, it } from "vitest";
import { messageText } from "#rules/desk/messages/message-texts.ts";
import { daysOwed, dueTemplate, toPayAfter } from "./dues.ts";

const frame = { clinic: "Matab Clinic", phone: "(042) 000 0000" };
const visit = { patient: "Syed Ali Hassan Naqvi", doctor: "", date: "2026-11-20", time: "" };

it("a reminder says who, how much to the paisa, where and whom to ask, and no treatment", () => {
  expect(messageText(dueTemplate({ owes: 64_500.5, advance: 0 }, "en"), [visit], frame, "en")).toBe(
    "Reminder: Syed Ali, Rs 64,500.50 is still to be paid at Matab Clinic. You can pay at the clinic or online. Questions: (042)\u00a0000\u00a00000",
  );
  expect(messageText(dueTemplate({ owes: 64_500, advance: 0 }, "ur"), [visit], frame, "ur")).toBe(
    "یاد دہانی: Syed Ali، Matab Clinic کے Rs 64,500 باقی ہیں۔ کلینک پر یا آن لائن ادا کر سکتے ہیں۔ سوال ہو تو: (042)0000000",
  );
});

it.each([
  [12_000, 0, 12_000],
  [12_000, 10_000, 2_000],
  [12_000.1, 12_000, 0.1],
  [12_000, 12_000, 0],
  [500, 12_000, 0],
])("of %d owed with an advance of %d, %d is to be paid", (owes, advance, toPay) =>
  expect(toPayAfter(owes, advance)).toBe(toPay),
);

it("a reminder asks for what is left after the advance, and names it", () => {
  const owed = { owes: 12_000, advance: 10_000 };
  expect(messageText(dueTemplate(owed, "en"), [visit], frame, "en")).toBe(
    "Reminder: Syed Ali, Rs 2,000 is still to be paid at Matab Clinic after your advance of Rs 10,000. You can pay at the clinic or online. Questions: (042)\u00a0000\u00a00000",
  );
  expect(messageText(dueTemplate(owed, "ur"), [visit], frame, "ur")).toBe(
    "یاد دہانی: Syed Ali، آپ کی پیشگی رقم Rs 10,000 نکال کر Matab Clinic کے Rs 2,000 باقی ہیں۔ کلینک پر یا آن لائن ادا کر سکتے ہیں۔ سوال ہو تو: (042)0000000",
  );
});

it.each([
  [-3, "today"],
  [0, "today"],
  [1, "1 day"],
  [128, "128 days"],
])("owed for %i days: %s", (days, words) => expect(daysOwed(days)).toBe(words));
