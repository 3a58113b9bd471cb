import { describe, expect, it } from "vitest";
import { rescheduleRefusal } from "./appointment.ts";

describe("moving an appointment", () => {
  it("is possible while it is Scheduled", () => {
    expect(rescheduleRefusal("Scheduled")).toBeNull();
  });

  it.each(["Completed", "Cancelled"] as const)(
    "is refused once it is %s, and the next visit is offered",
    (status) => {
      expect(rescheduleRefusal(status)).toBe(
        `This appointment is marked ${status} and cannot be rescheduled. Schedule the next visit if required.`,
      );
    },
  );
});
