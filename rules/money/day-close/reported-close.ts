import type { AccountType } from "#rules/money/accounts/advance.ts";

interface Amount {
  method: string;
  amount: number;
}
/** A row of the ledger in a report. */
export interface ReportedRow {
  transactionId: number;
  paymentId: number;
  method: string;
  amount: number;
  by?: string | null | undefined;
}

/** A close as its paper shows it; amounts in rupees. */
export interface ReportedClose {
  number: string;
  fromDay: string;
  day: string;
  closedOn: string;
  nextFloat: number;
  handedOver: number;
  remarks: string | null;
  methods: readonly { method: string; expected: number; counted: number; variance: number }[];
  report: {
    clinicName: string;
    closedBy: string | null;
    replaces: readonly string[];
    received: readonly { method: string; count: number; amount: number }[];
    cashLines: readonly { label: string; count: number; amount: number }[];
    notes: readonly { value: number; count: number }[];
    coins: number;
    earlierCounts: readonly { countedBy: string | null; on: string; methods: readonly Amount[] }[];
    moreCounts?: number | undefined;
    people: readonly { name: string | null; count: number; amount: number }[];
    bills: { count: number; amount: number; due: number };
    refunds: readonly ReportedRow[];
    corrections: readonly (ReportedRow & { right?: Amount | null | undefined })[];
    putRight: readonly {
      transactionId: number;
      day: string;
      method: string;
      amount: number;
      right: Amount | null;
      explains: readonly Amount[];
    }[];
    creditNotes: readonly {
      number: string;
      paymentId: number;
      amount: number;
      by?: string | null | undefined;
    }[];
    voids: readonly {
      paymentId: number;
      amount: number;
      billed?: number | undefined;
      givenBack?: number | undefined;
      putRight?: number | undefined;
      by?: string | null | undefined;
    }[];
    discounts: readonly {
      paymentId: number;
      amount: number;
      percent: number;
      by?: string | null | undefined;
    }[];
    lowered: readonly { paymentId: number; amount: number; by?: string | null | undefined }[];
    advances: readonly { type: AccountType; count: number; amount: number }[];
    expenses: readonly { name: string; amount: number }[];
    moves: readonly { kind: string; reason: string; amount: number }[];
    visits?: { seen: number; noShows: number } | undefined;
    dues?: number | undefined;
    firstReceipt: number | null;
    lastReceipt: number | null;
  };
  reopened: { on: string; by: string | null; reason: string } | null;
}
