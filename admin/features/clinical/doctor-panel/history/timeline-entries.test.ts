import { expect, it } from "vitest";
import type { BilledServices, PatientHistory, Visit } from "#contract/clinical/doctor-panel.ts";
import { timelineOf } from "./timeline-entries.ts";

const visit = (id: number, appointmentDate: string) => ({ id, appointmentDate }) as Visit;
const bill = (idBill: number, date: string, appointmentId: number | null, services: string[]) =>
  ({ idBill, date, appointmentId, services }) as BilledServices;

it("tells visits and bills in one order, a visit's bills with the visit, and leaves the open one out", () => {
  const open = visit(3, "2026-11-20");
  const history = {
    visits: [open, visit(2, "2026-11-06"), visit(1, "2026-05-18")],
    bills: [
      bill(14, "2026-11-20", 3, ["Root canal"]),
      bill(13, "2026-09-02", null, ["Toothbrush"]),
      bill(12, "2026-06-01", 1, ["Polishing"]),
      bill(11, "2026-05-18", 1, ["Scaling"]),
    ],
  } as PatientHistory;
  const told = timelineOf(history, open).map((entry) =>
    entry.kind === "visit"
      ? [entry.date, entry.visit.id, ...entry.billed]
      : [entry.date, ...entry.bill.services],
  );
  expect(told).toEqual([
    ["2026-11-06", 2],
    ["2026-09-02", "Toothbrush"],
    ["2026-05-18", 1, "Polishing", "Scaling"],
  ]);
});

it("still tells a bill whose visit is too old, or deleted, to be shown", () => {
  const history = {
    visits: [],
    bills: [bill(1, "2020-01-01", 9, ["Extraction"])],
  } as unknown as PatientHistory;
  expect(timelineOf(history, null)).toMatchObject([{ kind: "bill", bill: { services: ["Extraction"] } }]);
});
