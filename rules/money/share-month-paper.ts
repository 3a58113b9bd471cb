import { amountFormatFor, formatCount, formatDate, moneyFormatFor } from "#rules/values/display.ts";
import { monthName } from "#rules/values/time/month.ts";
import type { ReportPaper, ReportTable } from "./bills/report-paper.ts";

/** The doctors' shares of a month (docs/handbook/money/share.md) on paper. Amounts are rupees. */

interface Amounts {
  received: number;
  share: number;
}

interface Doctor extends Amounts {
  name: string;
  bills: readonly (Amounts & { paymentId: number; paymentDate: string; patientName: string })[];
}

interface Month extends Amounts {
  month: string;
  doctors: readonly Doctor[];
}

/** How a share is computed, on the screen and on paper. */
export const SHARE_WORDS = [
  "A share is earned when money is received, not when it is billed. A refund takes its share back in the month of the refund.",
  "A package counts by its used sessions, so “Received” can differ from that of Reports, which counts all of its money.",
  "What came in after the close of a day belongs to the day on which it counts, and to its month.",
] as const;

const AMOUNTS = [
  ["Received", "number"],
  ["Share", "number"],
] as const;

function doctorsTable({ doctors, ...all }: Month): ReportTable {
  const shown = amountFormatFor([...doctors, all].flatMap(({ received, share }) => [received, share]));
  return {
    name: "Share by doctor",
    columns: [["Doctor", "name"], ["Bills", "number"], ...AMOUNTS],
    lines: doctors.map(({ name, bills, received, share }) => [
      ...[name, formatCount(bills.length), shown(received), shown(share)],
    ]),
    total: ["All together", "", shown(all.received), shown(all.share)],
  };
}

function billsTable({ bills, ...all }: Doctor): ReportTable {
  const shown = amountFormatFor([...bills, all].flatMap(({ received, share }) => [received, share]));
  return {
    name: "Bills",
    columns: [["Bill", "text"], ["Date", "text"], ["Patient", "name"], ...AMOUNTS],
    lines: bills.map(({ paymentId, paymentDate, patientName, received, share }) => [
      ...[String(paymentId), formatDate(paymentDate), patientName, shown(received), shown(share)],
    ]),
    total: ["All together", "", "", shown(all.received), shown(all.share)],
  };
}

/** The shares of a month; with a doctor, the bills behind that doctor's. */
export function shareMonthPaper(month: Month, doctor: Doctor | null): ReportPaper {
  const { received, share } = doctor ?? month;
  const money = moneyFormatFor([received, share]);
  return {
    title: "Doctors’ share",
    facts: [
      { label: "Month", value: monthName(month.month) },
      ...(doctor ? [{ label: "Doctor", value: doctor.name }] : []),
    ],
    tables: [doctor ? billsTable(doctor) : doctorsTable(month)],
    sums: [
      { label: "Received", shown: money(received) },
      { label: "Share", shown: money(share) },
    ],
    words: [...SHARE_WORDS, "What is agreed for good stands on a statement."],
  };
}
